import { guard } from "lit/directives/guard.js";
import files from "virtual:text-files";
import { integer, languageOf, withMinus, type Language } from "../../figures/base/format.js";
import { baseStyles, html, litElement, nothing, type PropertyValues } from "../../figures/base/lit-element.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import type { TermChange } from "../../figures/parts/terms/rope-terms.js";
import { firstLine } from "../../figures/source-card/chunks.js";
import { lineStyles, programLines } from "../../figures/source-card/lines.js";
import { changedOf, settingControls, valuesOf } from "../../figures/source-card/settings.js";
import { sourceStrings } from "../../figures/source-card/strings.js";
import { verdictStyles } from "../../figures/source-card/verdict.js";
import { controlView } from "../../figures/view/controls.js";
import { viewStyles } from "../../figures/view/styles.js";
import { recordedRun, type TextRecord } from "../../source-texts/recorded-run.js";
import {
  readText,
  type ProgramPart,
  type SettingValues,
  type SourceText,
  type TextCard,
  type TextPart,
} from "../../source-texts/read-text.js";
import type { Ran } from "../../source-texts/run-text.js";
import { say } from "../../source-texts/say.js";
import { contentsOf, loadRecord } from "../../source-texts/texts.js";
import type { TextId } from "../../source-texts/types.js";
import { defineInPage } from "../host/define-in-page.js";
import type { CardDesk, CardWork } from "./card-desk.js";
import type { Settings } from "./settings.js";
import { textsText } from "./strings.js";
import type { TextFile } from "./text-file.js";
import { textStyles } from "./text-styles.js";

export interface TextChange {
  id: string;
  values: SettingValues;
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
  /** Whether the record has every setting that was recorded. */
  complete: false,
  trouble: undefined as ShownError | undefined,
  /** Undefined until figures can be drawn: the text ends before the first one, so that nothing moves. */
  desk: undefined as CardDesk | undefined,
  work: {} as Readonly<Record<string, CardWork>>,
  lit: "",
}) {
  static override styles = [baseStyles, viewStyles, verdictStyles, lineStyles, textStyles];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.desk?.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) void this.#load(this.name);
  }

  /** The beginning, then the text with its figures, then what was recorded at other settings. */
  async #load(name: TextId): Promise<void> {
    this.text = this.record = this.trouble = undefined;
    this.complete = false;
    const show = async ({ default: { file, record } }: { default: TextFile }): Promise<void> => {
      if (this.name !== name) return;
      [this.text, this.record] = [readText(file), record];
      await this.updateComplete;
    };
    try {
      const { beginning, whole } = files[name];
      if (this.only === "") await show(await beginning());
      const [{ CardDesk }, all] = await Promise.all([import("./card-desk.js"), whole()]);
      this.desk ??= new CardDesk(this);
      await show(all);
      const record = await loadRecord(name);
      if (this.name === name) [this.record, this.complete] = [record, true];
    } catch (error) {
      if (this.name === name) this.trouble = shownError(error);
    }
  }

  /** Goes to the card of a link, whatever a link has in its place. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("text") && !changed.has("record") && !changed.has("open")) return;
    (this.renderRoot as ShadowRoot).getElementById(this.open)?.scrollIntoView();
  }

  get language(): Language {
    return languageOf(this.lang);
  }

  valuesOf(card: TextCard): SettingValues {
    return valuesOf(card, this.settings[card.id] ?? {});
  }

  /** The run to show: the reader's, else the recorded one. */
  ranOf(card: TextCard): Ran | undefined {
    const own = this.desk?.ranOf(card);
    if (own || this.work[card.id]?.edited !== undefined) return own;
    return this.record && recordedRun(card, this.record, this.valuesOf(card));
  }

  #set(card: TextCard, chosen: SettingValues): void {
    const values = changedOf(card, { ...this.valuesOf(card), ...chosen });
    const detail: TextChange = { id: card.id, values };
    this.dispatchEvent(new CustomEvent<TextChange>("text-change", { detail, bubbles: true, composed: true }));
  }

  protected override render(): unknown {
    const { text, trouble, lang } = this;
    // What did come can be read.
    const missing = trouble ? html`<p role="alert">${errorText(trouble, lang)}</p>` : nothing;
    if (!text) return trouble ? missing : html`<p class="waiting"></p>`;
    const all = text.parts.filter((part) => this.only === "" || cardOf(part)?.id.startsWith(this.only));
    const shown = this.desk ? all : this.#begun(all);
    const { good, bad } = contentsOf(this.name);
    const counts = textsText[this.language].counts(integer(lang, good), integer(lang, bad));
    return html`${this.only === "" ? html`<p class="counts">${counts}</p>` : nothing}
      <rope-terms
        class=${this.desk || trouble ? "text" : "text begun"}
        @term-change=${({ detail }: CustomEvent<TermChange>) => this.#name(detail.terms)}
        >${shown.map((part, i) => {
          const last = cardOf(all[i + 1]) !== cardOf(part);
          return guard([part, last, ...this.#shownIn(cardOf(part))], () => this.#part(part, last));
        })}</rope-terms
      >
      ${missing}
      <p class="lit" role="status">${this.lit}</p>`;
  }

  /** All before the first figure or the end of a card. */
  #begun(all: readonly TextPart[]): readonly TextPart[] {
    for (const [i, part] of all.entries()) {
      if (part.part !== "program") continue;
      const { card, line, source } = part;
      const ran = this.ranOf(card);
      if (!ran) return all.slice(0, i);
      const next = firstLine(card, line + source.split("\n").length, this.valuesOf(card));
      if (cardOf(all[i + 1]) !== card || ran.figures.some(({ line }) => line < next)) return all.slice(0, i + 1);
    }
    return all;
  }

  /** Says what the lit terms are. */
  #name(lit: string): void {
    const { cards } = this.text!;
    const known = [...new Set(lit.split(" "))].flatMap((term) => {
      const card = cards.find(({ words }) => words.has(`{${term}}`));
      return card ? [say(card, { label: `{${term}}` })[this.language]] : [];
    });
    this.lit = known.join(", ");
  }

  /** All that a card's parts show: a slider's step draws its own card alone. */
  #shownIn(card: TextCard | undefined): unknown[] {
    const { lang, record, complete, desk, settings, work } = this;
    return card
      ? [lang, record, complete, desk, desk?.hasPython(), work[card.id], JSON.stringify(settings[card.id])]
      : [lang];
  }

  /** `last`: the last part of its card. */
  #part(part: TextPart, last: boolean): unknown {
    const { language } = this;
    switch (part.part) {
      case "heading":
        return part.level === 2 ? html`<h4>${part.words[language]}</h4>` : html`<h5>${part.words[language]}</h5>`;
      case "prose":
        return html`<p>${part.words[language]}</p>`;
      case "card":
        return this.#head(part.card);
      case "program":
        return [this.#program(part.card, part), (last && this.desk?.foot(part.card)) || nothing];
    }
  }

  #head(card: TextCard): unknown {
    const { lang, language } = this;
    const values = this.valuesOf(card);
    const set = (chosen: SettingValues): SettingValues => chosen;
    const whole = this.desk?.hasPython() ?? false;
    const controls = settingControls<SettingValues>(card, values, { lang, whole, set });
    const shown = card.settings
      .filter(({ name }) => name !== "mistake" && values[name] !== "")
      .map(({ name, label }) => `${label[language]}: ${onPaper(values[name]!)}`);
    return html`<h6 id=${card.id} data-card=${card.id} tabindex="-1">${card.title[language]}</h6>
      <p class="place">${sourceStrings(lang).place(this.name, card.cite[language])}</p>
      ${shown.length === 0 ? nothing : html`<p class="on-paper">${shown.join("; ")}</p>`}
      <div class="settings" data-settings=${card.id}>
        <div class="controls">
          ${controls.map((control) => controlView(control, lang, (chosen) => this.#set(card, chosen as SettingValues)))}
        </div>
      </div>`;
  }

  #program(card: TextCard, part: ProgramPart): unknown {
    const { desk } = this;
    const { edited, editing } = this.work[card.id] ?? {};
    const first = part.line === 1;
    if (desk && editing !== undefined) return first ? desk.editor(card, editing) : nothing;
    if (edited !== undefined && !first) return nothing;
    return programLines({
      card,
      part,
      values: this.valuesOf(card),
      edited,
      ran: this.ranOf(card),
      lang: this.lang,
      draw: (figures) => desk?.figures(card, figures) ?? nothing,
      waits: !desk,
      switchTo: (mistake) => this.#set(card, { mistake }),
    });
  }
}

const onPaper = (value: SettingValues[string]): string =>
  typeof value === "boolean" ? (value ? "✓" : "–") : withMinus(String(value));

const cardOf = (part: TextPart | undefined): TextCard | undefined => (part && "card" in part ? part.card : undefined);

defineInPage({ "rope-text": RopeText });
