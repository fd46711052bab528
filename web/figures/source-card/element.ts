import { html, nothing } from "lit";
import { asPrinted, checkedValues, ownValues } from "../../source-texts/run.js";
import type { CardPrograms } from "../../source-texts/programs.js";
import type { Entry, Item, Value, Values, Words } from "../../source-texts/types.js";
import { controlStyles } from "../base/styles/control.js";
import { languageOf, withMinus } from "../base/format.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import { errorText, shownError, type ShownError } from "../base/shown-error.js";
import { sourceCardStyles } from "./styles.js";
import { sourceControls } from "./controls.js";
import type { DrawnChange, Reads } from "./drawing-blocks.js";
import { figureTables, sourceRows } from "./rows.js";
import { loadCard, runCard, type CardRun, type LoadedCard } from "./run.js";
import { sourceStrings, type SourceStrings } from "./strings.js";
import { sourceCard, type SourceChange } from "./values.js";
import { resultCells } from "./table.js";

/** A run that a newer one has replaced. */
class Replaced extends Error {}

/**
 * <rope-source-card>: one experiment, mistake or claim of the source texts: what it is, its settings, what was printed beside
 * what the core computes now, and a verdict. It computes when it is seen, long runs in pieces.
 *
 * @zh 源文本中的一个实验、错误或说法：它的设置、印出的数字、核心现在算出的数字，以及结论。
 * @fires {SourceChange} source-change - detail: { item, values }
 */
export class RopeSourceCard extends figureElement(sourceCard) {
  static override properties = {
    bare: { type: Boolean },
    entry: { state: true },
    card: { state: true },
    ran: { state: true },
    programs: { state: true },
    share: { state: true },
    step: { state: true },
    reads: { state: true },
    failure: { state: true },
  };
  static override styles = [baseStyles, controlStyles, sourceCardStyles];

  declare bare: boolean;
  /** The card's place in the lists; null: there is no such card. */
  declare protected entry: Entry | null | undefined;
  declare protected card: LoadedCard | undefined;
  declare protected ran: CardRun | undefined;
  /** How much of a running computation is done; undefined: none runs. */
  declare share: number | undefined;
  declare step: number;
  declare protected reads: Reads;
  declare failure: ShownError | undefined;
  /** What writes programs to take along: loaded when the menu is opened. */
  declare protected programs: CardPrograms | undefined;
  #asked = "";
  #ran = "";
  #run = 0;

  constructor() {
    super();
    this.bare = false;
    this.entry = undefined;
    this.programs = undefined;
    this.card = undefined;
    this.ran = undefined;
    this.share = undefined;
    this.step = 0;
    this.reads = {};
    this.failure = undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run += 1;
  }

  #words(words: string | Words): string {
    return typeof words === "string" ? words : words[languageOf(this.lang)];
  }

  get #values(): Values {
    return checkedValues(this.card!.item, this.values ?? {}); // null: an attribute that is no JSON
  }

  /** Called only while the card is on screen or on its way there. */
  protected override updated(): void {
    if (this.#asked !== this.item) void this.#load(this.item);
    else if (this.card && !this.card.item.button) void this.#compute();
  }

  async #load(id: string): Promise<void> {
    this.#asked = id;
    this.#ran = "";
    this.entry = undefined;
    this.card = undefined;
    this.ran = undefined;
    this.programs = undefined;
    this.step = 0;
    this.reads = {};
    try {
      const entry = (await import("../../source-texts/index.js")).entryOf(id) ?? null;
      if (this.#asked !== id) return;
      this.entry = entry;
      if (!entry) return;
      const card = await loadCard(entry);
      if (this.#asked === id) this.card = card;
    } catch (error) {
      this.#asked = "";
      this.failure = shownError(error);
    }
  }

  async #loadPrograms(): Promise<void> {
    const { entry, card } = this;
    if (!entry || !card) return;
    try {
      const { programsOf } = await import("../../source-texts/programs.js");
      this.programs = await programsOf(entry, card.item);
    } catch (error) {
      this.failure = shownError(error);
    }
  }

  async #compute(again = false): Promise<void> {
    const { engine, card } = this;
    if (!engine || !card) return;
    const values = this.#values;
    const wanted = `${card.item.id} ${JSON.stringify(values)}`;
    if (wanted === this.#ran && !again) return;
    this.#ran = wanted;
    this.#run += 1;
    const run = this.#run;
    if (card.item.button) this.share = 0;
    try {
      const ran = await runCard(engine, card, values, async (share) => {
        this.share = share;
        await new Promise((resolve) => setTimeout(resolve));
        if (run !== this.#run) throw new Replaced();
      });
      if (run !== this.#run) return;
      this.ran = ran;
      this.step = Math.min(this.step, Math.max(0, (ran.result.steps?.length ?? 1) - 1));
      this.failure = undefined;
      this.share = undefined;
    } catch (error) {
      if (error instanceof Replaced || run !== this.#run) return;
      this.failure = shownError(error);
      this.share = undefined;
    }
  }

  #choose(name: string, value: Value): void {
    this.#chooseAll({ [name]: value });
  }

  #chooseAll(values: Values): void {
    const { item } = this.card!;
    const own = ownValues(item);
    const chosen = { ...this.#values, ...values };
    this.#tell(Object.fromEntries(Object.entries(chosen).filter(([key, one]) => one !== own[key])));
  }

  readonly #drawn = ({ read, settings }: DrawnChange): void => {
    if (read) this.reads = { ...this.reads, ...read };
    if (settings) this.#chooseAll(settings);
  };

  #tell(values: Values): void {
    this.values = values;
    this.emit<SourceChange>("source-change", { item: this.item, values });
  }

  protected override render(): unknown {
    const text = sourceStrings(this.lang);
    const { entry, card, ran } = this;
    if (entry === null) return html`<p class="failed" role="alert">${text.unknown(this.item)}</p>`;
    if (!entry) return this.engine && this.failure ? this.#failed(text, this.failure) : this.waiting;
    return html`
      ${this.bare ? nothing : html`<h3 class="title">${this.#words(entry.title)}</h3>`}
      <p class="cite">${text.cite(entry.text, this.#words(card?.item.cite ?? ""))}</p>
      ${card?.item.about.map((paragraph) => html`<p class="about">${this.#words(paragraph)}</p>`) ?? nothing}
      ${card ? this.#controls(card, text) : nothing} ${this.failure ? this.#failed(text, this.failure) : nothing}
      ${ran && card ? this.#results(card.item, ran, text) : html`<div class="empty">${this.engine ? nothing : this.waiting}</div>`}
    `;
  }

  #failed(text: SourceStrings, failure: ShownError): unknown {
    return html`<p class="failed" role="alert">${text.failed} ${errorText(failure, this.lang)}</p>`;
  }

  #controls({ item, curves }: LoadedCard, text: SourceStrings): unknown {
    const values = this.#values;
    const own = asPrinted(item, values);
    if (item.parameters.length === 0 && !item.button) return nothing;
    return html`<div class="controls">
      ${sourceControls(
        this.lang,
        item.parameters,
        values,
        (name, value) => this.#choose(name, value),
        (parameter, value) =>
          curves?.sourceCurve(
            this.lang,
            parameter,
            value,
            (words) => this.#words(words),
            (drawn) => this.#choose(parameter.name, drawn),
          ),
      )}
      ${
        item.button
          ? html`<button data-run ?disabled=${this.share !== undefined} @click=${() => void this.#compute(true)}>
              ${this.ran ? text.runAgain : this.#words(item.button)}
            </button>`
          : nothing
      }
      ${
        // Always there: what is dragged below must not move when it comes.
        item.parameters.length > 0
          ? html`<button
              data-own
              aria-disabled=${own ? "true" : "false"}
              @click=${() => (own ? undefined : this.#tell({}))}
            >
              ${text.own}
            </button>`
          : nothing
      }
      ${
        this.share === undefined
          ? nothing
          : html`<progress aria-label=${text.running} max="1" .value=${this.share}></progress>`
      }
    </div>`;
  }

  #results(item: Item, { result, calls, walk, drawings }: CardRun, text: SourceStrings): unknown {
    const { lang, programs } = this;
    const say = (words: string | Words): string => this.#words(words);
    const numpy = programs?.numpy;
    const cells = (): ReturnType<typeof resultCells> => resultCells(result, lang);
    const figures = result.figures ?? [];
    const blocks = drawings?.drawingBlocks(lang, figures, this.reads) ?? [];
    const sentence = withMinus(this.#words(result.summary));
    const drawn = figures.filter(({ kind }) => kind !== "table");
    return html`
      ${result.rows.length > 0 ? sourceRows(lang, result, say) : nothing}
      ${
        result.steps
          ? walk?.sourceSteps(lang, result.steps, this.step, (step) => {
              this.step = step;
            })
          : nothing
      }
      ${blocks.length > 0 ? drawings?.sourceDrawings(lang, blocks, this.#drawn) : nothing}
      <rope-live-text .text=${sentence}></rope-live-text>
      ${asPrinted(item, this.#values) ? nothing : html`<p class="note">${text.changed}</p>`}
      ${figureTables(lang, this.strings.showNumbers, drawn, say)}
      <rope-figure-tools
        lang=${lang}
        name="ropewalk-${item.id}"
        @menu-open=${() => void this.#loadPrograms()}
        .programs=${programs && { javascript: () => programs.javascript(this.#values, calls), ...(numpy && { numpy: () => numpy(this.#values) }) }}
        .file=${drawn.length > 0 ? () => ({ figure: { ...sourceCard, title: this.entry!.title }, blocks, sentence }) : undefined}
        .columns=${cells().columns}
        .rows=${() => cells().rows}
        >${programs?.withoutNumpy ? html`<p class="note">${this.#words(programs.withoutNumpy)}</p>` : nothing}</rope-figure-tools
      >
    `;
  }
}
