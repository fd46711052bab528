// What comes after a text can be read: the figures of its cards, and what a reader does with a card's program.
import { html, nothing } from "../../figures/base/lit-element.js";
import { withMinus, type Language } from "../../figures/base/format.js";
import { errorText, shownError, type ShownError } from "../../figures/base/shown-error.js";
import { RopeTerms } from "../../figures/parts/terms/rope-terms.js";
import { RopeScene } from "../../figures/scene/rope-scene.js";
import { drawingBlocks } from "../../figures/source-card/drawing-blocks.js";
import type { CardFigure } from "../../figures/source-card/lines.js";
import { sourceStrings } from "../../figures/source-card/strings.js";
import type { Reads } from "../../figures/source-card/values.js";
import { blockViews } from "../../figures/view/blocks.js";
import { programOf, type SettingValues, type SourceText, type TextCard } from "../../source-texts/read-text.js";
import type { Ran } from "../../source-texts/run-text.js";
import { rowOf, summaryOf, type TextRow } from "../../source-texts/say.js";
import { contentsOf } from "../../source-texts/texts.js";
import { BAD, type TextId } from "../../source-texts/types.js";
import { addressAt, copyButton } from "../host/copy-button.js";
import { defineInPage } from "../host/define-in-page.js";
import { checkAddress } from "./check-address.js";
import { hasPython, runHere } from "./text-python.js";
import { textStrings, type TextStrings } from "./text-strings.js";

/** What a reader does with a card: its own program, the run of it, the places read in its figures. */
export interface CardWork {
  /** The program in its editor, and the one that ran last. */
  editing?: string | undefined;
  edited?: string | undefined;
  stage?: "loading" | "running" | undefined;
  share?: number;
  ran?: { of: string; ran: Ran } | undefined;
  error?: ShownError | undefined;
  reads?: Reads;
}

/** The text that a desk belongs to. */
interface DeskHost {
  readonly name: TextId;
  readonly text: SourceText | undefined;
  readonly site: string;
  readonly lang: string;
  readonly language: Language;
  /** Whether all that was recorded is here. */
  readonly complete: boolean;
  work: Readonly<Record<string, CardWork>>;
  valuesOf(card: TextCard): SettingValues;
  ranOf(card: TextCard): Ran | undefined;
}

export class CardDesk {
  readonly #host: DeskHost;
  readonly #stops = new Map<string, AbortController>();

  constructor(host: DeskHost) {
    this.#host = host;
  }

  /** Python has run: ranges have every value. */
  readonly hasPython = hasPython;

  close(): void {
    for (const stop of this.#stops.values()) stop.abort();
  }

  get #words(): TextStrings {
    return textStrings[this.#host.language];
  }

  #of(card: TextCard): CardWork {
    return this.#host.work[card.id] ?? {};
  }

  #put({ id }: TextCard, part: CardWork): void {
    const { work } = this.#host;
    this.#host.work = { ...work, [id]: { ...work[id], ...part } };
  }

  /** What identifies a run: the program and its settings. */
  #key(card: TextCard): string {
    const values = this.#host.valuesOf(card);
    return JSON.stringify([this.#of(card).edited ?? programOf(card, values), values]);
  }

  /** The reader's run with the present settings. */
  ranOf(card: TextCard): Ran | undefined {
    const { ran } = this.#of(card);
    return ran && ran.of === this.#key(card) ? ran.ran : undefined;
  }

  async #run(card: TextCard): Promise<void> {
    this.#stops.get(card.id)?.abort();
    const stop = new AbortController();
    this.#stops.set(card.id, stop);
    const values = this.#host.valuesOf(card);
    const { editing, edited: last } = this.#of(card);
    const program = editing ?? last ?? programOf(card, values);
    this.#put(card, { stage: "loading", share: 0, error: undefined });
    try {
      const ran = await runHere(this.#host.site, program, values, stop.signal, (share) => {
        if (!stop.signal.aborted) this.#put(card, { share, stage: share === 1 ? "running" : "loading" });
      });
      if (stop.signal.aborted) return;
      const edited = program === programOf(card, values) ? undefined : program;
      this.#host.work = { ...this.#host.work, [card.id]: { reads: {}, ...(edited === undefined ? {} : { edited }) } };
      this.#put(card, { ran: { of: this.#key(card), ran } });
    } catch (error) {
      if (stop.signal.aborted) return this.#put(card, { stage: undefined });
      this.#put(card, { stage: undefined, editing: program, error: shownError(error) });
    }
  }

  figures(card: TextCard, figures: readonly CardFigure[]): unknown {
    const { lang } = this.#host;
    const { reads = {} } = this.#of(card);
    const read = (one: Reads): object => ({ reads: { ...reads, ...one } });
    return blockViews(drawingBlocks<CardWork>(lang, figures, reads, read), {
      lang,
      elements: new Map(),
      change: (change) => this.#put(card, change as CardWork),
    });
  }

  editor(card: TextCard, editing: string): unknown {
    const { lang, language } = this.#host;
    const { stage, share = 0, error } = this.#of(card);
    const text = this.#words;
    const failed =
      typeof error?.index === "number" ? `${error.index}: ${editing.split("\n")[error.index - 1] ?? ""}` : "";
    return html`<textarea
        aria-label=${text.program(card.title[language])}
        rows=${editing.split("\n").length + 1}
        wrap="off"
        spellcheck="false"
        autocapitalize="off"
        .value=${editing}
        @input=${({ currentTarget }: Event) =>
          this.#put(card, { editing: (currentTarget as HTMLTextAreaElement).value })}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void this.#run(card);
        }}
      ></textarea>
      <div role="status">
        ${stage ? progressView(text, stage, share) : nothing}
        ${
          error
            ? html`<p class="problem">${errorText(error, lang)}</p>
                ${failed ? html`<pre class="problem">${failed}</pre>` : nothing}`
            : nothing
        }
      </div>`;
  }

  /** Below a card: its summary, and what can be done with it. */
  foot(card: TextCard): unknown {
    const { name, site, lang, language, complete } = this.#host;
    const { id } = card;
    const values = this.#host.valuesOf(card);
    const text = this.#words;
    const { editing, edited, stage, share = 0 } = this.#of(card);
    const ran = this.#host.ranOf(card);
    const summary = ran && summaryOf(card, ran);
    const bad = (ran?.rows ?? []).map((row) => rowOf(card, row)).filter(({ verdict }) => BAD.includes(verdict));
    const device = ran?.rows.some(({ measured, ours }) => measured && ours === "");
    const button = (name: string, words: string, act: () => void): unknown =>
      html`<button data-do=${name} @click=${act}>${words}</button>`;
    const leave = { editing: undefined, error: undefined };
    const head = contentsOf(name).checked[id];
    return html`<div class="foot" data-foot=${id}>
      ${ran || editing !== undefined || !complete ? nothing : html`<p class="note">${edited === undefined ? sourceStrings(lang).notRecorded : text.edited}</p>`}
      ${summary && editing === undefined ? html`<p class="summary">${withMinus(summary[language])}</p>` : nothing}
      ${
        ran?.printed
          ? html`<p class="note">${text.also}</p>
              <pre>${ran.printed}</pre>`
          : nothing
      }
      ${stage && editing === undefined ? html`<div role="status">${progressView(text, stage, share)}</div>` : nothing}
      <p class="buttons">
        ${!ran || device || editing !== undefined ? button("run", text.run, () => void this.#run(card)) : nothing}
        ${stage ? button("stop", text.stop, () => this.#stops.get(id)?.abort()) : nothing}
        ${
          editing === undefined
            ? button("edit", text.edit, () => this.#put(card, { editing: edited ?? programOf(card, values) }))
            : button("cancel", text.cancel, () => this.#put(card, leave))
        }
        ${edited === undefined || editing !== undefined ? nothing : button("restore", text.restore, () => this.#put(card, { ...leave, edited: undefined, ran: undefined }))}
        ${bad.length === 0 || editing !== undefined ? nothing : copyButton(text.correct, text.copied, () => this.#correction(card, bad))}
        ${head && edited === undefined && editing === undefined ? html`<a data-check=${id} href=${checkAddress(site, card, values, head, language)}>${text.check}</a>` : nothing}
        ${!ran || device || editing !== undefined ? html`<span class="note">${hasPython() ? "" : text.cost}</span>` : nothing}
      </p>
    </div>`;
  }

  /** A text for the author: every statement that does not hold, with what comes out and where to see it. */
  #correction(card: TextCard, rows: readonly TextRow[]): string {
    const { language } = this.#host;
    const text = this.#words;
    const lines = rows.map(({ label, printed, said, ours, reason }) =>
      text.correctionRow(label[language], printed ?? said ?? "–", ours, reason?.[language] ?? ""),
    );
    const title = this.#host.text!.title[language];
    return `${text.correction(title, card.cite[language], lines.join("\n"))} ${addressAt("texts")}\n`;
  }
}

function progressView(text: TextStrings, stage: "loading" | "running", share: number): unknown {
  return html`<p>
    <progress aria-label=${text[stage]} max="1" value=${stage === "loading" && share > 0 ? share : nothing}></progress>
    ${text[stage]}
  </p>`;
}

defineInPage({ "rope-scene": RopeScene, "rope-terms": RopeTerms });
