import { html, LitElement, nothing, svg } from "lit";
import { baseStyles } from "../../base/styles/base.js";
import { compact, fixed, integer, significant } from "../../base/format.js";
import { linePlotStyles } from "./styles.js";
import { measuredWidth } from "../plot/measured-width.js";
import { remember } from "../../base/remember.js";
import { styled } from "../../base/styles/styled.js";
import { logTicks, ticks } from "../plot/ticks.js";
import { pointed } from "../../base/grip.js";

export interface PlotSeries {
  name: string;
  /** Ascending; positions, distances. */
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** 0 to 6: colour and dash, so that a series keeps its look while others come and go. */
  look: number;
  thin?: boolean;
  /** Points instead of a line. */
  points?: boolean;
}

export interface PlotMark {
  x: number;
  name: string;
}

interface Frame {
  left: number;
  width: number;
  height: number;
  first: number;
  last: number;
  x(value: number): number;
  y(value: number): number;
  yTicks: readonly number[];
  yTexts: readonly string[];
  xTicks: readonly number[];
}

/** A second cue beside the colour. */
const DASHES = ["", "7 4", "", "9 3 2 3", "4 2", "1 4", "2 2"];
const MARGIN = { top: 8, right: 10, bottom: 22 };

/**
 * <rope-line-plot>: lines over a shared axis, with a cursor that reads them all. Properties: series, y-range ([low, high] that
 * must be in view), mark ({ x, name }: a dashed upright line). Attributes: label (its name), x-label, y-label, cursor (x),
 * x-scale ("linear", "log"), digits (decimals of the readings), height (px), lang.
 *
 * @fires {{ x: number }} cursor-change - detail: { x }
 */
export class RopeLinePlot extends LitElement {
  static override properties = {
    series: { attribute: false },
    yRange: { attribute: false },
    mark: { attribute: false },
    label: { type: String },
    xLabel: { type: String, attribute: "x-label" },
    yLabel: { type: String, attribute: "y-label" },
    xScale: { type: String, attribute: "x-scale" },
    cursor: { type: Number },
    digits: { type: Number },
    height: { type: Number },
    lang: { type: String },
    plotWidth: { state: true },
  };
  static override styles = [baseStyles, linePlotStyles];

  declare series: readonly PlotSeries[];
  declare yRange: readonly [number, number] | undefined;
  declare mark: PlotMark | undefined;
  declare label: string;
  declare xLabel: string;
  declare yLabel: string;
  declare xScale: "linear" | "log";
  declare cursor: number | undefined;
  declare digits: number;
  declare height: number;
  declare lang: string;
  declare plotWidth: number;
  #unmeasured: (() => void) | undefined;

  readonly #range = remember((series: readonly PlotSeries[], wanted: readonly [number, number] | undefined) => {
    let [low, high] = wanted ?? [Infinity, -Infinity];
    for (const { y } of series)
      for (let i = 0; i < y.length; i += 1) {
        if (y[i]! < low) low = y[i]!;
        if (y[i]! > high) high = y[i]!;
      }
    if (!(high > low)) [low, high] = [(Number.isFinite(low) ? low : 0) - 1, (Number.isFinite(high) ? high : 0) + 1];
    const air = wanted ? 0 : (high - low) * 0.05;
    return { low: low - air, high: high + air };
  });

  constructor() {
    super();
    this.series = [];
    this.yRange = undefined;
    this.mark = undefined;
    this.label = "";
    this.xLabel = "";
    this.yLabel = "";
    this.xScale = "linear";
    this.cursor = undefined;
    this.digits = 3;
    this.height = 180;
    this.plotWidth = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unmeasured = measuredWidth(this, (width) => {
      this.plotWidth = width;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unmeasured?.();
  }

  /** The drawing, for saving. */
  get picture(): SVGSVGElement | null {
    return this.renderRoot.querySelector<SVGSVGElement>(".plot svg");
  }

  get #xs(): ArrayLike<number> {
    return this.series[0]?.x ?? [];
  }

  #frame(): Frame {
    const { low, high } = this.#range(this.series, this.yRange);
    const yTicks = ticks(low, high, Math.max(2, this.height / 45));
    const step = yTicks.length > 1 ? yTicks[1]! - yTicks[0]! : 1;
    const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
    const yTexts = yTicks.map((tick) =>
      Math.abs(tick) >= 10_000 ? compact(this.lang, tick) : fixed(this.lang, tick, decimals),
    );
    const left = 12 + 7 * Math.max(...yTexts.map((text) => text.length));
    const width = Math.max(1, this.plotWidth - left - MARGIN.right);
    const height = this.height - MARGIN.top - MARGIN.bottom;
    const xs = this.#xs;
    const marked = this.mark?.x;
    const first = Math.min(xs[0] ?? 0, marked ?? Infinity);
    const last = Math.max(xs[xs.length - 1] ?? 1, marked ?? -Infinity);
    const scale = this.xScale === "log" ? Math.log : (value: number): number => value;
    const [from, to] = [scale(first), scale(last)];
    const x = (value: number): number => left + ((scale(value) - from) / (to - from || 1)) * width;
    const y = (value: number): number => MARGIN.top + ((high - value) / (high - low)) * height;
    const xTicks = (this.xScale === "log" ? logTicks : ticks)(first, last, Math.max(2, width / 80));
    return { left, width, height, first, last, x, y, yTicks, yTexts, xTicks };
  }

  protected override render(): unknown {
    const { lang } = this;
    if (this.plotWidth === 0 || this.series.length === 0)
      return html`<div ${styled({ height: `${this.height + 40}px` })}></div>`;
    const frame = this.#frame();
    const at = this.#nearest();
    return html`
      ${this.yLabel ? html`<div class="captions" aria-hidden="true"><span>${this.yLabel}</span></div>` : nothing}
      <div
        class="plot"
        ${styled({ height: `${this.height}px` })}
        role="slider"
        tabindex="0"
        aria-label=${this.mark ? `${this.label}; ${this.mark.name} ${significant(lang, this.mark.x)}` : this.label}
        aria-valuemin=${frame.first}
        aria-valuemax=${frame.last}
        aria-valuenow=${at === undefined ? frame.first : this.#xs[at]!}
        aria-valuetext=${at === undefined ? "" : this.#reading(at)}
        ${pointed(this.#point)}
        @keydown=${this.#key}
      >
        ${this.#picture(frame, at)}
      </div>
      ${this.xLabel ? html`<div class="captions below" aria-hidden="true"><span>${this.xLabel}</span></div>` : nothing}
      <ul>
        ${this.series.map(
          ({ name, look, thin, y }) =>
            html`<li>
              <svg viewBox="0 0 28 12" aria-hidden="true">
                <path class="line s${look} ${thin ? "thin" : ""}" stroke-dasharray=${DASHES[look]!} d="M1 6H27" />
              </svg>
              <span>${name}${at === undefined ? nothing : html` <b>${fixed(lang, y[at]!, this.digits)}</b>`}</span>
            </li>`,
        )}
      </ul>
    `;
  }

  #picture({ left, width, x, y, yTicks, yTexts, xTicks, height }: Frame, at: number | undefined): unknown {
    const { lang } = this;
    const bottom = MARGIN.top + height;
    const end = left + width;
    return svg`<svg aria-hidden="true">
      ${yTicks.map(
        (tick, i) => svg`<path class="grid ${tick === 0 ? "zero" : ""}" d="M${left} ${y(tick)}H${end}" />
          <text class="tick" x=${left - 6} y=${y(tick) + 4} text-anchor="end">${yTexts[i]}</text>`,
      )}
      ${xTicks.map((tick) => {
        const middle = x(tick);
        const anchor = middle > end - 14 ? "end" : middle < left + 6 ? "start" : "middle";
        return svg`<path class="grid" d="M${middle} ${bottom}v4" />
          <text class="tick" x=${middle} y=${bottom + 16} text-anchor=${anchor}>${
            Math.abs(tick) < 10_000 ? integer(lang, tick) : compact(lang, tick)
          }</text>`;
      })}
      ${this.series.map(({ x: xs, y: ys, look, thin, points }) => {
        if (points)
          return Array.from(ys, (value, i) => svg`<circle class="at s${look}" r="5" cx=${x(xs[i]!)} cy=${y(value)} />`);
        let d = "";
        for (let i = 0; i < ys.length; i += 1)
          d += `${i === 0 ? "M" : "L"}${x(xs[i]!).toFixed(1)} ${y(ys[i]!).toFixed(2)}`;
        return svg`<path class="line s${look} ${thin ? "thin" : ""}" stroke-dasharray=${DASHES[look]!} d=${d} />`;
      })}
      ${this.mark ? this.#upright(this.mark, x(this.mark.x), (left + end) / 2, bottom) : nothing}
      ${
        at === undefined
          ? nothing
          : svg`<path class="cursor" d="M${x(this.#xs[at]!)} ${MARGIN.top}V${bottom}" />
              ${this.series.map(({ x: xs, y: ys, look }) => svg`<circle class="at s${look}" r="4.5" cx=${x(xs[at]!)} cy=${y(ys[at]!)} />`)}`
      }
    </svg>`;
  }

  /** The mark, with its name on the side where there is more room. */
  #upright({ name }: PlotMark, at: number, middle: number, bottom: number): unknown {
    const [side, anchor] = at > middle ? [-5, "end"] : [5, "start"];
    return svg`<path class="mark" stroke-dasharray="5 4" d="M${at} ${MARGIN.top}V${bottom}" />
      <text class="tick" x=${at + side} y=${MARGIN.top + 9} text-anchor=${anchor}>${name}</text>`;
  }

  /** The sample nearest to the cursor. */
  #nearest(): number | undefined {
    const xs = this.#xs;
    if (this.cursor === undefined || Number.isNaN(this.cursor) || xs.length === 0) return undefined;
    return nearest(xs, this.cursor);
  }

  #reading(at: number): string {
    const readings = this.series.map(({ name, y }) => `${name} ${fixed(this.lang, y[at]!, this.digits)}`);
    return `${this.xLabel} ${significant(this.lang, this.#xs[at]!)}: ${readings.join(", ")}`;
  }

  #choose(index: number): void {
    const xs = this.#xs;
    const x = xs[Math.min(Math.max(index, 0), xs.length - 1)]!;
    if (x === this.cursor) return;
    this.dispatchEvent(
      new CustomEvent("cursor-change", { detail: { x }, bubbles: true, composed: true, cancelable: true }),
    );
  }

  readonly #point = (event: PointerEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const { left, width, first, last } = this.#frame();
    const at = ((event.clientX - box.left) / box.width) * this.plotWidth; // slides scale what is in them
    const share = Math.min(1, Math.max(0, (at - left) / width));
    const wanted = this.xScale === "log" ? first * (last / first) ** share : first + (last - first) * share;
    this.#choose(nearest(this.#xs, wanted));
  };

  #key(event: KeyboardEvent): void {
    const now = this.#nearest() ?? 0;
    const page = Math.max(1, Math.round(this.#xs.length / 8));
    const step = event.shiftKey ? Math.min(10, page) : 1;
    const targets: Record<string, number> = {
      ArrowLeft: now - step,
      ArrowDown: now - step,
      ArrowRight: now + step,
      ArrowUp: now + step,
      PageDown: now - page,
      PageUp: now + page,
      Home: 0,
      End: this.#xs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#choose(target);
  }
}

/** The index of the value nearest to `wanted`; values ascend. */
function nearest(values: ArrayLike<number>, wanted: number): number {
  let [low, high] = [0, values.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= wanted) low = middle;
    else high = middle;
  }
  return wanted - values[low]! > values[high]! - wanted ? high : low;
}
