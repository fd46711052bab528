import { html, nothing, type PropertyValues } from "lit";
import { pairFrame, pairLevel, PairScale, pairSeries, type PairSeries, type PlotLine } from "./drawing.js";
import { pairPlotStyles } from "./styles.js";
import { grip, pointed } from "../../base/grip.js";
import { PlotElement } from "../plot/plot-element.js";
import { axesStyles, toneStyles } from "../plot/styles.js";
import { styled } from "../../base/styles/styled.js";

export type { PairSeries, PlotLine, Tone } from "./drawing.js";

/**
 * <rope-pair-plot>: numbers per pair on a logarithmic scale, with levels that can be dragged. Properties: series, lines, low,
 * high (of the scale), beyond (the region above it is shaded). Attributes: pair (the one marked), name, valuetext, xlabel,
 * ylabel, height (pixels), lang.
 *
 * @fires {{ pair: number }} pair-change - detail: { pair }
 * @fires {{ id: string; value: number }} line-change - detail: { id, value }
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
  #scale = new PairScale([], 1, 10, 1, 1);

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

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#scale = new PairScale(this.series, this.low, this.high, this.plotWidth, this.height);
  }

  protected override render(): unknown {
    const { plotWidth, height, pair, series, lines } = this;
    const scale = this.#scale;
    if (plotWidth === 0 || series.length === 0)
      return html`<div class="plot" ${styled({ height: `${height}px` })}></div>`;
    return html`<div class="frame">
      <div
        class="plot"
        role="slider"
        tabindex="0"
        aria-label=${this.name}
        aria-valuemin="0"
        aria-valuemax=${this.#scale.pairs - 1}
        aria-valuenow=${pair}
        aria-valuetext=${this.valuetext}
        ${pointed(this.#point)}
        @keydown=${this.#key}
        ${styled({ height: `${height}px` })}
      >
        <svg aria-hidden="true">
          ${pairFrame(scale, this.lang, pair, this.beyond, this)} ${lines.map((line) => pairLevel(scale, line))}
          ${series.map((one) => pairSeries(scale, one, pair))}
        </svg>
      </div>
      ${lines.map((line) => this.#label(line))}
    </div>`;
  }

  #label(line: PlotLine): unknown {
    const { id, value, label, tone, under, name, text, place: where = "start" } = line;
    if (!this.#scale.shows(value)) return nothing;
    const place = styled({ top: `${this.#scale.y.at(value)}px` });
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
      ${grip(() => this.#drag(id), "free")}
      @keydown=${(event: KeyboardEvent) => this.#keyLine(event, line)}
      ${place}
    >
      ${label}
    </div>`;
  }

  #mark(pair: number): void {
    const next = Math.min(Math.max(pair, 0), this.#scale.pairs - 1);
    if (next !== this.pair && next >= 0) this.emit("pair-change", { pair: next });
  }

  readonly #point = (event: PointerEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    this.#mark(this.#scale.x.value(event.clientX - box.left));
  };

  #key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.round(this.#scale.pairs / 8));
    const targets: Record<string, number> = {
      ArrowLeft: this.pair - 1,
      ArrowDown: this.pair - 1,
      ArrowRight: this.pair + 1,
      ArrowUp: this.pair + 1,
      PageDown: this.pair - page,
      PageUp: this.pair + page,
      Home: 0,
      End: this.#scale.pairs - 1,
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

  #drag(dragged: string): (event: PointerEvent) => void {
    return ({ clientY }) => {
      const line = this.lines.find(({ id }) => id === dragged);
      if (!line) return;
      const { top } = this.renderRoot.querySelector(".plot")!.getBoundingClientRect();
      this.#move(line, this.#scale.y.value(clientY - top));
    };
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
