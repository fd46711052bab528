import { html, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { check, radios, slider } from "../parts/choices/choices.js";
import { controlStyles } from "../base/styles/control.js";
import { BASES, DecayCurves, DIMS, DISTANCES, DRAWS, type VectorsFor } from "./curves.js";
import { decayStyles } from "./styles.js";
import { decayStrings } from "./strings.js";
import { decay, type DecayChange, type DecayModel } from "./values.js";
import { fixed, integer } from "../base/format.js";
import { smallHead } from "../numbers/pairing.js";
import { remember } from "../base/remember.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import type { FigureCode } from "../export/rope-figure-tools.js";
import { type PlotSeries, RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { sentences } from "../base/sentences.js";

const SAMPLES = 1024;
/** The look of the sinusoidal curve, after the chosen one and four models. */
const SINES = 5;
const RANDOM = 6;
const RANGE: readonly [number, number] = [0, 1];

// Shared by all of them, as the twins are that a figure is measured on for its embed code: 256 random draws for each took seconds.
const curves = new DecayCurves();
const distancesOver = remember((span: number): number[] => {
  const steps = Math.min(span, SAMPLES);
  return Array.from({ length: steps + 1 }, (_, i) => Math.round((i * span) / steps));
});

/**
 * <rope-decay>: the score of a query and a key against their distance, for a base and dimension of one's choice, with models
 * and the sinusoidal encoding beside it. Properties beside its values: models, shown (ids), vectorsFor.
 *
 * @zh 查询与键的得分随距离的变化，可选 base 与维度，并与模型和正弦编码对照。
 * @fires {DecayChange} decay-change - detail: DecayChange
 */
export class RopeDecay extends figureElement(decay) {
  static override properties = {
    models: { attribute: false },
    vectorsFor: { attribute: false },
  };
  static override parts = { "rope-line-plot": RopeLinePlot };
  static override styles = [baseStyles, controlStyles, decayStyles];

  declare models: readonly DecayModel[];
  declare vectorsFor: VectorsFor;

  #last: PlotSeries[] = [];

  constructor() {
    super();
    this.models = [];
    this.vectorsFor = (headDim) => [new Float32Array(headDim).fill(1), new Float32Array(headDim).fill(1)];
  }

  #lines(engine: Ropewalk): PlotSeries[] {
    const text = decayStrings(this.lang);
    const x = distancesOver(this.span);
    const vectors = this.vectors === "ones" ? undefined : this.vectorsFor;
    const curve = (spec: RopeSpec): Float64Array => curves.rope(engine, spec, x, vectors);
    const base = integer(this.lang, this.base);
    const lines: PlotSeries[] = [
      {
        name: text.chosen(base, this.dim),
        x,
        y: curve(smallHead(this.base, this.dim, "half-split")),
        look: 0,
      },
    ];
    this.models.forEach(({ id, name, spec }, i) => {
      if (this.shown.includes(id)) lines.push({ name, x, y: curve(spec), look: i + 1, thin: true });
    });
    if (this.#withSines)
      lines.push({
        name: text.sinusoidalName(base, this.dim),
        x,
        y: curves.sines(engine, this.base, this.dim, x),
        look: SINES,
      });
    if (this.#withRandom) {
      const { mean, size } = curves.random(engine, smallHead(this.base, this.dim, "half-split"), x);
      const draws = integer(this.lang, DRAWS);
      lines.push({ name: text.randomMean(draws), x, y: mean, look: RANDOM });
      lines.push({ name: text.randomSize(draws), x, y: size, look: RANDOM, thin: true });
    }
    return lines;
  }

  /** Sines stand beside vectors of ones alone: words have no sinusoidal score of their own here. */
  get #withSines(): boolean {
    return this.sinusoidal && this.vectors === "ones";
  }

  /** They stand beside aligned vectors, which they are to be compared with. */
  get #withRandom(): boolean {
    return this.random && this.vectors === "ones";
  }

  #change(change: DecayChange): void {
    this.emit("decay-change", change);
  }

  protected override render(): unknown {
    const { engine, lang, vectors } = this;
    if (!engine) return this.waiting;
    const text = decayStrings(lang);
    const series = this.#same(this.#lines(engine));
    return html`
      <div class="sliders">
        ${slider(lang, text.base, BASES, this.base, (base) => this.#change({ base }))}
        ${slider(lang, text.dim, DIMS, this.dim, (dim) => this.#change({ dim }))}
      </div>
      <div class="controls">
        ${radios(
          text.span,
          DISTANCES,
          this.span,
          (span) => integer(lang, span),
          (span) => this.#change({ span }),
        )}
        ${radios(
          text.vectors,
          ["ones", "words"] as const,
          vectors,
          (choice) => text.vectorChoices[choice],
          (choice) => this.#change({ vectors: choice }),
        )}
      </div>
      <p class="note">${text.vectorNotes[vectors]}</p>
      <div class="controls" role="group" aria-label=${text.models}>
        ${this.models.map(({ id, name }) =>
          check(name, this.shown.includes(id), (on) =>
            this.#change({ shown: on ? [...this.shown, id] : this.shown.filter((other) => other !== id) }),
          ),
        )}
        ${
          vectors === "ones"
            ? [
                check(text.sinusoidal, this.sinusoidal, (sinusoidal) => this.#change({ sinusoidal })),
                check(text.random, this.random, (random) => this.#change({ random })),
              ]
            : nothing
        }
      </div>
      <rope-line-plot
        lang=${lang}
        label=${text.plotName}
        x-label=${text.x}
        y-label=${text.y}
        height="280"
        .series=${series}
        .yRange=${RANGE}
        cursor=${this.cursor}
        @cursor-change=${(event: CustomEvent<{ x: number }>) => {
          event.stopPropagation();
          this.#change({ cursor: event.detail.x });
        }}
      ></rope-line-plot>
      <rope-live-text .text=${this.#summary(series)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${[text.x, ...series.map(({ name }) => name)]}
        .rows=${() => this.#rows(series)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-score-by-distance"
        .code=${() => this.#code(engine, series)}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeLinePlot>("rope-line-plot")?.picture,
            title: series.map(({ name }) => name).join(", "),
          },
        ]}
        .columns=${[text.x, ...series.map(({ name }) => name)]}
        .rows=${() => this.#rows(series)}
      ></rope-figure-tools>
    `;
  }

  /** The last list of lines again when nothing in it has changed, so that the plot keeps what it has drawn. */
  #same(series: PlotSeries[]): PlotSeries[] {
    const last = this.#last;
    const equal =
      last.length === series.length &&
      series.every(({ name, x, y }, i) => last[i]!.name === name && last[i]!.x === x && last[i]!.y === y);
    if (!equal) this.#last = series;
    return this.#last;
  }

  #summary(series: readonly PlotSeries[]): string {
    const { lang } = this;
    const text = decayStrings(lang);
    const distances = distancesOver(this.span);
    let at = 0;
    distances.forEach((distance, i) => {
      if (Math.abs(distance - this.cursor) < Math.abs(distances[at]! - this.cursor)) at = i;
    });
    const readings = series.map(({ name, y }) => `${name} ${fixed(lang, y[at]!, 3)}`).join(text.between);
    const here = text.summary({ distance: integer(lang, distances[at]!), readings });
    if (!this.#withSines) return here;
    const [rope, sines] = [series[0]!.y, series.find(({ look }) => look === SINES)!.y];
    const apart = distances.reduce((most, _, i) => Math.max(most, Math.abs(rope[i]! - sines[i]!)), 0);
    return sentences(
      lang,
      here,
      text.same(apart < 1e-4 ? apart.toExponential(0).replace("-", "\u2212") : fixed(lang, apart)),
    );
  }

  async #code(engine: Ropewalk, series: readonly PlotSeries[]): Promise<FigureCode> {
    const specs = [
      smallHead(this.base, this.dim, "half-split"),
      ...this.models.filter(({ id }) => this.shown.includes(id)).map(({ spec }) => spec),
    ];
    const plotted = specs.map((spec, i) => ({
      name: series[i]!.name,
      spec,
      vectors: this.vectors === "ones" ? undefined : this.vectorsFor(spec.headDim),
    }));
    const sines = this.#withSines ? { base: this.base, dim: this.dim } : undefined;
    return (await import("./programs.js")).decayCode(engine, plotted, sines, distancesOver(this.span));
  }

  #rows(series: readonly PlotSeries[]): string[][] {
    return distancesOver(this.span).map((distance, i) => [
      String(distance),
      ...series.map(({ y }) => String(Number(y[i]!.toPrecision(9)))),
    ]);
  }
}
