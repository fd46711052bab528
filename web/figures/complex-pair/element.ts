import { html, svg } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { complexPairStrings } from "./strings.js";
import { complexPair } from "./values.js";
import { complexSteps } from "./steps.js";
import { complexPairStyles } from "./styles.js";
import { controlStyles } from "../base/styles/control.js";
import { sentences } from "../base/sentences.js";
import { fixed, float32Text, integer, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { RopeTokenStrip } from "../parts/token-strip/rope-token-strip.js";
import { figureElement } from "../base/element.js";
import { grip } from "../base/grip.js";
import { baseStyles } from "../base/styles/base.js";
import { styled } from "../base/styles/styled.js";
import { runLength } from "../numbers/rotated.js";

/** Half the width of the plane, and the step and reach of the arrow's tip. */
const EDGE = 1.75;
const REACH = 1.5;
const STEP = 0.05;
/** Dots of earlier positions. */
const TRAIL = 12;

/** The chosen pair at every position: its table and the turned arrow, one row per position. */
interface Walk {
  invFreq: number;
  wavelength: number;
  attentionFactor: number;
  cos: Float32Array;
  sin: Float32Array;
  /** [positions, 2] */
  points: Float32Array;
}

/**
 * <rope-complex-pair>: one pair of channels as a complex number that turns with its position.
 *
 * @zh 一对通道就是一个随位置旋转的复数。
 * @fires {{ x: number; y: number }} vector-change - detail: { x, y }
 * @fires {PositionChange} position-change - detail: { query }
 * @fires {{ pair: number }} pair-change - detail: { pair }
 */
export class RopeComplexPair extends figureElement(complexPair) {
  static override properties = {
    max: { type: Number },
    word: { type: String },
  };
  static override parts = { "rope-token-strip": RopeTokenStrip };
  static override styles = [baseStyles, controlStyles, complexPairStyles];

  declare max: number;
  declare word: string;

  readonly #table = remember((engine: Ropewalk, spec: RopeSpec, pair: number, max: number) => {
    const { invFreq, wavelength, attentionFactor } = engine.frequencies(spec, runLength(spec));
    const all = engine.cosSin(spec, { start: 0, count: max + 1 }, runLength(spec));
    const column = (values: Float32Array): Float32Array =>
      Float32Array.from({ length: max + 1 }, (_, row) => values[row * invFreq.length + pair]! / attentionFactor);
    const [cos, sin] = [column(all.cos), column(all.sin)];
    return { invFreq: invFreq[pair]!, wavelength: wavelength[pair]!, attentionFactor, cos, sin };
  });
  readonly #walk = remember(
    (engine: Ropewalk, spec: RopeSpec, pair: number, max: number, x: number, y: number): Walk => {
      const table = this.#table(engine, spec, pair, max);
      const rows = max + 1;
      const points = engine.rotate(
        Float32Array.from({ length: 2 * rows }, (_, i) => (i % 2 === 0 ? x : y)),
        {
          shape: [1, 1, rows, 2],
          pairing: "interleaved",
          cosSin: { rows, rotaryDim: 2, cos: table.cos, sin: table.sin },
          inverse: spec.direction === -1,
        },
      );
      return { ...table, points };
    },
  );

  constructor() {
    super();
    this.max = 64;
    this.word = "";
  }

  get #pair(): number {
    return Math.min(this.pair, (this.spec?.rotaryDim ?? 2) / 2 - 1);
  }

  #now(engine: Ropewalk, spec: RopeSpec): Walk {
    return this.#walk(engine, spec, this.#pair, this.max, this.x, this.y);
  }

  protected override render(): unknown {
    const { engine, spec, lang, position } = this;
    if (!engine || !spec) return this.waiting;
    const text = complexPairStrings(lang);
    const walk = this.#now(engine, spec);
    const [endX, endY] = [walk.points[2 * position]!, walk.points[2 * position + 1]!];
    const [before, after] = [Math.hypot(this.x, this.y), Math.hypot(endX, endY)];
    return html`
      <label class="pair"
        ><b>${text.pairLabel}</b>
        <input
          type="range"
          min="0"
          max=${spec.rotaryDim / 2 - 1}
          .value=${String(this.#pair)}
          aria-valuetext=${text.pairAt(this.#pair, significant(lang, walk.wavelength))}
          @input=${(event: Event) =>
            this.emit("pair-change", { pair: Number((event.currentTarget as HTMLInputElement).value) })}
        /><span>${text.pairAt(this.#pair, significant(lang, walk.wavelength))}</span></label
      >
      <rope-token-strip
        lang=${lang}
        max=${this.max}
        .tokens=${[{ role: "query", word: this.word, position }]}
      ></rope-token-strip>
      <div class="figure">
        ${this.#plane(walk, endX, endY)}
        ${complexSteps(lang, {
          x: this.x,
          y: this.y,
          position,
          invFreq: walk.invFreq,
          cos: walk.cos[position]!,
          sin: walk.sin[position]!,
          endX,
          endY,
          before,
          after,
        })}
      </div>
      <rope-live-text
        .text=${sentences(
          lang,
          text.summary({
            z: complexText(lang, this.x, this.y, 2),
            position: integer(lang, position),
            product: complexText(lang, endX, endY),
            before: fixed(lang, before),
            after: fixed(lang, after),
          }),
          walk.attentionFactor === 1 ? "" : text.factor(significant(lang, walk.attentionFactor)),
        )}
      ></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(walk)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-complex-pair"
        .code=${async () => (await import("./programs.js")).complexPairCode(engine, spec, { pair: this.#pair, x: this.x, y: this.y, position, max: this.max })}
        .pictures=${() => [{ drawing: this.renderRoot.querySelector(".plane svg") }]}
        .columns=${text.columns}
        .rows=${() => this.#rows(walk)}
      ></rope-figure-tools>
    `;
  }

  #plane({ points }: Walk, endX: number, endY: number): unknown {
    const { lang, x, y, position } = this;
    const text = complexPairStrings(lang);
    const first = Math.max(0, position - TRAIL);
    return html`<div class="plane" role="group" aria-label=${text.planeName}>
      <svg viewBox="${-EDGE} ${-EDGE} ${2 * EDGE} ${2 * EDGE}" aria-hidden="true">
        ${svg`
          ${[-1, 1].map((at) => svg`<path class="grid" d="M${at} ${-EDGE}V${EDGE}M${-EDGE} ${at}H${EDGE}" />`)}
          <path class="axis" d="M${-EDGE} 0H${EDGE}M0 ${-EDGE}V${EDGE}" />
          <circle class="rim" r=${Math.hypot(x, y)} />
          <text class="name" x=${EDGE - 0.05} y="0.14" text-anchor="end">${text.real}</text>
          <text class="name" x="0.05" y=${-EDGE + 0.13}>${text.imaginary}</text>
          ${Array.from({ length: position - first }, (_, i) => {
            const at = first + i;
            return svg`<circle class="trail" r="0.035" cx=${points[2 * at]!} cy=${-points[2 * at + 1]!} opacity=${0.15 + (0.6 * (i + 1)) / (TRAIL + 1)} />`;
          })}
          <g class="start"><path class="arrow" d="M0 0L${x} ${-y}" /></g>
          <g class="end"><path class="arrow" d="M0 0L${endX} ${-endY}" /></g>
        `}
      </svg>
      ${this.#handle("start", x, y, text.startName, x, complexText(lang, x, y, 2))}
      ${this.#handle(
        "end",
        endX,
        endY,
        text.endName,
        position,
        text.endAt(integer(lang, position), complexText(lang, endX, endY)),
      )}
    </div>`;
  }

  #handle(held: "start" | "end", x: number, y: number, name: string, value: number, valueText: string): unknown {
    return html`<div
      class="handle ${held}"
      role="slider"
      tabindex="0"
      data-grip=${held}
      aria-label=${name}
      aria-valuemin=${held === "start" ? -REACH : 0}
      aria-valuemax=${held === "start" ? REACH : this.max}
      aria-valuenow=${value}
      aria-valuetext=${valueText}
      ${styled({ left: `${((x + EDGE) / (2 * EDGE)) * 100}%`, top: `${((EDGE - y) / (2 * EDGE)) * 100}%` })}
      ${grip(() => this.#drag, "free")}
      @keydown=${this.#key}
    ></div>`;
  }

  #rows({ cos, sin, points }: Walk): string[][] {
    return Array.from(cos, (c, position) => {
      const [x, y] = [points[2 * position]!, points[2 * position + 1]!];
      return [
        String(position),
        ...[c, sin[position]!, x, y].map((value) => float32Text(value)),
        String(Number(Math.hypot(x, y).toPrecision(7))),
      ];
    });
  }

  readonly #drag = (event: PointerEvent): void => {
    const handle = event.currentTarget as HTMLElement;
    const box = (handle.parentElement as HTMLElement).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 * EDGE - EDGE;
    const y = EDGE - ((event.clientY - box.top) / box.height) * 2 * EDGE;
    if (handle.dataset["grip"] === "start") this.#setVector(x, y);
    else this.#setPosition(this.#nearest(x, y));
  };

  /** The position whose arrow points most nearly there; of several turns, the one next to where it is. */
  #nearest(x: number, y: number): number {
    const { engine, spec } = this;
    if (!engine || !spec) return this.position;
    const { points } = this.#now(engine, spec);
    const size = Math.hypot(x, y) || 1;
    const length = Math.hypot(this.x, this.y);
    let [best, least] = [this.position, Infinity];
    for (let at = 0; at <= this.max; at += 1) {
      const away = Math.hypot(points[2 * at]! - (x / size) * length, points[2 * at + 1]! - (y / size) * length);
      const cost = away + 0.01 * length * Math.abs(at - this.position);
      if (cost < least) [best, least] = [at, cost];
    }
    return best;
  }

  #key(event: KeyboardEvent): void {
    const held = (event.currentTarget as HTMLElement).dataset["grip"];
    const step = event.shiftKey ? 5 : 1;
    const across: Record<string, number> = { ArrowLeft: -step, ArrowRight: step, Home: -Infinity, End: Infinity };
    const up: Record<string, number> = { ArrowDown: -step, ArrowUp: step, PageDown: -8, PageUp: 8 };
    const [dx, dy] = [across[event.key], up[event.key]];
    if (dx === undefined && dy === undefined) return;
    event.preventDefault();
    if (held === "start") this.#setVector(this.x + (dx ?? 0) * STEP, this.y + (dy ?? 0) * STEP);
    else this.#setPosition(this.position + (dx ?? dy ?? 0));
  }

  #setVector(x: number, y: number): void {
    const grid = (value: number): number =>
      Number((Math.round(Math.min(REACH, Math.max(-REACH, value)) / STEP) * STEP).toFixed(2));
    const [toX, toY] = [grid(x), grid(y)];
    // Near the middle there is no arrow to turn.
    if ((toX === 0 && toY === 0) || (toX === this.x && toY === this.y)) return;
    this.emit("vector-change", { x: toX, y: toY });
  }

  #setPosition(position: number): void {
    const to = Math.min(this.max, Math.max(0, position));
    if (to !== this.position) this.emit("position-change", { query: to });
  }
}

function complexText(lang: string, x: number, y: number, digits = 4): string {
  return `${fixed(lang, x, digits)} ${y < 0 ? "\u2212" : "+"} ${fixed(lang, Math.abs(y), digits)}\u00a0i`;
}
