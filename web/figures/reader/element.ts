import { html } from "lit";
import { figureElement } from "../base/element.js";
import { fixed, htmlLang, integer, languageOf } from "../base/format.js";
import { errorText } from "../base/shown-error.js";
import { baseStyles } from "../base/styles/base.js";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { HELD_OUT, READERS } from "../numbers/held-out.js";
import { LENGTH, TINY_SCHEMES, TRAINED } from "../numbers/tiny-schemes.js";
import { radios } from "../parts/choices/choices.js";
import { progressLine, progressStyles } from "../parts/running-model/progress.js";
import { schemeNames } from "../parts/running-model/scheme-names.js";
import { Seen } from "../parts/running-model/seen.js";
import { nothingDone, Work, type WorkState } from "../parts/running-model/work.js";
import { levelStyles } from "./levels.js";
import { keyOf, knownLetters, LEVELS, means, passageOf, readings, type Reading } from "./read.js";
import { RopeSurpriseText } from "./rope-surprise-text.js";
import { readerStrings, type ReaderStrings } from "./strings.js";
import { readerStyles } from "./styles.js";
import { reader, type ReaderChange } from "./values.js";

/**
 * <rope-reader>: a small trained transformer reads a text; each letter is coloured by its surprise, past the trained length, too, for
 * schemes that stretch its rotation. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 阅读一段文字，每个字按意外程度着色，直到训练长度以外，对比各种扩展旋转的方法。看到此图时才加载并运行模型。
 * @fires {ReaderChange} reader-change - detail: ReaderChange
 */
export class RopeReader extends figureElement(reader) {
  static override properties = { found: { attribute: false } };
  static override parts = { "rope-surprise-text": RopeSurpriseText };
  static override styles = [baseStyles, buttonStyles, controlStyles, progressStyles, levelStyles, readerStyles];

  /** What is shown: a copy of the figure that is given it reads nothing. */
  declare found: WorkState<Reading>;
  readonly #work = new Work<Reading>((state) => (this.found = state));
  readonly #seen = new Seen(this);

  constructor() {
    super();
    this.found = nothingDone();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.stop();
  }

  protected override updated(): void {
    if (this.#seen.yet && this.engine) this.#work.want(readings(this, languageOf(this.lang)));
  }

  #change(change: ReaderChange): void {
    this.emit("reader-change", change);
  }

  /** The text by each scheme, in the order of the switch. */
  #readings(): (Reading | undefined)[] {
    return TINY_SCHEMES.map((scheme) => this.found.results.get(keyOf(this, languageOf(this.lang), scheme)));
  }

  protected override render(): unknown {
    const { engine, lang, found } = this;
    if (!engine) return this.waiting;
    const text = readerStrings(lang);
    const language = languageOf(lang);
    const names = schemeNames[language];
    const all = this.#readings();
    const chosen = all[TINY_SCHEMES.indexOf(this.scheme)];
    const shown = chosen ?? all.find((one) => one !== undefined);
    const cursor = Math.min(this.cursor, (shown?.letters.length ?? 1) - 1);
    const columns = [...text.columns, ...TINY_SCHEMES.map((scheme) => names[scheme])];
    const summary = this.#summary(text, shown, chosen, cursor);
    return html`
      <div class="controls">
        ${radios(
          text.scheme,
          TINY_SCHEMES,
          this.scheme,
          (scheme) => names[scheme],
          (scheme) => this.#change({ scheme }),
        )}
        ${radios(
          text.passage,
          Array.from({ length: HELD_OUT[language] }, (_, i) => i + 1),
          this.text ? 0 : passageOf(this, language),
          (passage) => integer(lang, passage),
          (passage) => this.#change({ passage, text: "" }),
        )}
      </div>
      ${this.#means(text, chosen)}
      <rope-surprise-text
        label=${text.textName(names[this.scheme])}
        line=${text.line(integer(lang, TRAINED))}
        trained=${TRAINED}
        cursor=${cursor}
        of=${htmlLang(language)}
        described=${summary}
        .known=${chosen !== undefined}
        .reading=${shown}
        @letter-change=${(event: CustomEvent<{ cursor: number }>) => {
          event.stopPropagation();
          this.#change(event.detail);
        }}
      ></rope-surprise-text>
      ${this.#legend(text, shown?.guess)}
      <rope-live-text .text=${summary}></rope-live-text>
      ${this.#refusal(text) ?? progressLine(lang, this.#seen.yet, found, text.reading, () => this.#work.again())}
      ${this.#own(text, shown)}
      <p class="note">${text.note}</p>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${columns}
        .rows=${() => this.#rows(text, all)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-reader"
        .programs=${{
          javascript: async () =>
            (await import("./programs.js")).readerCode(shown?.letters ?? [], language, this.scheme),
        }}
        .columns=${columns}
        .rows=${() => this.#rows(text, all)}
      ></rope-figure-tools>
    `;
  }

  #means(text: ReaderStrings, reading: Reading | undefined): unknown {
    const [within, beyond] = reading ? means(reading.loss) : [];
    const said = (nats: number | undefined): string =>
      nats === undefined ? "" : Number.isNaN(nats) ? text.none : text.mean(fixed(this.lang, nats, 2));
    return html`<dl class="means">
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

  #legend(text: ReaderStrings, guess: number | undefined): unknown {
    const edge = (level: number): string => (guess === undefined ? "…" : fixed(this.lang, (guess * level) / LEVELS, 1));
    const ranges = Array.from({ length: LEVELS }, (_, level) =>
      level === 0
        ? text.upTo(edge(1))
        : level === LEVELS - 1
          ? text.from(edge(level))
          : `${edge(level)} – ${edge(level + 1)}`,
    );
    return html`<ul class="legend">
      <li>${text.legend}</li>
      ${ranges.map((range, level) => html`<li><b class=${`l${level}`}>${range}</b></li>`)}
    </ul>`;
  }

  /** What is said of a text with letters that the model does not know. */
  #refusal(text: ReaderStrings): unknown {
    const { error } = this.found;
    if (error?.path !== "text") return undefined;
    return html`<p class="progress" role="alert">
      ${text.refused} ${errorText(error, this.lang)}
      <button @click=${() => void this.#leaveOut()}>${text.leaveOut}</button>
    </p>`;
  }

  async #leaveOut(): Promise<void> {
    const model = await this.#work.model(READERS[languageOf(this.lang)]);
    this.#change({ text: knownLetters(this.text, (letter) => model.encode(letter)) });
  }

  #own(text: ReaderStrings, shown: Reading | undefined): unknown {
    return html`<label class="own"
      >${text.own} <span class="hint">(${text.ownHint})</span>
      <textarea
        maxlength=${LENGTH}
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${this.found.error?.path === "text" ? "true" : "false"}
        .value=${this.text || (shown?.letters.join("") ?? "")}
        @change=${(event: Event) => this.#change({ text: (event.currentTarget as HTMLTextAreaElement).value })}
      ></textarea>
    </label>`;
  }

  #summary(text: ReaderStrings, shown: Reading | undefined, reading: Reading | undefined, cursor: number): string {
    const letter = shown?.letters[cursor];
    if (letter === undefined) return "";
    const named = letter === " " ? text.space : letter === "\n" ? text.newline : letter;
    const name = text.letter(named, integer(this.lang, cursor + 1));
    if (cursor === 0) return text.first(name);
    return reading ? text.summary(name, fixed(this.lang, reading.loss[cursor - 1]!, 2)) : text.unread(name);
  }

  #rows(text: ReaderStrings, all: readonly (Reading | undefined)[]): string[][] {
    const letters = all.find((one) => one !== undefined)?.letters ?? [];
    return letters.map((letter, i) => [
      String(i),
      letter === " " ? text.space : letter === "\n" ? text.newline : letter,
      ...all.map((reading) => (i > 0 && reading ? reading.loss[i - 1]!.toFixed(4) : "")),
    ]);
  }
}
