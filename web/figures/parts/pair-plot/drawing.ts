import { nothing, svg } from "lit";
import { columnAxis, logAxis, type Axis } from "../plot/axis.js";
import { compact } from "../../base/format.js";

/** Colours by role; styles/tokens.css gives their values. */
export type Tone = "ink" | "soft" | "query" | "key" | "pair" | "still" | "plus" | "minus";

/** One number per pair. Infinite ones are drawn at the upper edge. */
export interface PairSeries {
  id: string;
  values: Float64Array;
  tone: Tone;
  /** Dots above `hollowAbove` are hollow. */
  mark: "dots" | "line";
  dash?: string;
  strong?: boolean;
  hollowAbove?: number;
}

/** A level across the plot. With `text` it can be dragged; `text` is what a screen reader says of its value. */
export interface PlotLine {
  id: string;
  value: number;
  label: string;
  tone: Tone;
  dashed?: boolean;
  name?: string;
  text?: string;
  min?: number;
  max?: number;
  /** The label stands under the line. */
  under?: boolean;
  /** Where the label stands, so that those of near lines do not cover each other. Default "start". */
  place?: "start" | "middle" | "end";
}

const TOP = 14;
const BOTTOM = 36;
/** Room above the scale for infinite values. */
const INFINITE = 20;
const LEFT = 44;
const RIGHT = 8;

/** Where pairs and values stand in a plot of a given size. */
export class PairScale {
  readonly x: Axis;
  readonly y: Axis;
  /** Some values are infinite: they have an edge of their own above the scale. */
  readonly infinite: boolean;
  readonly right: number;
  readonly bottom: number;
  readonly pairs: number;

  constructor(
    series: readonly PairSeries[],
    readonly low: number,
    readonly high: number,
    width: number,
    readonly height: number,
  ) {
    this.pairs = series[0]?.values.length ?? 0;
    this.right = width - RIGHT;
    this.bottom = height - BOTTOM;
    this.x = columnAxis(Math.max(1, this.pairs), LEFT, Math.max(LEFT + 1, this.right), 26);
    this.infinite = series.some(({ values }) => values.includes(Infinity));
    this.y = logAxis(low, high, this.bottom, TOP + (this.infinite ? INFINITE : 0), 22);
  }

  /** Within the frame; infinite values at its upper edge. */
  heightOf(value: number): number {
    return value === Infinity ? TOP : Math.min(this.bottom, Math.max(TOP, this.y.at(value)));
  }

  shows(value: number): boolean {
    return value >= this.low * 0.999 && value <= this.high * 1.001;
  }
}

/** The scales, the marked pair's column, and the shaded region above `beyond`. */
export function pairFrame(
  scale: PairScale,
  lang: string,
  pair: number,
  beyond: number | undefined,
  names: { xlabel: string; ylabel: string },
): unknown {
  const { x, y, infinite, right, bottom, height } = scale;
  const width = x.at(1) - x.at(0);
  const edge = beyond === undefined ? TOP : scale.heightOf(beyond);
  return svg`
      <rect class="beyond" x=${LEFT} y=${TOP} width=${right - LEFT} height=${edge - TOP} />
      <rect class="column" x=${x.at(pair) - width / 2} y=${TOP} width=${width} height=${bottom - TOP} />
      <path class="grid" d=${y.ticks.map((tick) => `M${LEFT} ${y.at(tick).toFixed(1)}H${right}`).join("")} />
      <path class="grid" d="M${LEFT} ${TOP}V${bottom}H${right}" />
      <g class="labels" text-anchor="end">
        ${y.ticks.map((tick) => svg`<text x=${LEFT - 6} y=${y.at(tick)} dy="0.32em">${compact(lang, tick)}</text>`)}
        ${infinite ? svg`<text x=${LEFT - 6} y=${TOP} dy="0.32em">\u221e</text>` : nothing}
      </g>
      <text class="labels" x=${LEFT} y=${TOP - 5}>${names.ylabel}</text>
      <g class="labels" text-anchor="middle">
        ${x.ticks.map((tick) => svg`<text x=${x.at(tick)} y=${bottom + 14}>${tick}</text>`)}
        <text x=${(LEFT + right) / 2} y=${height - 4}>${names.xlabel}</text>
      </g>`;
}

/** A line through the pairs' values, or a dot for each. */
export function pairSeries(
  scale: PairScale,
  { values, tone, mark, dash, strong, hollowAbove = Infinity }: PairSeries,
  pair: number,
): unknown {
  const at = (i: number): [number, number] => [scale.x.at(i), scale.heightOf(values[i]!)];
  const [markX, markY] = at(Math.min(pair, values.length - 1));
  if (mark === "line") {
    const points = Array.from(values, (_, i) =>
      at(i)
        .map((value) => value.toFixed(1))
        .join(" "),
    );
    return svg`<g class="${tone} ${strong ? "strong" : ""}">
        <path class="line" d="M${points.join("L")}" stroke-dasharray=${dash ?? "none"} />
        ${strong ? svg`<circle class="mark" cx=${markX} cy=${markY} r="5.5" />` : nothing}
      </g>`;
  }
  const radius = Math.min(4, Math.max(1.6, (scale.x.at(1) - scale.x.at(0)) * 0.42));
  return svg`<g class=${tone}>
      ${Array.from(values, (value, i) => {
        const [cx, cy] = at(i);
        const kind = value > hollowAbove ? "hollow" : "full";
        return svg`<circle class=${kind} fill="currentColor" cx=${cx.toFixed(1)} cy=${cy.toFixed(1)} r=${radius} />`;
      })}
      <circle class="mark" cx=${markX} cy=${markY} r=${radius + 2.5} />
    </g>`;
}

/** A level across the frame. */
export function pairLevel(scale: PairScale, { value, tone, dashed }: PlotLine): unknown {
  if (!scale.shows(value)) return nothing;
  return svg`<path class="line ${tone} ${dashed ? "dashed" : ""}" d="M${LEFT} ${scale.y.at(value)}H${scale.right}" />`;
}
