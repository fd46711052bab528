import { html, nothing } from "lit";
import { programs, type Sample } from "../../../code/samples.js";
import { pythonOf } from "../../../code/source.js";
import { CUSTOM } from "../../../figures/base/fields.js";
import { integer } from "../../../figures/base/format.js";
import { check } from "../../../figures/parts/choices/choices.js";
import { codeBlock } from "../inputs/code.js";
import { asksForPairing, configInput, givenConfig, type ChosenConfig } from "../inputs/config-input.js";
import { workState } from "../inputs/failure.js";
import { layerSelect, sampleList, select } from "../inputs/select.js";
import { typed } from "../inputs/typed.js";
import { CheckPart, nextTask } from "../part.js";
import { MOST_TEXT } from "../../../figures/base/fields.js";
import { checkStrings } from "../strings.js";
import { dials, dialsText } from "../vectors/dials.js";
import { evidenceView } from "../vectors/evidence-view.js";
import { vectorStrings, type VectorStrings } from "../vectors/strings.js";
import { verdictLine, verdictView } from "../vectors/verdict-view.js";
import type { CodeRequest, CodeResult, VectorsResult } from "../work/requests.js";
import { codeStrings, type CodeStrings, type SampleName } from "./strings.js";

const names = Object.keys(programs) as SampleName[];
/** The samples' expected rotation: base 10000 and heads of 128, in either pairing. */
const configs = {
  "half-split": { model_type: "llama", hidden_size: 512, num_attention_heads: 4, rope_theta: 10000 },
  interleaved: { model_type: "gptj", n_embd: 512, n_head: 4, rotary_dim: 128 },
};

/** A text by lines with their numbers, some of them marked. */
const listing = (source: string, marked: (line: number) => boolean, mark: (line: string) => unknown): unknown =>
  html`<span class="numbered"
    >${source
      .trimEnd()
      .split("\n")
      .map((line, i) => html`<span>${marked(i + 1) ? mark(line) : line}${"\n"}</span>`)}</span
  >`;

/** Why a verdict covers only a part of the program. */
const unjudged = (text: CodeStrings, { supplied, around }: CodeResult): string =>
  `${around ? text.around(around) : ""}${text.unsaid(supplied)}`;

/** A match of a part is no match: its own words, and the colour of a result that is compared with nothing. */
function partial(
  text: CodeStrings,
  words: VectorStrings,
  result: CodeResult | undefined,
): [VectorStrings, CodeResult | undefined] {
  if (result?.judged !== "part" || result.diagnosis.verdict !== "match") return [words, result];
  const verdicts = { ...words.verdicts, found: text.onlyPart(result.entry) };
  const verdictTexts = { ...words.verdictTexts, found: `${text.partMatches}${unjudged(text, result)}` };
  const shown = { ...result, diagnosis: { ...result.diagnosis, verdict: "found" as const } };
  return [{ ...words, verdicts, verdictTexts }, shown];
}

/** <check-code>: runs a program that rotates, and shows the line with its mistake and the corrected program. */
export class CodePart extends CheckPart<CodeRequest> {
  /** The last program that was run, to which the result belongs. */
  #ran = "";
  #runs = 0;
  #layers: CodeResult["layers"] & { of?: string } = { types: [], chosen: "" };

  get #sample(): Sample | undefined {
    return names.includes(this.state.codeSample as SampleName)
      ? programs[this.state.codeSample as SampleName]
      : undefined;
  }
  get #source(): string {
    const sample = this.#sample;
    if (sample === undefined) return this.state.code;
    const [right, wrong] = sample.mistakes[0]!;
    return this.state.mistaken === "1" ? sample.source.replace(right, wrong) : sample.source;
  }
  get #chosen(): ChosenConfig {
    const { model, config, pairing, layer } = this.state;
    if (model !== "") return { model, config, pairing, layer };
    return { model: CUSTOM, config: JSON.stringify(configs[this.#sample?.pairing ?? "half-split"]), pairing, layer };
  }
  get #key(): string {
    const { entry, axes } = this.state;
    return JSON.stringify([this.#source, this.#chosen, entry, axes]);
  }

  protected override willUpdate(): void {
    if (this.result) this.#layers = { ...this.result.layers, of: this.#chosen.config + this.#chosen.model };
    if (this.#ran === "" || this.#key === this.#ran) return;
    this.#ran = "";
    if (this.progress) this.stop();
    this.result = this.failure = undefined;
  }

  /** Keeps a marked line in view in a long program. */
  protected override updated(): void {
    for (const mark of this.querySelectorAll<HTMLElement>(".numbered :is(mark, ins)")) {
      const pre = mark.closest("pre")!;
      if (pre.scrollTop === 0) pre.scrollTop = mark.offsetTop - pre.clientHeight / 2;
    }
  }

  #run(): void {
    const config = givenConfig(this.#chosen);
    if (config === undefined || this.#source.trim() === "") return;
    this.#ran = this.#key;
    this.#runs += 1;
    const { entry, axes: layout } = this.state;
    const interpreter = new URL("../pyodide/", document.baseURI).href;
    this.ask(`${this.#runs}`, { kind: "code", source: this.#source, config, entry, layout, interpreter });
  }

  protected override render(): unknown {
    const { lang, state, result, failure } = this;
    const text = codeStrings[lang];
    const common = checkStrings[lang];
    const [words, shown] = partial(text, vectorStrings[lang], result);
    const chosen = this.#chosen;
    const own = { model: chosen.model, config: chosen.config };
    const types = this.#layers.of === chosen.config + chosen.model ? this.#layers.types : [];
    return html`<section class="card" aria-labelledby="code-title">
        <h2 id="code-title">${text.title}</h2>
        <p>${text.intro}</p>
        ${typed("code", text.code, this.#source, (code) => this.change({ ...own, codeSample: "", code }), { rows: 16 })}
        ${this.#source.length > MOST_TEXT ? html`<p class="note" data-long>${common.long}</p>` : nothing}
        <h3>${text.samples}</h3>
        ${this.#samples(text)}
        ${configInput(common, "code", text.config, chosen, asksForPairing(failure), (part) => this.change({ ...own, layer: "", ...part }), false)}
        ${layerSelect(common, "code", types, chosen.layer || this.#layers.chosen, (layer) => this.change({ layer }))}
        ${this.#more(text)}
        <p class="run-row">
          <button type="button" data-run @click=${() => this.#run()}>${text.run}</button>
          <span class="note">${text.cost}</span>
        </p>
      </section>
      ${workState(common, lang, this.progress, failure, () => this.stop(), shown && verdictLine(words, lang, shown))}
      ${
        result && shown
          ? html`${verdictView(words, common, lang, shown)} ${this.#lines(text, result)}
            ${evidenceView(words, common, lang, result, state, (part) => this.change(part))}`
          : failure && "error" in failure && failure.error.rule === "raised"
            ? this.#program(text, text.yours, (line) => line === failure.error.index, pythonOf(this.#source))
            : nothing
      }`;
  }

  #samples(text: CodeStrings): unknown {
    const { codeSample, mistaken } = this.state;
    const sample = (codeSample: string): void =>
      this.change({ codeSample, code: "", model: "", config: "", pairing: undefined, layer: "", entry: "", axes: "" });
    return html`${sampleList(names, text.names, sample, codeSample)}
    ${this.#sample ? check(text.mistaken, mistaken === "1", (on) => this.change({ mistaken: on ? "1" : "0" })) : nothing}`;
  }

  #more(text: CodeStrings): unknown {
    const { entry, axes } = this.state;
    const all = { "": text.found, ...vectorStrings[this.lang].layouts };
    const layouts = (["", "bhsd", "bshd"] as const).map((one) => [one, all[one]] as const);
    return html`<details class="more" ?open=${entry !== "" || axes !== ""}>
      <summary>${text.more}</summary>
      <div class="fields">
        ${typed("entry", text.entry, entry, (entry) => this.change({ entry }), { short: true })}
        ${select("axes", text.layout, layouts, axes, (one) => this.change({ axes: one }), true)}
      </div>
    </details>`;
  }

  #program(text: CodeStrings, title: string, marked: (line: number) => boolean, source: string): unknown {
    const shown = listing(source, marked, (line) => html`<mark>${line}</mark>`);
    return html`<section class="program">
      <h3>${title}</h3>
      ${codeBlock(checkStrings[this.lang], source, text.yours, shown)}
    </section>`;
  }

  /** The program and the corrected one, with the effect of both on the vectors. */
  #lines(text: CodeStrings, result: CodeResult): unknown {
    const { lang } = this;
    const { entry, judged, source, line, mended, right } = result;
    const [before, after] = [source.split("\n"), mended?.split("\n") ?? []];
    const differs = (i: number): boolean =>
      i === line || (before.length === after.length && before[i - 1] !== after[i - 1]);
    const title = line === undefined ? text.yours : text.line(integer(lang, line));
    return html`<section class="card" aria-labelledby="line-title">
      <h2 id="line-title">${title}</h2>
      <p class="note">
        <code>${text.called(entry)}</code>
        ${judged === "part" && result.diagnosis.verdict !== "match" ? unjudged(text, result) : nothing}
        ${line === undefined && result.diagnosis.verdict !== "match" ? text.noLine : nothing}
      </p>
      <div class="two">
        ${mended === undefined && line === undefined ? nothing : this.#program(text, text.yours, differs, source)}
        ${
          mended === undefined
            ? nothing
            : html`<section class="program" data-mended>
                <h3>${text.mended}</h3>
                ${codeBlock(
                  checkStrings[lang],
                  mended,
                  text.mended,
                  listing(mended, differs, (one) => html`<ins>${one}</ins>`),
                )}
                <p>
                  <button type="button" data-run-mended @click=${() => this.#runMended(mended)}>
                    ${text.runMended}
                  </button>
                </p>
              </section>`
        }
        ${this.#dials(text.asIs, result)}
        ${result.diagnosis.verdict === "match" ? nothing : this.#dials(text.asExpected, right)}
      </div>
    </section>`;
  }

  #dials(title: string, result: VectorsResult): unknown {
    const text = vectorStrings[this.lang];
    return html`<section class="dials">
      <h3>${title}</h3>
      <rope-scene
        role="img"
        aria-label=${dialsText(result, text, this.lang)}
        lang=${this.lang}
        .scene=${dials(result, text)}
      ></rope-scene>
    </section>`;
  }

  #runMended(code: string): void {
    const { model, config } = this.#chosen;
    this.change({ model, config, codeSample: "", code });
    void nextTask().then(() => {
      this.querySelector<HTMLElement>("[data-run]")!.focus(); // the pressed button disappears with the old result
      this.#run();
    });
  }
}
