import { html, nothing } from "lit";
import { integer } from "../../../figures/base/format.js";
import { FIRST_MODEL } from "../../../figures/base/models.js";
import { radios } from "../../../figures/parts/choices/choices.js";
import { languages, runByTests } from "../../../porting/programs.js";
import { codeBlock, saveFile } from "../inputs/code.js";
import { asksForPairing, configInput, givenConfig, type ChosenConfig } from "../inputs/config-input.js";
import { typed } from "../inputs/typed.js";
import { workState } from "../inputs/failure.js";
import { layerSelect } from "../inputs/select.js";
import { CheckPart } from "../part.js";
import { checkStrings } from "../strings.js";
import type { KitRequest, KitResult } from "../work/requests.js";
import { endings, kitStrings, type KitStrings } from "./strings.js";

/** The program of "My code". */
const runsHere = ["pytorch", "numpy"];

/** <check-kit>: a config's rotation as a program, with vectors to test it. */
export class KitPart extends CheckPart<KitRequest> {
  get #chosen(): ChosenConfig {
    const { model, config, pairing, layer } = this.state;
    return { model: model || FIRST_MODEL.id, config, pairing, layer };
  }
  get #program(): string {
    return languages.includes(this.state.program) ? this.state.program : languages[0]!;
  }

  protected override willUpdate(): void {
    const config = givenConfig(this.#chosen);
    const { length } = this.state;
    const program = this.#program;
    this.ask(JSON.stringify([config, length, program]), config && { kind: "kit", config, length, program }, 150);
  }

  #runHere(code: string): void {
    this.change({ ...this.#chosen, part: "code", codeSample: "", code, entry: "", axes: "" });
  }

  protected override render(): unknown {
    const { lang, state, result } = this;
    const text = kitStrings[lang];
    const common = checkStrings[lang];
    return html`
      <section class="card" aria-labelledby="kit-title">
        <h2 id="kit-title">${text.title}</h2>
        <p>${text.intro}</p>
        ${configInput(common, "kit", text.config, this.#chosen, asksForPairing(this.failure), (part) => this.change({ layer: "", ...part }), false)}
        ${layerSelect(common, "kit", result?.layers.types ?? [], result?.layers.chosen ?? "", (layer) => this.change({ layer }))}
        ${typed("kit-length", text.length, state.length, (length) => this.change({ length }), { short: true, numeric: true })}
        <div class="languages">
          ${radios(
            text.language,
            languages,
            this.#program,
            (one) => text.names[one] ?? one,
            (program) => this.change({ program }),
          )}
        </div>
      </section>
      ${workState(common, lang, this.progress, this.failure, () => this.stop())}
      ${result === undefined ? nothing : this.#result(result, text)}
    `;
  }

  #result({ program, golden, positions }: KitResult, text: KitStrings): unknown {
    const { lang } = this;
    const language = this.#program;
    const run = runByTests.includes(language);
    return html`<section class="card program" aria-labelledby="program-title">
        <h2 id="program-title">${text.program}</h2>
        <p class=${run ? "run" : "not-run"}>${run ? text.run : text.notRun}</p>
        ${codeBlock(checkStrings[lang], program, text.program)}
        <p>
          <button
            type="button"
            data-save="program"
            @click=${() => saveFile(`rope.${endings[language]}`, "text/plain", () => program)}
          >
            ${text.saveProgram}
          </button>
          ${
            runsHere.includes(language)
              ? html`<button type="button" data-run-here @click=${() => this.#runHere(program)}>
                  ${text.runHere}
                </button>`
              : nothing
          }
        </p>
      </section>
      <section class="card" aria-labelledby="golden-title">
        <h2 id="golden-title">${text.golden}</h2>
        <p>${text.goldenText(positions.map((position) => integer(lang, position)).join(", "))}</p>
        <p>
          <button
            type="button"
            data-save="golden"
            @click=${() => saveFile("golden.json", "application/json", () => golden)}
          >
            ${text.saveGolden}
          </button>
        </p>
      </section>`;
  }
}
