import { fixed } from "../base/format.js";
import { grip } from "../base/grip.js";
import { ticks } from "../parts/plot/ticks.js";
import type { Scene, Shape } from "../scene/drawing.js";
import { valueCurveStrings } from "./value-curve-strings.js";
import { baseStyles, css, html, litElement } from "../base/lit-element.js";

const HEIGHT = 200;
/** CSS pixels. */
const TREMBLE = 8;
const MARGIN = { left: 40, right: 10, top: 10, bottom: 18 };
const INNER = HEIGHT - MARGIN.top - MARGIN.bottom;

/**
 * <rope-value-curve>: numbers to draw with the pointer, one column each, or to set from the keyboard: left and right
 * choose a column, up and down change it. Attributes: values (separated by commas), least, most, step, label, x-label,
 * y-label, lang.
 *
 * @fires {{ values: string }} values-change - detail: { values }
 */
export class RopeValueCurve extends litElement({
  lang: "",
  values: "",
  least: -1,
  most: 1,
  step: 0.1,
  label: "",
  xLabel: "",
  yLabel: "",
  /** The chosen column. */
  at: 0,
}) {
  static override styles = [
    baseStyles,
    css`
      :host {
        flex: 1 1 100%;
        max-width: 44rem;
      }
      .caption {
        display: flex;
        justify-content: space-between;
        gap: 1rem;
        margin: 0;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      .caption b {
        color: var(--_ink);
        font: 600 0.8125rem/1.5 var(--_mono);
      }
      .board {
        height: 200px;
        border-radius: 0.4rem;
        background: var(--_sunken);
        cursor: crosshair;
      }
      .help {
        margin: 0.2rem 0 0;
        font-size: 0.75rem;
        color: var(--_soft);
      }
    `,
  ];

  /** The column and value of the last pointer event of a stroke. */
  #stroke: { column: number; value: number } | undefined;

  get #numbers(): number[] {
    return this.values.split(",").map(Number);
  }

  get #digits(): number {
    return Math.max(0, Math.ceil(-Math.log10(this.step)));
  }

  protected override render(): unknown {
    const { lang, at } = this;
    const numbers = this.#numbers;
    const text = valueCurveStrings(lang);
    const reading = `${this.xLabel || text.column} ${at}: ${fixed(lang, numbers[at] ?? 0, this.#digits)}`;
    return html`<p class="caption"><span>${this.label}</span><b aria-hidden="true">${reading}</b></p>
      <div
        class="board"
        role="slider"
        tabindex="0"
        aria-label=${this.label}
        aria-describedby="help"
        aria-valuemin=${this.least}
        aria-valuemax=${this.most}
        aria-valuenow=${numbers[at] ?? 0}
        aria-valuetext=${reading}
        ${grip(this.#down)}
        @keydown=${this.#key}
      >
        <rope-scene lang=${lang} .scene=${this.#scene(numbers)}></rope-scene>
      </div>
      <p class="help" id="help">${text.help}</p>`;
  }

  #scene(numbers: readonly number[]): Scene<never> {
    const { least, most, at, lang, xLabel, yLabel } = this;
    return {
      at(width) {
        const right = width - MARGIN.right;
        const x = (column: number): number => MARGIN.left + ((column + 0.5) / numbers.length) * (right - MARGIN.left);
        const y = (value: number): number => MARGIN.top + ((most - value) / (most - least)) * INNER;
        const floor = y(least === -most ? 0 : least);
        const points = numbers.map((value, i) => ({ cx: x(i), cy: y(value) }));
        const letters = { fill: "ink-soft" } as const;
        const name = { ...letters, y: HEIGHT - 4 };
        const shapes: Shape[] = [
          ...ticks(least, most, 5).flatMap((mark): Shape[] => [
            { d: `M${MARGIN.left} ${y(mark)}H${right}`, stroke: "line" },
            { ...letters, x: MARGIN.left - 6, y: y(mark) + 4, text: fixed(lang, mark, 1), anchor: "end" },
          ]),
          { ...name, x: MARGIN.left, text: yLabel },
          { ...name, x: right, text: xLabel, anchor: "end" },
          { d: points.map(({ cx, cy }) => `M${cx} ${floor}V${cy}`).join(""), stroke: "query", opacity: 0.35 },
          {
            d: `M${points.map(({ cx, cy }) => `${cx.toFixed(1)} ${cy.toFixed(1)}`).join("L")}`,
            stroke: "query",
            wide: 2,
          },
          ...points.map((point, i): Shape =>
            i === at
              ? { ...point, r: 6, fill: "pair", stroke: "ink", wide: 1.5 }
              : { ...point, r: 4, fill: "query", stroke: "surface", wide: 1.5 },
          ),
        ];
        return { width, height: HEIGHT, shapes, hands: [] };
      },
    };
  }

  #spot({ currentTarget, clientX, clientY }: PointerEvent): { column: number; value: number } {
    const board = currentTarget as HTMLElement;
    const box = board.getBoundingClientRect();
    const scale = box.width / board.offsetWidth; // slides scale their content
    const count = this.#numbers.length;
    const width = Math.max(1, board.offsetWidth - MARGIN.left - MARGIN.right);
    const share = ((clientX - box.left) / scale - MARGIN.left) / width;
    const value = this.most - (((clientY - box.top) / scale - MARGIN.top) / INNER) * (this.most - this.least);
    return { column: Math.min(count - 1, Math.max(0, Math.floor(share * count))), value };
  }

  /** A finger draws once it moves sideways or lifts; moving up or down, it scrolls the page. */
  readonly #down = (event: PointerEvent) => {
    this.#stroke = this.#spot(event);
    let waits = event.pointerType === "touch";
    if (!waits) this.#draw(event);
    return (now: PointerEvent): void => {
      waits &&= now.type === "pointermove" && Math.abs(now.clientX - event.clientX) < TREMBLE;
      if (!waits) this.#draw(now);
    };
  };

  /** Sets the column under the pointer, and those that a fast stroke has skipped. */
  #draw(event: PointerEvent): void {
    const to = this.#spot(event);
    const from = this.#stroke ?? to;
    this.#stroke = to;
    const numbers = this.#numbers;
    const steps = Math.max(1, Math.abs(to.column - from.column));
    for (let i = 0; i <= steps; i += 1) {
      const column = Math.round(from.column + ((to.column - from.column) * i) / steps);
      numbers[column] = from.value + ((to.value - from.value) * i) / steps;
    }
    this.at = to.column;
    this.#tell(numbers);
  }

  #key(event: KeyboardEvent): void {
    const numbers = this.#numbers;
    const last = numbers.length - 1;
    const places: Record<string, number> = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last };
    const place = places[event.key];
    const page = (this.most - this.least) / 10;
    const changes: Record<string, number> = {
      ArrowUp: this.step,
      ArrowDown: -this.step,
      PageUp: page,
      PageDown: -page,
    };
    const change = changes[event.key];
    if (place === undefined && change === undefined) return;
    event.preventDefault();
    if (place !== undefined) {
      this.at = Math.min(last, Math.max(0, place));
      return;
    }
    numbers[this.at] = numbers[this.at]! + change!;
    this.#tell(numbers);
  }

  #tell(numbers: readonly number[]): void {
    const rounded = numbers.map((value) => {
      const inside = Math.min(this.most, Math.max(this.least, value));
      return String(Number((Math.round(inside / this.step) * this.step).toFixed(this.#digits)));
    });
    const values = rounded.join(",");
    const event = { detail: { values }, bubbles: true, composed: true };
    if (values !== this.values) this.dispatchEvent(new CustomEvent("values-change", event));
  }
}
