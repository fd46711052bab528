import { html } from "lit";
import type { Ropewalk } from "../../api/index.js";
import { figureElement } from "../base/element.js";
import { compact, fixed, integer, languageOf, percent } from "../base/format.js";
import { remember } from "../base/remember.js";
import { baseStyles } from "../base/styles/base.js";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { TINY_SPEC } from "../numbers/tiny-schemes.js";
import { check } from "../parts/choices/choices.js";
import { type PlotSeries, RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { progressLine, progressStyles } from "../parts/running-model/progress.js";
import { Seen } from "../parts/running-model/seen.js";
import { nothingDone, Work, type WorkState } from "../parts/running-model/work.js";
import { FROZEN, keyOf, measureJob, PAIRS, type ByPair, type Frozen, type Measure } from "./freeze.js";
import { pairFreezeStrings, type PairFreezeStrings } from "./strings.js";
import { pairFreezeStyles } from "./styles.js";
import { pairFreeze, type PairFreezeChange } from "./values.js";

/** The axes stay while numbers come: what freezing all pairs costs, and half of the variation. */
const RISE: readonly [number, number] = [0, 3];
const SHARE: readonly [number, number] = [0, 0.4];
const X: readonly number[] = Array.from({ length: PAIRS }, (_, pair) => pair);

/**
 * <rope-pair-freeze>: how much the loss of a small trained transformer rises when pairs of channels are not rotated, and what share of
 * the attention scores each pair has. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer：让某些通道对不旋转，损失上升多少；每一对在注意力分数中占多少。看到此图时才加载并运行模型。
 * @fires {PairFreezeChange} freeze-change - detail: PairFreezeChange
 */
export class RopePairFreeze extends figureElement(pairFreeze) {
  static override properties = { found: { attribute: false } };
  static override parts = { "rope-line-plot": RopeLinePlot };
  static override styles = [baseStyles, buttonStyles, controlStyles, progressStyles, pairFreezeStyles];

  /** What is shown: a copy of the figure that is given it measures nothing. */
  declare found: WorkState<ByPair>;
  readonly #work = new Work<ByPair>((state) => (this.found = state));
  readonly #seen = new Seen(this);
  readonly #wavelengths = remember((engine: Ropewalk) => engine.frequencies(TINY_SPEC).wavelength);
  readonly #rises = remember(
    (results: WorkState<ByPair>["results"], shown: readonly string[], text: PairFreezeStrings, lang: string) =>
      FROZEN.flatMap((frozen, look): PlotSeries[] => {
        const found = shown.includes(frozen) ? results.get(keyOf(frozen, languageOf(lang))) : undefined;
        return found ? [{ name: text.names[frozen], x: X, y: found.mean, look }] : [];
      }),
  );
  readonly #shares = remember((found: ByPair | undefined, text: PairFreezeStrings): PlotSeries[] =>
    found ? [{ name: text.share, x: X, y: found.mean, look: 3 }] : [],
  );

  constructor() {
    super();
    this.found = nothingDone();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.stop();
  }

  get #shown(): Frozen[] {
    return FROZEN.filter((frozen) => this.shown.includes(frozen));
  }

  #result(measure: Measure): ByPair | undefined {
    return this.found.results.get(keyOf(measure, languageOf(this.lang)));
  }

  protected override updated(): void {
    if (!this.#seen.yet || !this.engine) return;
    this.#work.want([...this.#shown, "share" as const].map((one) => measureJob(one, languageOf(this.lang))));
  }

  #change(change: PairFreezeChange): void {
    this.emit("freeze-change", change);
  }

  protected override render(): unknown {
    const { engine, lang, found, pair } = this;
    if (!engine) return this.waiting;
    const text = pairFreezeStrings(lang);
    const rises = this.#rises(found.results, this.shown, text, lang);
    const share = this.#result("share");
    const measured = this.#shown.filter((frozen) => this.#result(frozen));
    const columns = [
      text.pair,
      ...measured.flatMap((frozen) => text.columns(text.names[frozen])),
      ...(share ? text.columns(text.share) : []),
    ];
    const rows = (): string[][] =>
      this.#rows([...measured.map((one) => this.#result(one)!), ...(share ? [share] : [])]);
    const move = (event: CustomEvent<{ x: number }>): void => {
      event.stopPropagation();
      this.#change({ pair: Math.round(event.detail.x) });
    };
    return html`
      <div class="controls" role="group" aria-label=${text.frozen}>
        <span class="switch">${text.frozen}</span>
        ${FROZEN.map((frozen) =>
          check(text.names[frozen], this.shown.includes(frozen), (on) =>
            this.#change({ shown: on ? [...this.shown, frozen] : this.shown.filter((other) => other !== frozen) }),
          ),
        )}
      </div>
      <div class="plots">
        <div>
          <h3>${text.lossTitle}</h3>
          <rope-line-plot
            part="answer"
            lang=${lang}
            label=${text.lossTitle}
            x-label=${text.pairAxis}
            y-label=${text.lossAxis}
            height="240"
            digits="2"
            .series=${rises}
            .yRange=${RISE}
            cursor=${pair}
            @cursor-change=${move}
          ></rope-line-plot>
        </div>
        <div>
          <h3>${text.shareTitle}</h3>
          <rope-line-plot
            lang=${lang}
            label=${text.shareTitle}
            x-label=${text.pairAxis}
            y-label=${text.shareAxis}
            height="240"
            digits="3"
            .series=${this.#shares(share, text)}
            .yRange=${SHARE}
            cursor=${pair}
            @cursor-change=${move}
          ></rope-line-plot>
        </div>
      </div>
      ${progressLine(lang, this.#seen.yet, found, text.working, () => this.#work.again())}
      <div class="reading" part="answer">
        <rope-live-text
          .text=${measured.length > 0 && share ? this.#summary(text, engine, false) : ""}
        ></rope-live-text>
        <p aria-hidden="true">${this.#summary(text, engine, true)}</p>
      </div>
      <p class="note">${text.note(fixed(lang, (share ?? ZEROS).loss, 2))}</p>
      <rope-data-table label=${this.strings.showNumbers} .columns=${columns} .rows=${rows}></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-frozen-pairs"
        .programs=${{
          javascript: async () => (await import("./programs.js")).freezeCode(this.#shown, languageOf(lang)),
        }}
        .pictures=${() =>
          Array.from(this.renderRoot.querySelectorAll<RopeLinePlot>("rope-line-plot"), (plot, i) => ({
            drawing: plot.picture,
            title: i === 0 ? text.lossTitle : text.shareTitle,
          }))}
        .columns=${columns}
        .rows=${rows}
      ></rope-figure-tools>
    `;
  }

  /** `expected`: with zeros for what is not measured yet, for the room that the sentence takes. */
  #summary(text: PairFreezeStrings, engine: Ropewalk, expected: boolean): string {
    const { lang, pair } = this;
    const readings = this.#shown.flatMap((frozen) => {
      const found = this.#result(frozen) ?? (expected ? ZEROS : undefined);
      if (!found) return [];
      const [mean, least, most] = [found.mean, found.least, found.most].map((values) => fixed(lang, values[pair]!, 2));
      return [text.reading(text.names[frozen], mean!, least!, most!)];
    });
    const share = (this.#result("share") ?? ZEROS).mean[pair]!;
    const wavelength = compact(lang, this.#wavelengths(engine)[pair]!, 3);
    return text.summary(integer(lang, pair), wavelength, readings.join(text.between), percent(lang, share));
  }

  #rows(found: readonly ByPair[]): string[][] {
    return X.map((pair) => [
      String(pair),
      ...found.flatMap(({ mean, least, most }) => [mean, least, most].map((values) => values[pair]!.toFixed(4))),
    ]);
  }
}

const zeros = new Float64Array(PAIRS);
const ZEROS: ByPair = { mean: zeros, least: zeros, most: zeros, loss: 0 };
