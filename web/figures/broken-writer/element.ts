import { html, nothing } from "lit";
import { figureElement } from "../base/element.js";
import { fixed, htmlLang, integer, languageOf } from "../base/format.js";
import { errorText } from "../base/shown-error.js";
import { baseStyles } from "../base/styles/base.js";
import { buttonStyles } from "../base/styles/button.js";
import { controlStyles } from "../base/styles/control.js";
import { check, radios, slider } from "../parts/choices/choices.js";
import { progressLine, progressStyles } from "../parts/running-model/progress.js";
import { Seen } from "../parts/running-model/seen.js";
import { brokenWriterStrings, type BrokenWriterStrings } from "./strings.js";
import { brokenWriterStyles } from "./styles.js";
import { brokenWriter, rotationsOf, SEEDS, taskOf, TEMPERATURES, type BrokenWriterChange } from "./values.js";
import {
  CHANGES,
  COUNT,
  NOT_WRITTEN,
  PROMPT,
  sameLetters,
  Writers,
  type WriterRotation,
  type WriterState,
  type Writing,
} from "./write.js";

/**
 * <rope-broken-writer>: a small trained transformer continues one prompt by its own rotation, with all positions moved, and by each mistake,
 * with the same random numbers. The model is loaded and run when the figure is seen.
 *
 * @zh 一个训练好的小型 Transformer 用同样的随机数续写同一个开头：用它自己的旋转，移动所有位置，或采用各种错误。看到此图时才加载并运行模型。
 * @fires {BrokenWriterChange} writer-change - detail: BrokenWriterChange
 */
export class RopeBrokenWriter extends figureElement(brokenWriter) {
  static override properties = { written: { attribute: false } };
  static override styles = [baseStyles, buttonStyles, controlStyles, progressStyles, brokenWriterStyles];

  /** What is shown: a copy of the figure that is given it writes nothing. */
  declare written: WriterState;
  readonly #writers = new Writers((state) => (this.written = state));
  readonly #seen = new Seen(this);

  constructor() {
    super();
    this.written = NOT_WRITTEN;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#writers.stop();
  }

  protected override updated(): void {
    if (this.#seen.yet && this.engine) this.#writers.want(taskOf(this, languageOf(this.lang)), rotationsOf(this));
  }

  #change(change: BrokenWriterChange): void {
    this.emit("writer-change", change);
  }

  protected override render(): unknown {
    const { engine, lang } = this;
    if (!engine) return this.waiting;
    const text = brokenWriterStrings(lang);
    const task = taskOf(this, languageOf(lang));
    const { error } = this.written;
    const refused = error?.path === "text" ? error : undefined;
    return html`
      <div class="controls">
        <label
          ><span>${text.prompt}</span>
          <input
            type="text"
            maxlength=${PROMPT}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${refused ? "true" : "false"}
            .value=${task.prompt}
            @change=${(event: Event) => {
              const input = event.currentTarget as HTMLInputElement;
              this.#change({ prompt: input.value });
              input.value = taskOf({ ...this.#values, prompt: input.value }, languageOf(lang)).prompt;
            }}
        /></label>
        ${slider(lang, text.seed, SEEDS, this.seed, (seed) => this.#change({ seed }))}
        ${radios(
          text.temperature,
          TEMPERATURES,
          this.temperature,
          (temperature) => fixed(lang, temperature, 1),
          (temperature) => this.#change({ temperature }),
        )}
      </div>
      <div class="controls" role="group" aria-label=${text.changes}>
        ${CHANGES.map((change) =>
          check(text.names[change], this.shown.includes(change), (on) =>
            this.#change({ shown: on ? [...this.shown, change] : this.shown.filter((other) => other !== change) }),
          ),
        )}
      </div>
      ${
        refused
          ? html`<p class="progress" role="alert">${text.refused} ${errorText(refused, lang)}</p>`
          : progressLine(lang, this.#seen.yet, this.written, text.writing, () => this.#writers.again())
      }
      <ol class="writers">
        ${rotationsOf(this).map((rotation) => this.#card(text, task.prompt, rotation))}
      </ol>
      <rope-live-text part="answer" .text=${this.#summary(text)}></rope-live-text>
      <p class="note">${text.note}</p>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(text)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-broken-writer"
        .programs=${{ javascript: async () => (await import("./programs.js")).writerCode(task, rotationsOf(this)) }}
        .columns=${text.columns}
        .rows=${() => this.#rows(text)}
      ></rope-figure-tools>
    `;
  }

  get #values() {
    const { prompt, seed, temperature, shown } = this;
    return { prompt, seed, temperature, shown };
  }

  #card(text: BrokenWriterStrings, prompt: string, rotation: WriterRotation): unknown {
    const { lang } = this;
    const writing = this.written.texts.get(rotation);
    const surprise = writing?.surprise;
    const part = rotation === "moved" ? "answer" : nothing;
    return html`<li data-rotation=${rotation}>
      <h3>${text.names[rotation]}</h3>
      <p class="text" part=${part} lang=${htmlLang(languageOf(lang))}>
        <span>${prompt}</span>${shownLines(writing?.text ?? "")}
      </p>
      <p class="reading" part=${part}>
        ${
          writing && surprise !== undefined
            ? html`<b>${text.surprise(fixed(lang, surprise, 2))}</b><br />${this.#compared(text, rotation, writing)}`
            : nothing
        }
      </p>
    </li>`;
  }

  /** Up to where a text is the right rotation's, once both are written. */
  #compared(text: BrokenWriterStrings, rotation: WriterRotation, { ids }: Writing): string {
    const right = this.written.texts.get("right");
    if (rotation === "right" || right?.surprise === undefined) return "";
    const same = sameLetters(ids, right.ids);
    return same === COUNT ? text.all : same === 0 ? text.none : text.some(integer(this.lang, same));
  }

  /** Those that are written to their end. */
  #found(): [WriterRotation, Writing, number][] {
    return rotationsOf(this).flatMap((rotation): [WriterRotation, Writing, number][] => {
      const writing = this.written.texts.get(rotation);
      return writing?.surprise === undefined ? [] : [[rotation, writing, writing.surprise]];
    });
  }

  #summary(text: BrokenWriterStrings): string {
    const found = this.#found();
    if (found.length < rotationsOf(this).length) return "";
    const readings = found.map(([rotation, writing, surprise]) => {
      const compared = this.#compared(text, rotation, writing);
      return text.reading(text.names[rotation], fixed(this.lang, surprise, 2), compared === text.all ? compared : "");
    });
    return text.summary(readings.join(text.between));
  }

  #rows(text: BrokenWriterStrings): string[][] {
    const right = this.written.texts.get("right")?.ids ?? [];
    return this.#found().map(([rotation, writing, surprise]) => [
      text.names[rotation],
      surprise.toFixed(4),
      String(sameLetters(writing.ids, right)),
      writing.text.replaceAll("\n", "↵"),
    ]);
  }
}

/** Empty lines after the first one as marks: some texts are hardly more than them. */
const shownLines = (text: string): string =>
  text.replaceAll(/\n{3,}/g, (run) => `\n\n${"↵".repeat(run.length - 2)}\n`).replace(/↵\n$/, "↵");
