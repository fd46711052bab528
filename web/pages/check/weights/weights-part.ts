import { html, nothing } from "lit";
import { integer, significant } from "../../../figures/base/format.js";
import { weightsNoteText } from "../../../weights/note-words.js";
import type { WeightsStatement, WeightsNote, WeightsReport } from "../../../weights/types.js";
import { codeBlock } from "../inputs/code.js";
import { broughtFiles, fileChooser, named, together } from "../inputs/choose-files.js";
import { dropTarget } from "../inputs/drop.js";
import { workState, type Outcome } from "../inputs/failure.js";
import { sampleList } from "../inputs/select.js";
import { cells, table } from "../inputs/table.js";
import { CheckPart } from "../part.js";
import { WEIGHTS_SAMPLES, type WeightsSample } from "../samples.js";
import { checkStrings } from "../strings.js";
import type { WeightsRequest } from "../work/requests.js";
import { controlView } from "./control-view.js";
import { chineseWeights } from "./note-words-zh.js";
import { weightsStrings, type WeightsStrings } from "./strings.js";

const columns = ["metadata", "config", "weights"] as const;

/** A probability is never printed as 1. */
const surely = (lang: string, confidence: number): string =>
  confidence > 0.9999 ? `> ${significant(lang, 0.9999)}` : significant(lang, confidence);

/** <check-weights>: a checkpoint's files, the statements of each source about the rotation, and their disagreements. */
export class WeightsPart extends CheckPart<WeightsRequest> {
  #files: readonly File[] = [];
  #brought = 0;
  /** The work that the reader has stopped. */
  #stopped = "";

  get #key(): string {
    return this.#files.length > 0 ? `files ${this.#brought}` : this.state.weights;
  }

  protected override willUpdate(): void {
    if (this.#key === this.#stopped && this.#key !== "") return;
    const files = this.#files.length > 0 ? named(this.#files) : this.state.weights;
    this.ask(this.#key, files === "" ? undefined : { kind: "weights", files });
  }

  readonly #bring = (files: readonly File[]): void => {
    if (files.length === 0) return;
    this.#files = together(this.#files, files);
    this.#changed();
  };
  #stop(): void {
    this.#stopped = this.#key;
    this.stop();
  }
  #changed(): void {
    this.#brought += 1;
    this.change({ weights: "" });
    this.requestUpdate();
  }

  protected override render(): unknown {
    const { lang, result, failure } = this;
    const text = weightsStrings[lang];
    const common = checkStrings[lang];
    const choose = (weights: WeightsSample): void => {
      this.#files = [];
      this.#stopped = "";
      this.change({ weights });
      this.requestUpdate();
    };
    return html`<section class="card" aria-labelledby="weights-title" ${dropTarget(this.#bring)}>
        <h2 id="weights-title">${text.title}</h2>
        <p>${text.intro}</p>
        <p class="brought-files">
          ${fileChooser(text.files, false, this.#bring)} ${fileChooser(text.folder, true, this.#bring)}
        </p>
        ${broughtFiles(lang, this.#files, common.remove, () => {
          this.#files = [];
          this.#changed();
        })}
        <h3>${text.samples}</h3>
        ${sampleList(WEIGHTS_SAMPLES, text.sampleNames, choose, this.#files.length === 0 ? this.state.weights : "")}
      </section>
      ${workState(common, lang, this.progress, failure, () => this.#stop(), result && outcomeOf(text, this.#noteText, result))}
      ${result ? this.#report(text, result) : nothing}`;
  }

  readonly #noteText = (note: WeightsNote): string => {
    const { lang } = this;
    const number = (value: number, digits: number): string => significant(lang, value, digits);
    const noteData = { code: note.code, values: note.values };
    const text =
      lang === "zh"
        ? weightsNoteText(noteData, chineseWeights, "zh", number)
        : weightsNoteText(noteData, undefined, "en", number);
    // A key is not capitalised.
    const begun = /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    return begun.replace(/(?<![.。？])$/, lang === "zh" ? "。" : ".");
  };

  #report(text: WeightsStrings, report: WeightsReport): unknown {
    const { says, notes, layers } = report;
    const { lang } = this;
    const word = (value: string | number | undefined): string =>
      value === undefined
        ? ""
        : value === "undecided"
          ? text.undecided
          : typeof value === "number"
            ? significant(lang, value, 12)
            : value;
    const used = columns.filter((column) => says.some((one: WeightsStatement) => one[column] !== undefined));
    return html`<section class="card" aria-labelledby="said-title">
        <h2 id="said-title">${text.sources}</h2>
        <div class="said" tabindex="0" role="region" aria-labelledby="said-title">
          ${table(
            ["", ...used.map((column) => text.columns[column])],
            says.map((one) => {
              const name = text.fields[one.field] ?? one.field;
              return html`<tr data-field=${one.field} ?data-differs=${one.differs}>
                ${cells(html`${name}${one.differs ? html` <mark>${text.differs}</mark>` : nothing}`, ...used.map((column) => word(one[column])))}
              </tr>`;
            }),
          )}
        </div>
        ${notes.map(
          (note) =>
            html`<div class="weights-note" data-code=${note.code} data-severity=${note.severity}>
              <p>${this.#noteText(note)}</p>
              ${
                note.write
                  ? codeBlock(
                      checkStrings[lang],
                      Object.entries(note.write)
                        .map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
                        .join("\n"),
                      text.write,
                    )
                  : nothing
              }
            </div>`,
        )}
      </section>
      ${layers.length === 0 ? nothing : this.#pairing(text, report, word)}`;
  }

  #pairing(
    text: WeightsStrings,
    { layers, control, ...together }: WeightsReport,
    word: (value: string) => string,
  ): unknown {
    const { lang } = this;
    const rows = [...layers.map((one) => [integer(lang, one.layer), one] as const), [text.together, together] as const];
    return html`<section class="card" aria-labelledby="layers-title">
      <h2 id="layers-title">${text.pairing}</h2>
      <div class="said">
        ${table(
          [text.layer, text.fields["pairing"], text.confidence],
          rows.map(
            ([name, one]) =>
              html`<tr>
                ${cells(name, word(one.pairing), one.pairing === "undecided" ? "" : surely(lang, one.confidence))}
              </tr>`,
          ),
        )}
      </div>
      ${
        control.length === 0
          ? nothing
          : html`<h3>${text.control}</h3>
              <p class="note">${text.controlHelp}</p>
              ${control.map((one) => controlView(text, lang, one))}`
      }
    </section>`;
  }
}

function outcomeOf(
  text: WeightsStrings,
  noteText: (note: WeightsNote) => string,
  { notes, compared }: WeightsReport,
): Outcome {
  const [first] = notes;
  if (first?.severity === "error")
    return { verdict: "mismatch", title: text.verdicts.mismatch, sentence: noteText(first) };
  const verdict = compared ? "match" : "found";
  return { verdict, title: text.verdicts[verdict], sentence: text.sentences[verdict] };
}
