import { html } from "lit";
import { figureElement } from "../base/element.js";
import { fixed, integer } from "../base/format.js";
import { remember } from "../base/remember.js";
import { baseStyles } from "../base/styles/base.js";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { TRAINED } from "../numbers/tiny-schemes.js";
import { check } from "../parts/choices/choices.js";
import { type PlotSeries, RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { progressLine, progressStyles } from "../parts/running-model/progress.js";
import { Seen } from "../parts/running-model/seen.js";
import {
  BIN,
  CLIFF_SCHEMES,
  CliffMeasurement,
  POSITIONS,
  type CliffLosses,
  type CliffScheme,
  type CliffState,
  NOT_MEASURED,
} from "./measure.js";
import { lengthCliffStrings, type LengthCliffStrings } from "./strings.js";
import { lengthCliffStyles } from "./styles.js";
import { lengthCliff, type LengthCliffChange } from "./values.js";

/** From certainty to what guessing 65 symbols costs, and a little: the axis stays while curves come. */
const RANGE: readonly [number, number] = [1, 4.8];

/**
 * <rope-length-cliff>: the loss of a small trained transformer by position, up to eight times its trained length, for schemes that
 * stretch its rotation. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 在各位置上的损失，直到训练长度的八倍，对比各种扩展旋转的方法。看到此图时才加载并运行模型。
 * @fires {LengthCliffChange} cliff-change - detail: LengthCliffChange
 */
export class RopeLengthCliff extends figureElement(lengthCliff) {
  static override properties = { measured: { attribute: false } };
  static override parts = { "rope-line-plot": RopeLinePlot };
  static override styles = [baseStyles, buttonStyles, controlStyles, progressStyles, lengthCliffStyles];

  /** What is shown: a copy of the figure that is given it measures nothing. */
  declare measured: CliffState;
  readonly #measurement = new CliffMeasurement((state) => (this.measured = state));
  readonly #seen = new Seen(this);

  readonly #series = remember(
    (losses: CliffState["losses"], shown: readonly string[], text: LengthCliffStrings): PlotSeries[] =>
      CLIFF_SCHEMES.flatMap((scheme, look) => {
        const found = shown.includes(scheme) ? losses.get(scheme) : undefined;
        return found ? [{ name: text.names[scheme], x: POSITIONS, y: found.mean, look }] : [];
      }),
  );

  constructor() {
    super();
    this.measured = NOT_MEASURED;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#measurement.stop();
  }

  get #shown(): CliffScheme[] {
    return CLIFF_SCHEMES.filter((scheme) => this.shown.includes(scheme));
  }

  protected override updated(): void {
    if (this.#seen.yet && this.engine && this.measured.error === undefined) this.#measurement.want(this.#shown);
  }

  #change(change: LengthCliffChange): void {
    this.emit("cliff-change", change);
  }

  protected override render(): unknown {
    const { engine, lang } = this;
    if (!engine) return this.waiting;
    const text = lengthCliffStrings(lang);
    const { losses } = this.measured;
    const series = this.#series(losses, this.shown, text);
    const columns = [text.x, ...this.#found().flatMap(([scheme]) => text.columns(text.names[scheme]))];
    return html`
      <div class="controls" role="group" aria-label=${text.schemes}>
        ${CLIFF_SCHEMES.map((scheme) =>
          check(text.names[scheme], this.shown.includes(scheme), (on) =>
            this.#change({ shown: on ? [...this.shown, scheme] : this.shown.filter((other) => other !== scheme) }),
          ),
        )}
      </div>
      <rope-line-plot
        lang=${lang}
        label=${text.plotName}
        x-label=${text.x}
        y-label=${text.y}
        height="280"
        digits="2"
        .series=${series}
        .yRange=${RANGE}
        .mark=${{ x: TRAINED, name: text.trainedLength }}
        cursor=${this.cursor}
        @cursor-change=${(event: CustomEvent<{ x: number }>) => {
          event.stopPropagation();
          this.#change({ cursor: Math.round(event.detail.x) });
        }}
      ></rope-line-plot>
      ${progressLine(lang, this.#seen.yet, this.measured, text.loading, () => this.#measurement.again())}
      <div class="reading">
        <rope-live-text .text=${this.#summary(text, this.#found())}></rope-live-text>
        <p aria-hidden="true">${this.#summary(text, this.#expected())}</p>
      </div>
      <p class="note">${text.note}</p>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${columns}
        .rows=${() => this.#rows()}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-loss-by-position"
        .programs=${{ javascript: async () => (await import("./programs.js")).cliffCode(this.#shown) }}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeLinePlot>("rope-line-plot")?.picture,
            title: series.map(({ name }) => name).join(", "),
          },
        ]}
        .columns=${columns}
        .rows=${() => this.#rows()}
      ></rope-figure-tools>
    `;
  }

  /** What is shown and measured, in the order of the switches. */
  #found(): [CliffScheme, CliffLosses][] {
    const { losses } = this.measured;
    return this.#shown.flatMap((scheme): [CliffScheme, CliffLosses][] => {
      const found = losses.get(scheme);
      return found ? [[scheme, found]] : [];
    });
  }

  /** What will be found, for the room that its sentence takes. */
  #expected(): [CliffScheme, CliffLosses][] {
    const zeros = new Float64Array(POSITIONS.length);
    return this.#shown.map((scheme) => [scheme, { mean: zeros, least: zeros, most: zeros }]);
  }

  #summary(text: LengthCliffStrings, found: readonly [CliffScheme, CliffLosses][]): string {
    const { lang } = this;
    const bin = Math.min(Math.floor(this.cursor / BIN), POSITIONS.length - 1);
    const readings = found.map(([scheme, { mean, least, most }]) => {
      const [at, low, high] = [mean, least, most].map((values) => fixed(lang, values[bin]!, 2)) as [
        string,
        string,
        string,
      ];
      return text.reading(text.names[scheme], at, low, high);
    });
    return readings.length === 0 ? "" : text.summary(integer(lang, POSITIONS[bin]!), readings.join(text.between));
  }

  #rows(): string[][] {
    const found = this.#found();
    return POSITIONS.map((position, bin) => [
      String(position),
      ...found.flatMap(([, { mean, least, most }]) => [mean, least, most].map((values) => values[bin]!.toFixed(4))),
    ]);
  }
}
