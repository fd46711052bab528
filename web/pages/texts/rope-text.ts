import { integer, languageOf, withMinus, type Language } from "../../figures/base/format.js";
import { baseStyles, html, litElement, nothing, type PropertyValues } from "../../figures/base/lit-element.js";
import { defineErrorText } from "../../figures/base/error-text.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { formula } from "../../figures/parts/formula/formula.js";
import { RopeScene } from "../../figures/scene/rope-scene.js";
import { drawingBlocks } from "../../figures/source-card/drawing-blocks.js";
import { RopeTerms, type TermChange } from "../../figures/parts/terms/rope-terms.js";
import type { Reads } from "../../figures/source-card/values.js";
import { verdictMark, verdictStyles } from "../../figures/source-card/verdict.js";
import { blockViews } from "../../figures/view/blocks.js";
import { viewStyles } from "../../figures/view/styles.js";
import type { Control } from "../../figures/view/view.js";
import { recordedRun } from "../../source-texts/recorded-run.js";
import {
  ownSettings,
  programOf,
  type Setting,
  type SettingValue,
  type SettingValues,
  type TextCard,
  type TextPart,
} from "../../source-texts/read-text.js";
import type { Ran } from "../../source-texts/run-text.js";
import { figureOf, rowOf, say, summaryOf, textCounts, type TextRow } from "../../source-texts/say.js";
import { partsOf } from "../../source-texts/marked.js";
import { loadText } from "../../source-texts/texts.js";
import { defineInPage } from "../host/define-in-page.js";
import { BAD, type TextId } from "../../source-texts/types.js";
import { addressAt, copyButton } from "../host/copy-button.js";
import type { Settings } from "./settings.js";
import { chunksOf, firstLine, MARKED } from "./text-chunks.js";
import { hasPython, runHere } from "./text-python.js";
import { textStrings, type TextStrings } from "./text-strings.js";
import { textStyles } from "./text-styles.js";

export interface TextChange {
  id: string;
  values: SettingValues;
}

type Loaded = Awaited<ReturnType<typeof loadText>>;

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
  loaded: undefined as Loaded | undefined,
  trouble: undefined as ShownError | undefined,
  work: {} as Readonly<Record<string, CardWork>>,
  lit: "",
}) {
  static override styles = [baseStyles, viewStyles, verdictStyles, textStyles];
  readonly #stops = new Map<string, AbortController>();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stops.values()) stop.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) void this.#load(this.name);
  }

  async #load(name: TextId): Promise<void> {
    try {
      const loaded = await loadText(name);
      if (this.name === name) this.loaded = loaded;
    } catch (error) {
      this.trouble = shownError(error);
    }
  }

  /** Goes to the card of a link, whatever a link has in its place. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("loaded") && !changed.has("open")) return;
    (this.renderRoot as ShadowRoot).getElementById(this.open)?.scrollIntoView();
  }

  get #language(): Language {
    return languageOf(this.lang);
  }
  get #text(): TextStrings {
    return textStrings[this.#language];
  }

  #put(id: string, part: CardWork): void {
    this.work = { ...this.work, [id]: { ...this.work[id], ...part } };
  }

  #valuesOf(card: TextCard): SettingValues {
    const given = this.settings[card.id] ?? {};
    const known = card.settings.map(({ name, stops, step, most, value }) => {
      const one = given[name];
      const inside =
        typeof one === "number"
          ? step !== undefined && one >= Number(stops[0]) && one <= Number(stops.at(-1))
          : most !== undefined && typeof one === "string" && one.length <= most;
      return [name, one !== undefined && (inside || stops.includes(one)) ? one : value] as const;
    });
    return Object.fromEntries(known);
  }

  /** What identifies a run: the program and its settings. */
  #key(card: TextCard, values: SettingValues): string {
    return JSON.stringify([this.work[card.id]?.edited ?? programOf(card, values), values]);
  }

  /** The run to show: the reader's, else the recorded one. */
  #ranOf(card: TextCard, values: SettingValues): Ran | undefined {
    const { ran, edited } = this.work[card.id] ?? {};
    if (ran && ran.of === this.#key(card, values)) return ran.ran;
    return edited === undefined ? recordedRun(card, this.loaded!.record, values) : undefined;
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
    const own = ownSettings(card);
    const values = Object.fromEntries(
      Object.entries({ ...this.#valuesOf(card), ...chosen }).filter(([name, value]) => own[name] !== value),
    );
    const detail: TextChange = { id: card.id, values };
    this.dispatchEvent(new CustomEvent<TextChange>("text-change", { detail, bubbles: true, composed: true }));
  }

  protected override render(): unknown {
    const { loaded, trouble, lang } = this;
    if (trouble) return html`<p role="alert">${errorText(trouble, lang)}</p>`;
    if (!loaded) return html`<p class="waiting"></p>`;
    const { parts } = loaded.text;
    const shown = parts.filter((part) => this.only === "" || cardOf(part)?.id.startsWith(this.only));
    const [good, bad] = textCounts(loaded.text, loaded.record).map((count) => integer(lang, count));
    return html`${this.only === "" ? html`<p class="counts">${this.#text.counts(good!, bad!)}</p>` : nothing}
      <rope-terms class="text" @term-change=${({ detail }: CustomEvent<TermChange>) => this.#name(detail.terms)}
        >${shown.map((part, i) => this.#part(part, cardOf(shown[i + 1]) !== cardOf(part)))}</rope-terms
      >
      <p class="lit" role="status">${this.lit}</p>`;
  }

  /** Says what the lit terms are. */
  #name(lit: string): void {
    const { cards } = this.loaded!.text;
    const known = [...new Set(lit.split(" "))].flatMap((term) => {
      const card = cards.find(({ words }) => words.has(`{${term}}`));
      return card ? [say(card, { label: `{${term}}` })[this.#language]] : [];
    });
    this.lit = known.join(", ");
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
    const language = this.#language;
    const values = this.#valuesOf(card);
    const changed = Object.entries(ownSettings(card)).some(([name, value]) => values[name] !== value);
    const of = card.settings
      .filter(({ name }) => name !== "mistake")
      .map((setting) => this.#control(`${card.id}.${setting.name}`, setting, values));
    const back = { control: "button", id: "own", name: this.#text.own, change: ownSettings(card) } as const;
    return html`<h6 id=${card.id} data-card=${card.id} tabindex="-1">${card.title[language]}</h6>
      <p class="place">${this.#text.place(this.name, card.cite[language])}</p>
      <div class="settings" data-settings=${card.id}>
        ${blockViews([{ block: "controls", of: changed ? [...of, back] : of }], {
          lang: this.lang,
          elements: new Map(),
          change: (change) => this.#set(card, change as SettingValues),
        })}
      </div>`;
  }

  /** A range has its recorded stops, and every value once Python has started. */
  #control(
    of: string,
    { name, label, stops, step, most }: Setting,
    values: SettingValues,
  ): Control<Record<string, SettingValue>> {
    const [shown, value] = [label[this.#language], values[name]!];
    if (most !== undefined) {
      const change = (to: string): SettingValues => ({ [name]: to });
      return { control: "text", of, name: shown, value: String(value), most, change };
    }
    if (step === undefined) {
      const options = stops.map((stop) => [String(stop), String(stop)] as const);
      const change = (to: string | number): SettingValues => ({ [name]: stops.find((stop) => String(stop) === to)! });
      return { control: "choice", of, name: shown, options, value: String(value), change };
    }
    const range = { control: "range", of, name: shown, shown: withMinus(String(value)) } as const;
    if (hasPython())
      return {
        ...range,
        min: Number(stops[0]),
        max: Number(stops.at(-1)),
        step,
        value: Number(value),
        change: (to: number) => ({ [name]: Number(to.toFixed(9)) }),
      };
    const near = stops.reduce<number>(
      (best, stop, i) =>
        Math.abs(Number(stop) - Number(value)) < Math.abs(Number(stops[best]) - Number(value)) ? i : best,
      0,
    );
    return {
      ...range,
      min: 0,
      max: stops.length - 1,
      step: 1,
      value: near,
      change: (at: number) => ({ [name]: stops[at]! }),
    };
  }

  /** The lines up to one that says something, and beside it what it says. */
  #program(card: TextCard, { source: given, line: from }: { source: string; line: number }): unknown {
    const values = this.#valuesOf(card);
    const { edited, editing } = this.work[card.id] ?? {};
    const first = from === 1;
    if (editing !== undefined) return first ? this.#editor(card, editing, values) : nothing;
    if (edited !== undefined && !first) return nothing;
    const source = edited ?? programOf({ program: given }, values);
    const start = edited === undefined ? firstLine(card, from, values) : 1;
    const ran = this.#ranOf(card, values);
    const rows = this.#rowsOf(card, ran);
    const figures = (ran?.figures ?? []).map((figure) => figureOf(card, figure));
    return chunksOf(source.split("\n"), start, ran?.margin ?? [], [...rows, ...figures]).map(
      ({ lines, from, to, mark }) => {
        const here = rows.filter(({ line }) => line >= from && line <= to);
        const drawn = figures.filter(({ line }) => line >= from && line <= to);
        const bad = here.some(({ verdict }) => BAD.includes(verdict)) ? "bad" : "";
        const own = here.flatMap(({ code }) => code ?? []);
        return html`<div class="lines">
          ${
            lines.length + own.length === 0
              ? html`<div class=${bad}></div>`
              : html`<pre
                  tabindex="0"
                ><code>${lines.map((text, i) => codeLine(text.replace(MARKED, ""), i === lines.length - 1 ? (mark ?? "") : ""))}${own.map((text) => codeLine(terms(text), "own"))}</code></pre>`
          }
          <div class="margin">
            ${mark ? this.#switch(card, mark) : nothing} ${here.map((row) => this.#row(row))}
            ${drawn.length === 0 ? nothing : this.#figures(card, drawn, values)}
          </div>
        </div>`;
      },
    );
  }

  #switch(card: TextCard, mark: string): unknown {
    const wrong = mark === "wrong";
    const text = this.#text;
    return html`<p class="switch-line">
      <span class=${wrong ? "bad" : "good"}>${wrong ? text.wrong : text.right}</span>
      <button data-put=${wrong ? "right" : "back"} @click=${() => this.#set(card, { mistake: !wrong })}>
        ${wrong ? text.putRight : text.putBack}
      </button>
    </p>`;
  }

  #row({
    label,
    formula: shown,
    code,
    worked,
    printed,
    said,
    ours,
    verdict,
    reason,
    refused,
    measured,
  }: TextRow): unknown {
    const language = this.#language;
    const text = this.#text;
    const given = printed ?? said;
    if (refused) defineErrorText();
    return html`<div class="row" data-verdict=${verdict}>
      ${
        shown
          ? html`<span class="formula" tabindex="0">${formula(shown)}</span>`
          : code
            ? nothing
            : html`<span class="label">${label[language]}</span>`
      }
      ${worked ? html`<span class="value worked">${terms(withMinus(worked))}</span>` : nothing}
      ${given === undefined ? nothing : html`<span class="value"><small>${text.inText}</small> ${withMinus(given)}</span>`}
      <span class="value ours"
        >${given === undefined ? nothing : html`<small>${text.now}</small> `}${
          refused ? errorText(refused, this.lang) : measured && ours === "" ? text.measure : withMinus(ours)
        }</span
      >
      ${verdict === "number" ? nothing : verdictMark(this.lang, verdict)}
      ${reason ? html`<p class="reason">${reason[language]}</p>` : nothing}
    </div>`;
  }

  #figures(card: TextCard, figures: ReturnType<typeof figureOf>[], settings: SettingValues): unknown {
    const reads = this.work[card.id]?.reads ?? {};
    const read = (one: Reads): object => ({ reads: { ...reads, ...one } });
    const blocks = drawingBlocks<CardWork>(this.lang, figures, { reads, settings }, { read, set: () => ({}) });
    return blockViews(blocks, {
      lang: this.lang,
      elements: new Map(),
      change: (change) => this.#put(card.id, change as CardWork),
    });
  }

  #editor(card: TextCard, editing: string, values: SettingValues): unknown {
    const { stage, share = 0, error } = this.work[card.id]!;
    const text = this.#text;
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
    const text = this.#text;
    const { editing, edited, stage, share = 0 } = this.work[id] ?? {};
    const ran = this.#ranOf(card, values);
    const summary = ran && summaryOf(card, ran);
    const bad = this.#rowsOf(card, ran).filter(({ verdict }) => BAD.includes(verdict));
    const device = ran?.rows.some(({ measured, ours }) => measured && ours === "");
    const button = (name: string, words: string, act: () => void): unknown =>
      html`<button data-do=${name} @click=${act}>${words}</button>`;
    const leave = { editing: undefined, error: undefined };
    return html`<div class="foot" data-foot=${id}>
      ${ran || editing !== undefined ? nothing : html`<p class="note">${edited === undefined ? text.notRecorded : text.edited}</p>`}
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
        ${!ran || device || editing !== undefined ? html`<span class="note">${hasPython() ? "" : text.cost}</span>` : nothing}
      </p>
    </div>`;
  }

  /** A text for the author: every statement that does not hold, with what comes out and where to see it. */
  #correction(card: TextCard, rows: readonly TextRow[]): string {
    const language = this.#language;
    const text = this.#text;
    const lines = rows.map(({ label, printed, said, ours, reason }) =>
      text.correctionRow(label[language], printed ?? said ?? "–", ours, reason?.[language] ?? ""),
    );
    const title = this.loaded!.text.title[language];
    return `${text.correction(title, card.cite[language], lines.join("\n"))} ${addressAt("texts")}\n`;
  }
}

const cardOf = (part: TextPart | undefined): TextCard | undefined => (part && "card" in part ? part.card : undefined);

/** A text with its terms, which light with their partners. */
const terms = (text: string): unknown =>
  partsOf(text).map(({ text, term }) =>
    term === undefined ? text : html`<span data-term=${term} tabindex="0">${text}</span>`,
  );

const codeLine = (text: unknown, look: string): unknown => html`<span class=${look}>${text}${"\n"}</span>`;

function progressView(text: TextStrings, stage: "loading" | "running", share: number): unknown {
  return html`<p>
    <progress aria-label=${text[stage]} max="1" value=${stage === "loading" && share > 0 ? share : nothing}></progress>
    ${text[stage]}
  </p>`;
}

defineInPage({ "rope-scene": RopeScene, "rope-terms": RopeTerms, "rope-text": RopeText });
