import { html } from "lit";
import { figureElement } from "../base/element.js";
import { integer, languageOf, percent } from "../base/format.js";
import { remember } from "../base/remember.js";
import { baseStyles } from "../base/styles/base.js";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { TINY_SCHEMES, TRAINED } from "../numbers/tiny-schemes.js";
import { radios } from "../parts/choices/choices.js";
import { heatScale, heatScaleStyles } from "../parts/heat-map/scale.js";
import { progressLine, progressStyles } from "../parts/running-model/progress.js";
import { schemeNames } from "../parts/running-model/scheme-names.js";
import { Seen } from "../parts/running-model/seen.js";
import { nothingDone, Work, type WorkState } from "../parts/running-model/work.js";
import { cellJob, CELLS, cells, DEPTHS, keyOf, LENGTHS, meansOf, SETS, type Cell } from "./measure.js";
import { RopeDepthMap } from "./rope-depth-map.js";
import { needleStrings, type NeedleStrings } from "./strings.js";
import { needleStyles } from "./styles.js";
import { needle, type NeedleChange } from "./values.js";

/** Columns within the trained length. */
const WITHIN = LENGTHS.filter((length) => length <= TRAINED).length;

/**
 * <rope-needle>: how much of a random string a small trained transformer copies, by context length and depth of the string, for schemes
 * that stretch its rotation. The model is loaded and run while the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 能抄对随机字符串的多少：按上下文长度和字符串的深度，对比各种扩展旋转的方法。看到此图时才加载并运行模型。
 * @fires {NeedleChange} needle-change - detail: NeedleChange
 */
export class RopeNeedle extends figureElement(needle) {
  static override properties = { found: { attribute: false } };
  static override parts = { "rope-depth-map": RopeDepthMap };
  static override styles = [baseStyles, buttonStyles, controlStyles, progressStyles, ...heatScaleStyles, needleStyles];

  /** What is shown: a copy of the figure that is given it runs nothing. */
  declare found: WorkState<number>;
  readonly #work = new Work<number>((state) => (this.found = state), CELLS * SETS * TINY_SCHEMES.length);
  readonly #seen = new Seen(this, () => this.#work.pause());
  readonly #shares = remember((results: WorkState<number>["results"], scheme: this["scheme"], set: number) =>
    Float32Array.from(
      DEPTHS.flatMap((depth) => LENGTHS.map((length) => results.get(keyOf({ scheme, set }, { length, depth })) ?? NaN)),
    ),
  );

  constructor() {
    super();
    this.found = nothingDone();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.stop();
  }

  protected override updated(): void {
    if (!this.#seen.now || !this.engine) return; // what is drawn once more out of sight wants nothing
    this.#work.want(cells.map((cell) => cellJob(this, cell)));
  }

  #change(change: NeedleChange): void {
    this.emit("needle-change", change);
  }

  readonly #shareOf = (cell: Cell): number | undefined => this.found.results.get(keyOf(this, cell));

  protected override render(): unknown {
    const { engine, lang, found, scheme, set, length, depth } = this;
    if (!engine) return this.waiting;
    const text = needleStrings(lang);
    const names = schemeNames[languageOf(lang)];
    const shares = this.#shares(found.results, scheme, set);
    const done = shares.reduce((count, share) => count + (Number.isNaN(share) ? 0 : 1), 0);
    const share = done === CELLS ? undefined : done / CELLS;
    const shown = this.#schemes();
    const columns = [text.length, text.depth, ...shown.map((one) => names[one])];
    const rows = (): string[][] => this.#rows(shown);
    const summary = this.#summary(text, names[scheme]);
    return html`
      <div class="controls">
        ${radios(
          text.scheme,
          TINY_SCHEMES,
          scheme,
          (one) => names[one],
          (one) => this.#change({ scheme: one }),
        )}
        ${radios(
          text.set,
          Array.from({ length: SETS }, (_, i) => i + 1),
          set,
          (one) => integer(lang, one),
          (one) => this.#change({ set: one }),
        )}
      </div>
      <h3>${text.title(names[scheme])}</h3>
      <rope-depth-map
        part="answer"
        lang=${lang}
        label=${text.mapName(names[scheme])}
        described=${summary}
        mark=${text.trainedLength}
        .columns=${LENGTHS}
        .rows=${DEPTHS}
        .shares=${shares}
        .marked=${WITHIN}
        row=${DEPTHS.indexOf(depth)}
        column=${LENGTHS.indexOf(length)}
        @cell-change=${(event: CustomEvent<{ row: number; column: number }>) => {
          event.stopPropagation();
          const { row, column } = event.detail;
          this.#change({ depth: DEPTHS[row]!, length: LENGTHS[column]! });
        }}
      ></rope-depth-map>
      <div class="scale" aria-hidden="true">${heatScale()} <span>${text.scale}</span></div>
      ${progressLine(lang, this.#seen.yet, { share, error: found.error }, text.working, () => this.#work.again())}
      ${this.#means(text)}
      <rope-live-text part="answer" .text=${summary}></rope-live-text>
      <p class="note">${text.note}</p>
      <rope-data-table label=${this.strings.showNumbers} .columns=${columns} .rows=${rows}></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-needle"
        .programs=${{
          javascript: async () => (await import("./programs.js")).needleCode(scheme, set, { length, depth }),
        }}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeDepthMap>("rope-depth-map")?.picture,
            title: text.title(names[scheme]),
            note: text.scale,
          },
        ]}
        .columns=${columns}
        .rows=${rows}
      ></rope-figure-tools>
    `;
  }

  #means(text: NeedleStrings): unknown {
    const [within, beyond] = meansOf(this.#shareOf);
    const said = (share: number | undefined): string => (share === undefined ? "…" : percent(this.lang, share));
    return html`<dl class="means" part="answer">
      <div>
        <dt>${text.within}</dt>
        <dd data-mean="within">${said(within)}</dd>
      </div>
      <div>
        <dt>${text.beyond}</dt>
        <dd data-mean="beyond">${said(beyond)}</dd>
      </div>
    </dl>`;
  }

  /** Those of which something is measured, in the order of the switch. */
  #schemes(): this["scheme"][] {
    const { set } = this;
    return TINY_SCHEMES.filter((scheme) => cells.some((cell) => this.found.results.has(keyOf({ scheme, set }, cell))));
  }

  #summary(text: NeedleStrings, name: string): string {
    const { lang, length, depth } = this;
    const share = this.#shareOf({ length, depth });
    const place = [integer(lang, length), `${integer(lang, depth)}%`] as const;
    return share === undefined ? text.unread(...place) : text.summary(name, ...place, percent(lang, share));
  }

  #rows(schemes: readonly this["scheme"][]): string[][] {
    const { set } = this;
    return cells.map((cell) => [
      String(cell.length),
      String(cell.depth),
      ...schemes.map((scheme) => this.found.results.get(keyOf({ scheme, set }, cell))?.toFixed(4) ?? ""),
    ]);
  }
}
