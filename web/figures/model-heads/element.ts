import { html, nothing } from "lit";
import { figureElement } from "../base/element.js";
import { fixed, integer, languageOf, percent } from "../base/format.js";
import { remember } from "../base/remember.js";
import { errorText } from "../base/shown-error.js";
import { baseStyles } from "../base/styles/base.js";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { radios } from "../parts/choices/choices.js";
import { RopeHeatMap } from "../parts/heat-map/rope-heat-map.js";
import { heatScale, heatScaleStyles } from "../parts/heat-map/scale.js";
import { progressLine, progressStyles } from "../parts/running-model/progress.js";
import { Seen } from "../parts/running-model/seen.js";
import { nothingDone, Work, type WorkState } from "../parts/running-model/work.js";
import {
  evenInduction,
  evenPrevious,
  HEADS,
  HEADS_OF_LAYER,
  headsOf,
  keyOf,
  LETTERS,
  NAMED,
  nameOf,
  ROTATIONS,
  strongest,
  type Heads,
} from "./heads.js";
import { modelHeadsStrings, type ModelHeadsStrings } from "./strings.js";
import { modelHeadsStyles } from "./styles.js";
import { modelHeads, type ModelHeadsChange } from "./values.js";

/**
 * <rope-model-heads>: what every head of a small trained transformer attends to in a text, with its rotation on, off or broken; heads
 * are named by scores that are measured there. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 的每个注意力头在一段文字中关注什么：旋转开启、关闭或出错；各头按现场测得的得分命名。看到此图时才加载并运行模型。
 * @fires {ModelHeadsChange} heads-change - detail: ModelHeadsChange
 */
export class RopeModelHeads extends figureElement(modelHeads) {
  static override properties = { found: { attribute: false } };
  static override parts = { "rope-heat-map": RopeHeatMap };
  static override styles = [
    baseStyles,
    buttonStyles,
    controlStyles,
    progressStyles,
    ...heatScaleStyles,
    modelHeadsStyles,
  ];

  /** What is shown: a copy of the figure that is given it runs nothing. */
  declare found: WorkState<Heads>;
  readonly #work = new Work<Heads>((state) => (this.found = state));
  readonly #seen = new Seen(this);
  /** Shown until the next ones are there. */
  #last: Heads | undefined;

  readonly #words = remember((letters: readonly string[], text: ModelHeadsStrings) =>
    letters.map((letter) => nameOfLetter(text, letter)),
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
    if (this.#seen.yet && this.engine) this.#work.want([headsOf(this, languageOf(this.lang))]);
  }

  #change(change: ModelHeadsChange): void {
    this.emit("heads-change", change);
  }

  protected override render(): unknown {
    const { engine, lang, found } = this;
    if (!engine) return this.waiting;
    const text = modelHeadsStrings(lang);
    const heads = (this.#last = found.results.get(keyOf(this, languageOf(lang))) ?? this.#last);
    const refused = found.error?.path === "text" ? found.error : undefined;
    const rows = (): string[][] => (heads ? rowsOf(text, heads) : []);
    const chosen = this.head >= 0 || !heads ? this.head : strongest(heads.scores);
    const tokens = heads?.letters.length ?? 128;
    return html`
      <div class="controls">
        ${radios(
          text.rotation,
          ROTATIONS,
          this.rotation,
          (rotation) => text.rotations[rotation],
          (rotation) => this.#change({ rotation }),
        )}
        <label class="own"
          ><span>${text.own}</span> <span class="hint">(${text.ownHint})</span>
          <input
            type="text"
            maxlength=${LETTERS}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${refused ? "true" : "false"}
            .value=${this.text}
            @change=${(event: Event) => this.#change({ text: (event.currentTarget as HTMLInputElement).value })}
        /></label>
      </div>
      ${
        refused
          ? html`<p class="progress" role="alert">${text.refused} ${errorText(refused, lang)}</p>`
          : progressLine(lang, this.#seen.yet, found, text.working, () => this.#work.again())
      }
      <div class="maps">
        <div class="layers">
          ${Array.from({ length: HEADS }, (_, head) => this.#thumbnail(text, heads, head, head === chosen))}
        </div>
        <div class="large">${this.#large(text, heads, Math.max(chosen, 0))}</div>
      </div>
      <div class="scale" aria-hidden="true">${heatScale()} <span>${text.scale}</span></div>
      <rope-live-text .text=${heads ? this.#summary(text, heads, chosen) : ""}></rope-live-text>
      <p class="note">
        ${text.note(percent(lang, NAMED), percent(lang, evenPrevious(tokens)), percent(lang, evenInduction()))}
      </p>
      <rope-data-table label=${this.strings.showNumbers} .columns=${text.columns} .rows=${rows}></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-model-heads"
        .programs=${{
          javascript: async () =>
            (await import("./programs.js")).headsCode(heads?.letters ?? [], languageOf(lang), this.rotation),
        }}
        .pictures=${() => [
          {
            drawing: this.renderRoot.querySelector<RopeHeatMap>(".large rope-heat-map")?.picture?.(),
            title: this.#title(text, Math.max(chosen, 0)),
            note: text.scale,
          },
        ]}
        .columns=${text.columns}
        .rows=${rows}
      ></rope-figure-tools>
    `;
  }

  #title(text: ModelHeadsStrings, head: number): string {
    const [layer, own] = [Math.floor(head / HEADS_OF_LAYER), head % HEADS_OF_LAYER];
    return text.head(integer(this.lang, layer + 1), integer(this.lang, own + 1));
  }

  #thumbnail(text: ModelHeadsStrings, heads: Heads | undefined, head: number, chosen: boolean): unknown {
    const { lang } = this;
    const scores = heads?.scores[head];
    const [previous, induction] = scores ? [percent(lang, scores.previous), percent(lang, scores.induction)] : ["", ""];
    const kind = scores && nameOf(scores);
    const name = kind ? text.names[kind] : "";
    const layer = Math.floor(head / HEADS_OF_LAYER);
    return html`${head % HEADS_OF_LAYER === 0 ? html`<h3>${text.layer(integer(lang, layer + 1))}</h3>` : nothing}
      <button aria-pressed=${chosen ? "true" : "false"} @click=${() => this.#change({ head })}>
        <span class="thumbnail" aria-hidden="true"
          >${
            heads
              ? html`<rope-heat-map
                  look="thumbnail"
                  .words=${this.#words(heads.letters, text)}
                  .weights=${heads.weights[head]!}
                ></rope-heat-map>`
              : nothing
          }</span
        >
        ${unseen(this.#title(text, head))}
        <span>${scores && unseen(text.said.previous)} ${previous}</span>
        <span>${scores && unseen(text.said.induction)} ${induction}</span>
        <b>${name && unseen(text.said.name)} ${name}</b>
      </button>`;
  }

  /** The letter whose row is looked at, and the one that it looks at. */
  #cell(letters: readonly string[]): { row: number; column: number } {
    const last = letters.length - 1;
    const row = this.row < 0 ? last : Math.min(this.row, last);
    return { row, column: Math.min(this.column < 0 ? Math.max(row - 1, 0) : this.column, row) };
  }

  #large(text: ModelHeadsStrings, heads: Heads | undefined, head: number): unknown {
    const title = this.#title(text, head);
    if (!heads)
      return html`<h3>${title}</h3>
        <div class="place"></div>`;
    const { row, column } = this.#cell(heads.letters);
    return html`<h3>${title}</h3>
      <rope-heat-map
        lang=${this.lang}
        look="plain"
        label=${text.mapName(title)}
        .words=${this.#words(heads.letters, text)}
        .weights=${heads.weights[head]!}
        row=${row}
        column=${column}
      ></rope-heat-map>`;
  }

  #summary(text: ModelHeadsStrings, { letters, weights, scores, loss }: Heads, head: number): string {
    const { lang } = this;
    const { row, column } = this.#cell(letters);
    const named = (kind: string): string => integer(lang, scores.filter((one) => nameOf(one) === kind).length);
    const [asking, asked] = [row, column].map((at) => nameOfLetter(text, letters[at]!)) as [string, string];
    const weight = percent(lang, weights[head]![row * letters.length + column]!);
    return (
      text.reading(asking, integer(lang, row), weight, asked, integer(lang, column)) +
      (languageOf(lang) === "zh" ? "" : " ") +
      text.found(named("previous"), named("induction"), fixed(lang, loss, 2))
    );
  }
}

const nameOfLetter = (text: ModelHeadsStrings, letter: string): string =>
  letter === " " ? text.space : letter === "\n" ? text.newline : letter;

const rowsOf = (text: ModelHeadsStrings, { scores }: Heads): string[][] =>
  scores.map((one, head) => {
    const name = nameOf(one);
    return [
      String(Math.floor(head / HEADS_OF_LAYER) + 1),
      String((head % HEADS_OF_LAYER) + 1),
      one.previous.toFixed(4),
      one.induction.toFixed(4),
      name ? text.names[name] : "",
    ];
  });

/** Said, and not seen. */
const unseen = (words: string): unknown => html`<span class="visually-hidden">${words}</span>`;
