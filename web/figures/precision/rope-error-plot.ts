import { css, html, nothing, svg, type PropertyValues } from "lit";
import { logAxis, type Axis } from "../parts/plot/axis.js";
import { compact } from "../base/format.js";
import { grip } from "../base/grip.js";
import { PlotElement } from "../parts/plot/plot-element.js";
import { axesStyles, toneStyles } from "../parts/plot/styles.js";
import type { Tone } from "../parts/pair-plot/rope-pair-plot.js";
import { styled } from "../base/styles/styled.js";

/** Errors along positions; NaN ends the line. */
export interface ErrorSeries {
  id: string;
  values: Float64Array;
  tone: Tone;
  dash: string;
  /** Said of the place where the line ends. */
  end?: string;
}

const TOP = 16;
const BOTTOM = 36;
const LEFT = 44;
const RIGHT = 12;

/**
 * <rope-error-plot>: errors against positions, both logarithmic, with a cursor. Properties: positions (ascending), series,
 * low, high (of the errors; smaller ones are drawn at the lower edge). Attributes: cursor (a position), name, valuetext,
 * xlabel, ylabel, height, lang.
 *
 * @fires {{ position: number }} cursor-change - detail: { position }
 */
export class RopeErrorPlot extends PlotElement {
  static override properties = {
    ...PlotElement.properties,
    positions: { attribute: false },
    series: { attribute: false },
    low: { type: Number },
    high: { type: Number },
    cursor: { type: Number },
    height: { type: Number },
    name: { type: String },
    valuetext: { type: String },
    xlabel: { type: String },
    ylabel: { type: String },
  };
  static override styles = [
    ...PlotElement.styles,
    axesStyles,
    toneStyles,
    css`
      .plot {
        cursor: ew-resize;
      }
      .line {
        stroke-width: 2;
      }
      .end,
      .said {
        fill: currentColor;
      }
      .said {
        stroke: var(--_surface);
        stroke-width: 3;
        paint-order: stroke;
      }
      .cursor {
        stroke: var(--_pair);
        stroke-width: 2;
      }
    `,
  ];

  declare positions: Float64Array;
  declare series: readonly ErrorSeries[];
  declare low: number;
  declare high: number;
  declare cursor: number;
  declare height: number;
  declare name: string;
  declare valuetext: string;
  declare xlabel: string;
  declare ylabel: string;
  #x: Axis = logAxis(1, 10, 0, 1, 1);
  #y: Axis = logAxis(1, 10, 1, 0, 1);

  constructor() {
    super();
    this.positions = new Float64Array();
    this.series = [];
    this.low = 1e-9;
    this.high = 10;
    this.cursor = 1;
    this.height = 280;
    this.name = "";
    this.valuetext = "";
    this.xlabel = "";
    this.ylabel = "";
  }

  get #last(): number {
    return this.positions.at(-1) ?? 10;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#x = logAxis(1, this.#last, LEFT, Math.max(LEFT + 1, this.plotWidth - RIGHT), 44);
    this.#y = logAxis(this.low, this.high, this.height - BOTTOM, TOP, 22);
  }

  protected override render(): unknown {
    const { plotWidth, height, positions } = this;
    if (plotWidth === 0 || positions.length === 0)
      return html`<div class="plot" ${styled({ height: `${height}px` })}></div>`;
    return html`<div
      class="plot"
      role="slider"
      tabindex="0"
      aria-label=${this.name}
      aria-valuemin="1"
      aria-valuemax=${this.#last}
      aria-valuenow=${this.cursor}
      aria-valuetext=${this.valuetext}
      ${grip(this.#grab)}
      @keydown=${this.#key}
      ${styled({ height: `${height}px` })}
    >
      <svg aria-hidden="true">${this.#frame()} ${this.series.map((one) => this.#series(one))}</svg>
    </div>`;
  }

  #frame(): unknown {
    const [x, y] = [this.#x, this.#y];
    const [right, bottom] = [this.plotWidth - RIGHT, this.height - BOTTOM];
    const at = x.at(Math.min(Math.max(1, this.cursor), this.#last));
    const power = (tick: number): number => Math.round(Math.log10(tick));
    return svg`
      <path class="grid" d=${y.ticks.map((tick) => `M${LEFT} ${y.at(tick).toFixed(1)}H${right}`).join("")} />
      <path class="grid" d="M${LEFT} ${TOP}V${bottom}H${right}" />
      <g class="labels" text-anchor="end">
        ${y.ticks.map(
          (tick) =>
            svg`<text x=${LEFT - 6} y=${y.at(tick)} dy="0.32em">${
              tick === 1
                ? "1"
                : svg`10<tspan dy="-0.45em" font-size="0.8em">${String(power(tick)).replace("-", "\u2212")}</tspan>`
            }</text>`,
        )}
      </g>
      <g class="labels" text-anchor="middle">
        ${x.ticks.map((tick) => svg`<text x=${x.at(tick)} y=${bottom + 14}>${compact(this.lang, tick)}</text>`)}
        <text x=${(LEFT + right) / 2} y=${this.height - 4}>${this.xlabel}</text>
      </g>
      <text class="labels" x=${LEFT} y=${TOP - 6}>${this.ylabel}</text>
      <path class="cursor" d="M${at} ${TOP}V${bottom}" />`;
  }

  #series({ values, tone, dash, end: said }: ErrorSeries): unknown {
    const points: string[] = [];
    let end = values.findIndex(Number.isNaN);
    if (end < 0) end = values.length;
    let lastAt: [number, number] = [0, 0];
    for (let i = 0; i < end; i += 1) {
      lastAt = [this.#x.at(this.positions[i]!), this.#y.at(Math.max(this.low, values[i]!))];
      points.push(`${lastAt[0].toFixed(1)} ${lastAt[1].toFixed(1)}`);
    }
    if (points.length === 0) return nothing;
    return svg`<g class=${tone}>
      <path class="line" d="M${points.join("L")}" stroke-dasharray=${dash} />
      ${
        end < values.length
          ? svg`<circle class="end" cx=${lastAt[0]} cy=${lastAt[1]} r="4.5" />
              <text class="said" x=${lastAt[0] + 4} y=${lastAt[1] + 18} text-anchor="end">${said}</text>`
          : nothing
      }
    </g>`;
  }

  #go(position: number): void {
    const next = Math.min(Math.max(1, Math.round(position)), this.#last);
    if (next !== this.cursor) this.emit("cursor-change", { position: next });
  }

  readonly #grab = (event: PointerEvent) => {
    this.#goTo(event);
    return this.#goTo;
  };

  readonly #goTo = (event: PointerEvent): void => {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#go(this.#x.value(((event.clientX - left) / width) * this.plotWidth));
  };

  #key(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: this.cursor - 1,
      ArrowDown: this.cursor - 1,
      ArrowRight: this.cursor + 1,
      ArrowUp: this.cursor + 1,
      PageDown: this.cursor / 2,
      PageUp: this.cursor * 2,
      Home: 1,
      End: this.#last,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#go(target);
  }
}
