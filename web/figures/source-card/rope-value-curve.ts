import { css, html, svg } from "lit";
import { fixed } from "../base/format.js";
import { grip } from "../base/grip.js";
import { PlotElement } from "../parts/plot/plot-element.js";
import { styled } from "../base/styles/styled.js";
import { ticks } from "../parts/plot/ticks.js";
import { valueCurveStrings } from "./value-curve-strings.js";

const HEIGHT = 200;
/** CSS pixels. */
const TREMBLE = 8;
const MARGIN = { left: 40, right: 10, top: 10, bottom: 18 };

/**
 * <rope-value-curve>: numbers to draw with the pointer, one column each, or to set from the keyboard: left and right choose a
 * column, up and down change it. Attributes: values (joined by commas), least, most, step, label, x-label, y-label, lang.
 *
 * @fires {{ values: string }} values-change - detail: { values }
 */
export class RopeValueCurve extends PlotElement {
  static override properties = {
    ...PlotElement.properties,
    values: { type: String },
    least: { type: Number },
    most: { type: Number },
    step: { type: Number },
    label: { type: String },
    xLabel: { type: String, attribute: "x-label" },
    yLabel: { type: String, attribute: "y-label" },
    at: { state: true },
  };
  static override styles = [
    ...PlotElement.styles,
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
      svg {
        width: 100%;
        height: 100%;
      }
      .grid {
        stroke: var(--_line);
      }
      .tick {
        font-size: 0.6875rem;
        fill: var(--_soft);
      }
      .line {
        fill: none;
        stroke: var(--_query);
        stroke-width: 2;
      }
      .stem {
        stroke: var(--_query);
        opacity: 0.35;
      }
      .dot {
        fill: var(--_query);
        stroke: var(--_surface);
        stroke-width: 1.5;
      }
      .dot.at {
        fill: var(--_pair);
        stroke: var(--_ink);
      }
      .help {
        margin: 0.2rem 0 0;
        font-size: 0.75rem;
        color: var(--_soft);
      }
    `,
  ];

  declare values: string;
  declare least: number;
  declare most: number;
  declare step: number;
  declare label: string;
  declare xLabel: string;
  declare yLabel: string;
  /** The chosen column. */
  declare at: number;
  /** The column and value of the last pointer event of a stroke. */
  #stroke: { column: number; value: number } | undefined;

  constructor() {
    super();
    this.values = "";
    this.least = -1;
    this.most = 1;
    this.step = 0.1;
    this.label = "";
    this.xLabel = "";
    this.yLabel = "";
    this.at = 0;
  }

  get #numbers(): number[] {
    return this.values.split(",").map(Number);
  }

  get #digits(): number {
    return Math.max(0, Math.ceil(-Math.log10(this.step)));
  }

  #x(column: number, count: number): number {
    const width = Math.max(1, this.plotWidth - MARGIN.left - MARGIN.right);
    return MARGIN.left + ((column + 0.5) / count) * width;
  }

  #y(value: number): number {
    const height = HEIGHT - MARGIN.top - MARGIN.bottom;
    return MARGIN.top + ((this.most - value) / (this.most - this.least)) * height;
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
        ${styled({ height: `${HEIGHT}px` })}
        ${grip(this.#down)}
        @keydown=${this.#key}
      >
        ${this.plotWidth === 0 ? html`` : this.#picture(numbers)}
      </div>
      <p class="help" id="help">${text.help}</p>`;
  }

  #picture(numbers: readonly number[]): unknown {
    const count = numbers.length;
    const floor = this.#y(this.least === -this.most ? 0 : this.least);
    const marks = ticks(this.least, this.most, 5);
    const points = numbers.map((value, i) => [this.#x(i, count), this.#y(value)] as const);
    return svg`<svg aria-hidden="true">
      ${marks.map(
        (mark) => svg`<path class="grid" d="M${MARGIN.left} ${this.#y(mark)}H${this.plotWidth - MARGIN.right}" />
          <text class="tick" x=${MARGIN.left - 6} y=${this.#y(mark) + 4} text-anchor="end">${fixed(this.lang, mark, 1)}</text>`,
      )}
      <text class="tick" x=${MARGIN.left} y=${HEIGHT - 4}>${this.yLabel}</text>
      <text class="tick" x=${this.plotWidth - MARGIN.right} y=${HEIGHT - 4} text-anchor="end">${this.xLabel}</text>
      ${points.map(([x, y]) => svg`<path class="stem" d="M${x} ${floor}V${y}" />`)}
      <path class="line" d=${points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")} />
      ${points.map(([x, y], i) => svg`<circle class="dot ${i === this.at ? "at" : ""}" cx=${x} cy=${y} r=${i === this.at ? 6 : 4} />`)}
    </svg>`;
  }

  #spot(event: PointerEvent): { column: number; value: number } {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const scale = box.width / this.plotWidth;
    const count = this.#numbers.length;
    const width = Math.max(1, this.plotWidth - MARGIN.left - MARGIN.right);
    const share = ((event.clientX - box.left) / scale - MARGIN.left) / width;
    const height = HEIGHT - MARGIN.top - MARGIN.bottom;
    const value = this.most - (((event.clientY - box.top) / scale - MARGIN.top) / height) * (this.most - this.least);
    return { column: Math.min(count - 1, Math.max(0, Math.floor(share * count))), value };
  }

  /** A finger draws once it moves across or lifts; moving up or down it scrolls the page. */
  readonly #down = (event: PointerEvent) => {
    this.#stroke = this.#spot(event);
    let waits = event.pointerType === "touch";
    if (!waits) this.#draw(event);
    return (now: PointerEvent): void => {
      waits &&= now.type === "pointermove" && Math.abs(now.clientX - event.clientX) < TREMBLE;
      if (!waits) this.#draw(now);
    };
  };

  /** Sets the column under the pointer, and those that a fast stroke has passed over. */
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
    if (values !== this.values) this.emit("values-change", { values });
  }
}
