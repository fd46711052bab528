import { guard } from "lit/directives/guard.js";
import { grip, pointed } from "../base/grip.js";
import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Box, CellsHand, Drawing, Hand, Scene, SlideHand } from "./drawing.js";
import { painted } from "./paint.js";
import { baseStyles, css, html, litElement, nothing, styled } from "../base/lit-element.js";

/** A press that moves less, in pixels, is a click. */
const STILL = 6;

/** A change of any values. */
type Change = unknown;

/**
 * <rope-scene>: a drawing of the available width, with controls for mouse, finger, keys and screen reader.
 * Properties: scene; change, which is called with each change of a reader. Attribute: lang.
 */
export class RopeScene extends litElement({
  scene: undefined as Scene<Change> | undefined,
  change: undefined as ((change: never) => void) | undefined,
  lang: "",
}) {
  static override styles = [
    baseStyles,
    css`
      /* Moving parts must not be scroll anchors: the page would scroll with them. */
      .frame {
        position: relative;
        overflow-anchor: none;
      }
      svg {
        width: 100%;
        height: 100%;
        pointer-events: none;
      }
      svg [data-lit] {
        stroke: var(--_pair);
        stroke-width: 4;
        paint-order: stroke;
      }
      .hand {
        position: absolute;
        border-radius: 0.3rem;
      }
      .hover {
        cursor: crosshair;
      }
      .across {
        cursor: ew-resize;
      }
      .upright {
        cursor: ns-resize;
      }
      .free {
        cursor: grab;
      }
      .free:active {
        cursor: grabbing;
      }
      .round {
        border-radius: 50%;
      }
      .round:hover {
        box-shadow: 0 0 0 4px color-mix(in srgb, var(--_ink) 16%, transparent);
      }
      .round:active {
        box-shadow: 0 0 0 7px color-mix(in srgb, var(--_ink) 16%, transparent);
      }
      .cells {
        cursor: pointer;
      }
      .option {
        position: absolute;
      }
      @media (prefers-reduced-motion: no-preference) {
        .glides > * {
          transition: 600ms ease-in-out;
          transition-property: d, x, y;
        }
      }
    `,
  ];

  #wide = 0;
  #unmeasured: (() => void) | undefined;
  #drawing: Drawing<Change> | undefined;
  /** The last press was a drag, so the click after it has no effect. */
  #moved = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unmeasured = measuredWidth(this, (width) => {
      if (width === this.#wide) return;
      this.#wide = width;
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unmeasured?.();
  }

  protected override render(): unknown {
    const { scene, lang } = this;
    const wide = this.#wide;
    if (!scene || wide === 0) return nothing;
    const last = this.#drawing?.width;
    const drawing = (this.#drawing = scene.at(wide, lang));
    const { width, height, shapes, hands, glides } = drawing;
    return html`<div class="frame" ${styled({ width: `${width}px`, height: `${height}px` })}>
      <svg class=${glides && width === last ? "glides" : nothing} aria-hidden="true" viewBox="0 0 ${width} ${height}">
        ${painted(shapes)}
      </svg>
      ${hands.map((hand) => (hand.hand === "slide" ? this.#slide(hand) : this.#cells(hand)))}
    </div>`;
  }

  #slide({
    id,
    box,
    name,
    says,
    now,
    min,
    max,
    upright,
    round,
    free,
    from,
    hover,
    pressed,
    also = [],
    pick,
    term,
  }: SlideHand<Change>): unknown {
    const place = (event: PointerEvent, aside = 0): void => {
      const hand = this.#hand<SlideHand<Change>>(id);
      const [x, y] = this.#pointOf(event);
      if (hand && this.#set(hand, hand.at(x + aside, y))) this.#moved = true;
    };
    const press = (event: PointerEvent, at?: number) => {
      if (pressed) place(event);
      this.#moved = false;
      const [x, y] = this.#pointOf(event);
      const chosen = this.#hand<SlideHand<Change>>(id)?.press?.(x, y, at);
      if (chosen !== undefined) this.change?.(chosen as never);
      // Keys continue from the place of a press elsewhere.
      if (at !== undefined)
        this.renderRoot.querySelector<HTMLElement>(`[data-hand="${id}"]`)?.focus({ preventScroll: true });
      const aside = (from ?? x) - x;
      return (event: PointerEvent) => {
        const [left, top] = this.#pointOf(event);
        if (Math.hypot(left - x, top - y) > STILL) this.#moved = true;
        place(event, aside);
      };
    };
    const released = (): void => {
      const change = this.#hand<SlideHand<Change>>(id)?.release?.();
      if (change !== undefined) this.change?.(change as never);
    };
    const picked = (): void => this.change?.(this.#hand<SlideHand<Change>>(id)!.pick!() as never);
    const way = upright || free ? "free" : "across";
    return html`${also.map((box, at) => html`<div class="hand upright" ${grip((event) => press(event, at), way, released)} ${placed(box)}></div>`)}
      <div
        class="hand ${round ? "round" : ""} ${hover ? "hover" : free ? "free" : upright ? "upright" : "across"}"
        role="slider"
        tabindex="0"
        data-hand=${id}
        data-term=${term ?? nothing}
        aria-label=${name}
        aria-orientation=${upright ? "vertical" : nothing}
        aria-valuemin=${min}
        aria-valuemax=${max}
        aria-valuenow=${now}
        aria-valuetext=${says}
        ${hover ? pointed(place) : grip((event) => press(event), way, released)}
        @click=${pick ? () => (!hover && this.#moved) || picked() : nothing}
        @keydown=${(event: KeyboardEvent) => {
          const hand = this.#hand<SlideHand<Change>>(id);
          const wanted = hand?.key(event.key, event.shiftKey);
          const picks = pick && (event.key === "Enter" || event.key === " ");
          const other = wanted === undefined ? hand?.other?.(event.key) : undefined;
          if (wanted === undefined && !picks && other === undefined) return;
          event.preventDefault();
          if (wanted !== undefined) this.#set(hand!, wanted);
          else if (other !== undefined) this.change?.(other as never);
          else picked();
        }}
        ${placed(box)}
      ></div>`;
  }

  #cells({ id, name, options, now }: CellsHand<Change>): unknown {
    const point = (event: PointerEvent): void => {
      const hand = this.#hand<CellsHand<Change>>(id);
      if (hand?.pressed && event.type === "pointermove") return;
      const [x, y] = this.#pointOf(event);
      const found = hand?.options.findIndex(({ box }) => within(box, x, y)) ?? -1;
      if (found >= 0) this.#choose(hand!, found);
    };
    return html`<div
      class="hand cells"
      role="listbox"
      tabindex="0"
      data-hand=${id}
      aria-label=${name}
      aria-activedescendant=${now in options ? `${id}-${now}` : nothing}
      ${pointed(point)}
      @keydown=${(event: KeyboardEvent) => {
        const hand = this.#hand<CellsHand<Change>>(id);
        const step = hand && cellStep(event.key, hand);
        if (step === undefined) return;
        event.preventDefault();
        this.#choose(hand!, Math.min(hand!.options.length - 1, Math.max(0, hand!.now + step)));
      }}
      ${placed(around(options.map(({ box }) => box)))}
    >
      ${guard([options, now], () => {
        const [left, top] = around(options.map(({ box }) => box));
        return options.map(
          ({ name, box: [x, y, width, height] }, i) =>
            html`<div
              class="option"
              role="option"
              id="${id}-${i}"
              aria-selected=${i === now}
              aria-label=${name}
              ${placed([x - left, y - top, width, height])}
            ></div>`,
        );
      })}
    </div>`;
  }

  /** The present state of a hand: a pressed one outlives the drawing that made it. */
  #hand<H extends Hand<Change>>(id: string): H | undefined {
    return this.#drawing?.hands.find((hand) => hand.id === id) as H | undefined;
  }

  /** Corrects for slides, which scale their content. */
  #pointOf({ clientX, clientY }: PointerEvent): [x: number, y: number] {
    const { left, top, width } = this.renderRoot.firstElementChild!.getBoundingClientRect();
    const scale = this.#drawing!.width / width;
    return [(clientX - left) * scale, (clientY - top) * scale];
  }

  #set({ min, max, now, change }: SlideHand<Change>, wanted: number): boolean {
    const value = Math.min(max, Math.max(min, wanted));
    const changed = value === now ? undefined : change(value);
    if (changed !== undefined) this.change?.(changed as never);
    return changed !== undefined;
  }

  #choose(hand: CellsHand<Change>, index: number): void {
    if (index !== hand.now) this.change?.(hand.change(index) as never);
  }
}

const placed = ([left, top, width, height]: Box): unknown =>
  styled({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });

const within = ([left, top, width, height]: Box, x: number, y: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** Up and down move by rows; the other keys work as in a slider. */
function cellStep(key: string, { columns }: CellsHand<Change>): number | undefined {
  if (key === "ArrowUp") return -columns;
  if (key === "ArrowDown") return columns;
  return stepsOf(key, 1, 4 * columns);
}

/** Reports an element's width when it changes and around printing, whose layout comes without an event. */
function measuredWidth(element: Element, tell: (width: number) => void): () => void {
  // jsdom has no layout, so the width stays the same.
  const resize =
    typeof ResizeObserver === "undefined"
      ? undefined
      : new ResizeObserver((entries) => tell(Math.floor(entries.at(-1)?.contentRect.width ?? 0)));
  const measure = (): void => tell(Math.floor(element.getBoundingClientRect().width));
  resize?.observe(element);
  window.addEventListener("beforeprint", measure);
  window.addEventListener("afterprint", measure);
  return () => {
    resize?.disconnect();
    window.removeEventListener("beforeprint", measure);
    window.removeEventListener("afterprint", measure);
  };
}
