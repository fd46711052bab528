import { html, nothing, svg, type PropertyValues } from "lit";
import { columnAxis, logAxis, type Axis } from "./axis.js";
import { compact } from "./format.js";
import { pairPlotStyles } from "./pair-plot-styles.js";
import { PlotElement } from "./plot-element.js";
import { axesStyles, toneStyles } from "./plot-styles.js";
import { styled } from "./styled.js";

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

/**
 * <rope-pair-plot>: numbers per pair on a logarithmic scale, with levels that can be dragged. Properties: series, lines, low,
 * high (of the scale), beyond (the region above it is shaded). Attributes: pair (the one marked), name, valuetext, xlabel,
 * ylabel, height (pixels), lang. Events: pair-change { pair }, line-change { id, value }.
 */
export class RopePairPlot extends PlotElement {
  static override properties = {
    ...PlotElement.properties,
    series: { attribute: false },
    lines: { attribute: false },
    low: { type: Number },
    high: { type: Number },
    beyond: { type: Number },
    pair: { type: Number },
    height: { type: Number },
    name: { type: String },
    valuetext: { type: String },
    xlabel: { type: String },
    ylabel: { type: String },
  };
  static override styles = [...PlotElement.styles, axesStyles, toneStyles, pairPlotStyles];

  declare series: readonly PairSeries[];
  declare lines: readonly PlotLine[];
  declare low: number;
  declare high: number;
  declare beyond: number | undefined;
  declare pair: number;
  declare height: number;
  declare name: string;
  declare valuetext: string;
  declare xlabel: string;
  declare ylabel: string;
  #x: Axis = columnAxis(1, 0, 1, 1);
  #y: Axis = logAxis(1, 10, 1, 0, 1);
  #infinite = false;
  #dragged: string | undefined;

  constructor() {
    super();
    this.series = [];
    this.lines = [];
    this.low = 1;
    this.high = 10;
    this.beyond = undefined;
    this.pair = 0;
    this.height = 300;
    this.name = "";
    this.valuetext = "";
    this.xlabel = "";
    this.ylabel = "";
  }

  get #pairs(): number {
    return this.series[0]?.values.length ?? 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { plotWidth, height } = this;
    this.#x = columnAxis(Math.max(1, this.#pairs), LEFT, Math.max(LEFT + 1, plotWidth - RIGHT), 26);
    this.#infinite = this.series.some(({ values }) => values.includes(Infinity));
    this.#y = logAxis(this.low, this.high, height - BOTTOM, TOP + (this.#infinite ? INFINITE : 0), 22);
  }

  protected override render(): unknown {
    const { plotWidth, height, pair, series, lines } = this;
    if (plotWidth === 0 || series.length === 0)
      return html`<div class="plot" ${styled({ height: `${height}px` })}></div>`;
    return html`<div class="frame">
      <div
        class="plot"
        role="slider"
        tabindex="0"
        aria-label=${this.name}
        aria-valuemin="0"
        aria-valuemax=${this.#pairs - 1}
        aria-valuenow=${pair}
        aria-valuetext=${this.valuetext}
        @pointermove=${this.#point}
        @pointerdown=${this.#point}
        @keydown=${this.#key}
        ${styled({ height: `${height}px` })}
      >
        <svg aria-hidden="true">
          ${this.#frame()} ${lines.map((line) => this.#level(line))} ${series.map((one) => this.#series(one))}
        </svg>
      </div>
      ${lines.map((line) => this.#label(line))}
    </div>`;
  }

  #frame(): unknown {
    const { plotWidth, height, pair } = this;
    const [x, y] = [this.#x, this.#y];
    const [right, bottom] = [plotWidth - RIGHT, height - BOTTOM];
    const width = x.at(1) - x.at(0);
    const edge = this.beyond === undefined ? TOP : Math.min(bottom, Math.max(TOP, y.at(this.beyond)));
    return svg`
      <rect class="beyond" x=${LEFT} y=${TOP} width=${right - LEFT} height=${edge - TOP} />
      <rect class="column" x=${x.at(pair) - width / 2} y=${TOP} width=${width} height=${bottom - TOP} />
      <path class="grid" d=${y.ticks.map((tick) => `M${LEFT} ${y.at(tick).toFixed(1)}H${right}`).join("")} />
      <path class="grid" d="M${LEFT} ${TOP}V${bottom}H${right}" />
      <g class="labels" text-anchor="end">
        ${y.ticks.map(
          (tick) => svg`<text x=${LEFT - 6} y=${y.at(tick)} dy="0.32em">${compact(this.lang, tick)}</text>`,
        )}
        ${this.#infinite ? svg`<text x=${LEFT - 6} y=${TOP} dy="0.32em" font-size="14">\u221e</text>` : nothing}
      </g>
      <text class="labels" x=${LEFT} y=${TOP - 5}>${this.ylabel}</text>
      <g class="labels" text-anchor="middle">
        ${x.ticks.map((tick) => svg`<text x=${x.at(tick)} y=${bottom + 14}>${tick}</text>`)}
        <text x=${(LEFT + right) / 2} y=${height - 4}>${this.xlabel}</text>
      </g>`;
  }

  #height(value: number): number {
    return value === Infinity ? TOP : Math.min(this.height - BOTTOM, Math.max(TOP, this.#y.at(value)));
  }

  #series({ values, tone, mark, dash, strong, hollowAbove = Infinity }: PairSeries): unknown {
    const at = (i: number): [number, number] => [this.#x.at(i), this.#height(values[i]!)];
    const [markX, markY] = at(Math.min(this.pair, values.length - 1));
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
    const radius = Math.min(4, Math.max(1.6, (this.#x.at(1) - this.#x.at(0)) * 0.42));
    return svg`<g class=${tone}>
      ${Array.from(values, (value, i) => {
        const [cx, cy] = at(i);
        const kind = value > hollowAbove ? "hollow" : "full";
        return svg`<circle class=${kind} fill="currentColor" cx=${cx.toFixed(1)} cy=${cy.toFixed(1)} r=${radius} />`;
      })}
      <circle class="mark" cx=${markX} cy=${markY} r=${radius + 2.5} />
    </g>`;
  }

  #level({ value, tone, dashed }: PlotLine): unknown {
    if (!this.#shown(value)) return nothing;
    return svg`<path class="line ${tone} ${dashed ? "dashed" : ""}"
      d="M${LEFT} ${this.#y.at(value)}H${this.plotWidth - RIGHT}" />`;
  }

  #shown(value: number): boolean {
    return value >= this.low * 0.999 && value <= this.high * 1.001;
  }

  #label(line: PlotLine): unknown {
    const { id, value, label, tone, under, name, text, place: where = "start" } = line;
    if (!this.#shown(value)) return nothing;
    const place = styled({ top: `${this.#y.at(value)}px` });
    if (text === undefined)
      return html`<div class="label ${where} ${tone} ${under ? "under" : ""}" aria-hidden="true" ${place}>
        ${label}
      </div>`;
    return html`<div
      class="label handle ${where} ${tone}"
      role="slider"
      tabindex="0"
      data-line=${id}
      aria-orientation="vertical"
      aria-label=${name ?? label}
      aria-valuemin=${line.min ?? this.low}
      aria-valuemax=${line.max ?? this.high}
      aria-valuenow=${value}
      aria-valuetext=${text}
      @pointerdown=${this.#grab}
      @pointermove=${this.#drag}
      @pointerup=${this.#release}
      @pointercancel=${this.#release}
      @keydown=${(event: KeyboardEvent) => this.#keyLine(event, line)}
      ${place}
    >
      ${label}
    </div>`;
  }

  #mark(pair: number): void {
    const next = Math.min(Math.max(pair, 0), this.#pairs - 1);
    if (next !== this.pair && next >= 0) this.emit("pair-change", { pair: next });
  }

  #point(event: PointerEvent): void {
    if (this.#dragged !== undefined) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#mark(this.#x.value(event.clientX - box.left));
  }

  #key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.round(this.#pairs / 8));
    const targets: Record<string, number> = {
      ArrowLeft: this.pair - 1,
      ArrowDown: this.pair - 1,
      ArrowRight: this.pair + 1,
      ArrowUp: this.pair + 1,
      PageDown: this.pair - page,
      PageUp: this.pair + page,
      Home: 0,
      End: this.#pairs - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#mark(target);
  }

  #move({ id, value, min, max }: PlotLine, wanted: number): void {
    const next = Math.min(Math.max(wanted, min ?? this.low), max ?? this.high);
    if (next !== value) this.emit("line-change", { id, value: next });
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    handle.focus({ preventScroll: true });
    event.preventDefault();
    this.#dragged = handle.dataset["line"];
  }

  #drag(event: PointerEvent): void {
    const line = this.lines.find(({ id }) => id === this.#dragged);
    if (!line) return;
    const top = this.renderRoot.querySelector(".plot")!.getBoundingClientRect().top;
    this.#move(line, this.#y.value(event.clientY - top));
  }

  #release(): void {
    this.#dragged = undefined;
  }

  #keyLine(event: KeyboardEvent, line: PlotLine): void {
    const steps: Record<string, number> = {
      ArrowUp: 2 ** 0.25,
      ArrowRight: 2 ** 0.25,
      ArrowDown: 2 ** -0.25,
      ArrowLeft: 2 ** -0.25,
      PageUp: 2,
      PageDown: 0.5,
      Home: 0,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#move(line, line.value * step);
  }
}
