import { guard } from "lit/directives/guard.js";
import { integer, languageOf, withMinus, type Language } from "../../figures/base/format.js";
import { baseStyles, html, litElement, nothing, type PropertyValues } from "../../figures/base/lit-element.js";
import { defineErrorText } from "../../figures/base/error-text.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { RopeScene } from "../../figures/scene/rope-scene.js";
import { drawingBlocks } from "../../figures/source-card/drawing-blocks.js";
import { lineStyles, programLines, type CardFigure } from "../../figures/source-card/lines.js";
import { changedOf, settingControls, valuesOf } from "../../figures/source-card/settings.js";
import { sourceStrings } from "../../figures/source-card/strings.js";
import { RopeTerms, type TermChange } from "../../figures/parts/terms/rope-terms.js";
import type { Reads } from "../../figures/source-card/values.js";
import { verdictStyles } from "../../figures/source-card/verdict.js";
import { blockViews } from "../../figures/view/blocks.js";
import { viewStyles } from "../../figures/view/styles.js";
import { recordedRun, type TextRecord } from "../../source-texts/recorded-run.js";
import {
  programOf,
  type SettingValues,
  type SourceText,
  type TextCard,
  type TextPart,
} from "../../source-texts/read-text.js";
import type { Ran } from "../../source-texts/run-text.js";
import { rowOf, say, summaryOf, type TextRow } from "../../source-texts/say.js";
import { contentsOf, loadFile, loadRecord } from "../../source-texts/texts.js";
import { defineInPage } from "../host/define-in-page.js";
import { BAD, type TextId } from "../../source-texts/types.js";
import { addressAt, copyButton } from "../host/copy-button.js";
import { checkAddress } from "./check-address.js";
import type { Settings } from "./settings.js";
import { hasPython, runHere } from "./text-python.js";
import { textStrings, type TextStrings } from "./text-strings.js";
import { textStyles } from "./text-styles.js";

export interface TextChange {
  id: string;
  values: SettingValues;
}

/** What a reader does with a card: its own program, the run of it, the places read in its figures. */
interface CardWork {
  /** The program in its editor, and the one that ran last. */
  editing?: string | undefined;
  edited?: string | undefined;
  stage?: "loading" | "running" | undefined;
  share?: number;
  ran?: { of: string; ran: Ran } | undefined;
  error?: ShownError | undefined;
  reads?: Reads;
}

/**
 * <rope-text>: a source text in its own order, and beside each line that says something what comes out. Recorded runs
 * are shown at once; other settings and programs run in Python. Properties: name (of the text, "002"), settings (by
 * card: those that differ from its own), only (which cards: their ids begin so), open (a card to begin at), site, lang.
 *
 * @fires {TextChange} text-change - detail: { id, values }
 */
export class RopeText extends litElement({
  name: "002" as TextId,
  settings: {} as Settings,
  only: "",
  open: "",
  site: "../",
  lang: "en",
  text: undefined as SourceText | undefined,
  record: undefined as TextRecord | undefined,
  trouble: undefined as ShownError | undefined,
  work: {} as Readonly<Record<string, CardWork>>,
  lit: "",
}) {
  static override styles = [baseStyles, viewStyles, verdictStyles, lineStyles, textStyles];
  readonly #stops = new Map<string, AbortController>();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stops.values()) stop.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) void this.#load(this.name);
  }

  /** The text first: it can be read before what was recorded is there. */
  async #load(name: TextId): Promise<void> {
    this.text = this.record = undefined;
    const [file, recorded] = [loadFile(name), loadRecord(name)];
    recorded.catch(() => undefined); // told below
    try {
      const text = await file;
      if (this.name === name) this.text = text;
      const record = await recorded;
      if (this.name === name) this.record = record;
    } catch (error) {
      this.trouble = shownError(error);
    }
  }

  /** Goes to the card of a link, whatever a link has in its place. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("text") && !changed.has("record") && !changed.has("open")) return;
    (this.renderRoot as ShadowRoot).getElementById(this.open)?.scrollIntoView();
  }

  get #language(): Language {
    return languageOf(this.lang);
  }
  get #words(): TextStrings {
    return textStrings[this.#language];
  }

  #put(id: string, part: CardWork): void {
    this.work = { ...this.work, [id]: { ...this.work[id], ...part } };
  }

  readonly #valuesOf = (card: TextCard): SettingValues => valuesOf(card, this.settings[card.id] ?? {});

  /** What identifies a run: the program and its settings. */
  #key(card: TextCard, values: SettingValues): string {
    return JSON.stringify([this.work[card.id]?.edited ?? programOf(card, values), values]);
  }

  /** The run to show: the reader's, else the recorded one. */
  #ranOf(card: TextCard, values: SettingValues): Ran | undefined {
    const { ran, edited } = this.work[card.id] ?? {};
    if (ran && ran.of === this.#key(card, values)) return ran.ran;
    return edited === undefined ? this.record && recordedRun(card, this.record, values) : undefined;
  }

  async #run(card: TextCard, values: SettingValues): Promise<void> {
    const { id } = card;
    this.#stops.get(id)?.abort();
    const stop = new AbortController();
    this.#stops.set(id, stop);
    const { editing } = this.work[id] ?? {};
    const program = editing ?? this.work[id]?.edited ?? programOf(card, values);
    this.#put(id, { stage: "loading", share: 0, error: undefined });
    try {
      const ran = await runHere(this.site, program, values, stop.signal, (share) => {
        if (!stop.signal.aborted) this.#put(id, { share, stage: share === 1 ? "running" : "loading" });
      });
      if (stop.signal.aborted) return;
      const edited = program === programOf(card, values) ? undefined : program;
      this.work = { ...this.work, [id]: { reads: {}, ...(edited === undefined ? {} : { edited }) } };
      this.#put(id, { ran: { of: this.#key(card, values), ran } });
    } catch (error) {
      if (stop.signal.aborted) return this.#put(id, { stage: undefined });
      defineErrorText();
      this.#put(id, { stage: undefined, editing: program, error: shownError(error) });
    }
  }

  #set(card: TextCard, chosen: SettingValues): void {
    const values = changedOf(card, { ...this.#valuesOf(card), ...chosen });
    const detail: TextChange = { id: card.id, values };
    this.dispatchEvent(new CustomEvent<TextChange>("text-change", { detail, bubbles: true, composed: true }));
  }

  protected override render(): unknown {
    const { text, trouble, lang } = this;
    if (trouble) return html`<p role="alert">${errorText(trouble, lang)}</p>`;
    if (!text) return html`<p class="waiting"></p>`;
    const shown = text.parts.filter((part) => this.only === "" || cardOf(part)?.id.startsWith(this.only));
    const { good, bad } = contentsOf(this.name);
    return html`${this.only === "" ? html`<p class="counts">${this.#words.counts(integer(lang, good), integer(lang, bad))}</p>` : nothing}
      <rope-terms class="text" @term-change=${({ detail }: CustomEvent<TermChange>) => this.#name(detail.terms)}
        >${shown.map((part, i) => {
          const last = cardOf(shown[i + 1]) !== cardOf(part);
          return guard([part, last, ...this.#shownIn(cardOf(part))], () => this.#part(part, last));
        })}</rope-terms
      >
      <p class="lit" role="status">${this.lit}</p>`;
  }

  /** Says what the lit terms are. */
  #name(lit: string): void {
    const { cards } = this.text!;
    const known = [...new Set(lit.split(" "))].flatMap((term) => {
      const card = cards.find(({ words }) => words.has(`{${term}}`));
      return card ? [say(card, { label: `{${term}}` })[this.#language]] : [];
    });
    this.lit = known.join(", ");
  }

  /** All that a card's parts show: a slider's step draws its own card alone. */
  #shownIn(card: TextCard | undefined): unknown[] {
    const { lang, record, settings, work } = this;
    return card ? [lang, record, hasPython(), work[card.id], JSON.stringify(settings[card.id])] : [lang];
  }

  #rowsOf(card: TextCard, ran: Ran | undefined): TextRow[] {
    return (ran?.rows ?? []).map((row) => rowOf(card, row));
  }

  /** `last`: the last part of its card. */
  #part(part: TextPart, last: boolean): unknown {
    const language = this.#language;
    switch (part.part) {
      case "heading":
        return part.level === 2 ? html`<h4>${part.words[language]}</h4>` : html`<h5>${part.words[language]}</h5>`;
      case "prose":
        return html`<p>${part.words[language]}</p>`;
      case "card":
        return this.#head(part.card);
      case "program":
        return [this.#program(part.card, part), last ? this.#foot(part.card) : nothing];
    }
  }

  #head(card: TextCard): unknown {
    const { lang } = this;
    const language = this.#language;
    const values = this.#valuesOf(card);
    const set = (chosen: SettingValues): object => chosen;
    const of = settingControls<Record<string, SettingValues>>(card, values, { lang, whole: hasPython(), set });
    const shown = card.settings
      .filter(({ name }) => name !== "mistake" && values[name] !== "")
      .map(({ name, label }) => `${label[language]}: ${onPaper(values[name]!)}`);
    return html`<h6 id=${card.id} data-card=${card.id} tabindex="-1">${card.title[language]}</h6>
      <p class="place">${sourceStrings(lang).place(this.name, card.cite[language])}</p>
      ${shown.length === 0 ? nothing : html`<p class="on-paper">${shown.join("; ")}</p>`}
      <div class="settings" data-settings=${card.id}>
        ${blockViews([{ block: "controls", of }], {
          lang,
          elements: new Map(),
          change: (change) => this.#set(card, change as unknown as SettingValues),
        })}
      </div>`;
  }

  #program(card: TextCard, part: { source: string; line: number }): unknown {
    const values = this.#valuesOf(card);
    const { edited, editing } = this.work[card.id] ?? {};
    const first = part.line === 1;
    if (editing !== undefined) return first ? this.#editor(card, editing, values) : nothing;
    if (edited !== undefined && !first) return nothing;
    return programLines({
      card,
      part,
      values,
      edited,
      ran: this.#ranOf(card, values),
      lang: this.lang,
      draw: (figures) => this.#figures(card, figures),
      switchTo: (mistake) => this.#set(card, { mistake }),
    });
  }

  #figures(card: TextCard, figures: readonly CardFigure[]): unknown {
    const reads = this.work[card.id]?.reads ?? {};
    const read = (one: Reads): object => ({ reads: { ...reads, ...one } });
    return blockViews(drawingBlocks<CardWork>(this.lang, figures, reads, read), {
      lang: this.lang,
      elements: new Map(),
      change: (change) => this.#put(card.id, change as CardWork),
    });
  }

  #editor(card: TextCard, editing: string, values: SettingValues): unknown {
    const { stage, share = 0, error } = this.work[card.id]!;
    const text = this.#words;
    const failed =
      typeof error?.index === "number" ? `${error.index}: ${editing.split("\n")[error.index - 1] ?? ""}` : "";
    return html`<textarea
        aria-label=${text.program(card.title[this.#language])}
        rows=${editing.split("\n").length + 1}
        wrap="off"
        spellcheck="false"
        autocapitalize="off"
        .value=${editing}
        @input=${({ currentTarget }: Event) =>
          this.#put(card.id, { editing: (currentTarget as HTMLTextAreaElement).value })}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void this.#run(card, values);
        }}
      ></textarea>
      <div role="status">
        ${stage ? progressView(text, stage, share) : nothing}
        ${
          error
            ? html`<p class="problem">${errorText(error, this.lang)}</p>
                ${failed ? html`<pre class="problem">${failed}</pre>` : nothing}`
            : nothing
        }
      </div>`;
  }

  #foot(card: TextCard): unknown {
    const { id } = card;
    const values = this.#valuesOf(card);
    const language = this.#language;
    const text = this.#words;
    const { editing, edited, stage, share = 0 } = this.work[id] ?? {};
    const ran = this.#ranOf(card, values);
    const summary = ran && summaryOf(card, ran);
    const bad = this.#rowsOf(card, ran).filter(({ verdict }) => BAD.includes(verdict));
    const device = ran?.rows.some(({ measured, ours }) => measured && ours === "");
    const button = (name: string, words: string, act: () => void): unknown =>
      html`<button data-do=${name} @click=${act}>${words}</button>`;
    const leave = { editing: undefined, error: undefined };
    const head = contentsOf(this.name).checked[id];
    return html`<div class="foot" data-foot=${id}>
      ${ran || editing !== undefined || !this.record ? nothing : html`<p class="note">${edited === undefined ? sourceStrings(this.lang).notRecorded : text.edited}</p>`}
      ${summary && editing === undefined ? html`<p class="summary">${withMinus(summary[language])}</p>` : nothing}
      ${
        ran?.printed
          ? html`<p class="note">${text.also}</p>
              <pre>${ran.printed}</pre>`
          : nothing
      }
      ${stage && editing === undefined ? html`<div role="status">${progressView(text, stage, share)}</div>` : nothing}
      <p class="buttons">
        ${!ran || device || editing !== undefined ? button("run", text.run, () => void this.#run(card, values)) : nothing}
        ${stage ? button("stop", text.stop, () => this.#stops.get(id)?.abort()) : nothing}
        ${
          editing === undefined
            ? button("edit", text.edit, () => this.#put(id, { editing: edited ?? programOf(card, values) }))
            : button("cancel", text.cancel, () => this.#put(id, leave))
        }
        ${edited === undefined || editing !== undefined ? nothing : button("restore", text.restore, () => this.#put(id, { ...leave, edited: undefined, ran: undefined }))}
        ${bad.length === 0 || editing !== undefined ? nothing : copyButton(text.correct, text.copied, () => this.#correction(card, bad))}
        ${head && edited === undefined && editing === undefined ? html`<a data-check=${id} href=${checkAddress(this.site, card, values, head, language)}>${text.check}</a>` : nothing}
        ${!ran || device || editing !== undefined ? html`<span class="note">${hasPython() ? "" : text.cost}</span>` : nothing}
      </p>
    </div>`;
  }

  /** A text for the author: every statement that does not hold, with what comes out and where to see it. */
  #correction(card: TextCard, rows: readonly TextRow[]): string {
    const language = this.#language;
    const text = this.#words;
    const lines = rows.map(({ label, printed, said, ours, reason }) =>
      text.correctionRow(label[language], printed ?? said ?? "–", ours, reason?.[language] ?? ""),
    );
    const title = this.text!.title[language];
    return `${text.correction(title, card.cite[language], lines.join("\n"))} ${addressAt("texts")}\n`;
  }
}

const onPaper = (value: SettingValues[string]): string =>
  typeof value === "boolean" ? (value ? "✓" : "–") : withMinus(String(value));

const cardOf = (part: TextPart | undefined): TextCard | undefined => (part && "card" in part ? part.card : undefined);

function progressView(text: TextStrings, stage: "loading" | "running", share: number): unknown {
  return html`<p>
    <progress aria-label=${text[stage]} max="1" value=${stage === "loading" && share > 0 ? share : nothing}></progress>
    ${text[stage]}
  </p>`;
}

defineInPage({ "rope-scene": RopeScene, "rope-terms": RopeTerms, "rope-text": RopeText });
