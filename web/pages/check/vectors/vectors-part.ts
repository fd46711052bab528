import { html, nothing } from "lit";
import EXAMPLE from "virtual:check-example";
import { CUSTOM } from "../../../figures/base/fields.js";
import { modelOf } from "../../../figures/base/models.js";
import { CheckPart, nextTask } from "../part.js";
import { codeBlock } from "../inputs/code.js";
import { asksForPairing, configInput, givenConfig, MOST_BYTES } from "../inputs/config-input.js";
import { chosenFiles } from "../inputs/choose-files.js";
import { dropTarget } from "../inputs/drop.js";
import { workState } from "../inputs/failure.js";
import { layerSelect, sampleList, select } from "../inputs/select.js";
import { typed } from "../inputs/typed.js";
import { findingTexts } from "../../../api/diagnosis/words.js";
import type { FindingCode } from "../../../api/index.js";
import { sampleOf, SAMPLES, type Sample } from "../samples.js";
import { checkStrings } from "../strings.js";
import type { GivenTensor, VectorsRequest } from "../work/requests.js";
import { dials, dialsText } from "./dials.js";
import { evidenceView } from "./evidence-view.js";
import { vectorStrings, type VectorStrings } from "./strings.js";
import { tensorInput, type BroughtTensor } from "./tensor-input.js";
import { fixView, verdictLine, verdictView } from "./verdict-view.js";

type Side = "before" | "after";

/** Code around a rotation in PyTorch: .npy, which keeps the shape. */
const CAPTURE = `np.save("before.npy", q.detach().float().cpu().numpy())
q, k = apply_rotary_pos_emb(q, k, cos, sin)
np.save("after.npy", q.detach().float().cpu().numpy())`;
/** Common names for tensors saved after the rotation. */
const AFTER = /(^|[^a-z])(after|post|rot(ated)?|out(put)?)([^a-z]|$)/i;
const CONFIG = /(config|params).*\.json$/i;

/** <check-vectors>: two tensors, the rotation between them, and its mistakes. */
export class VectorsPart extends CheckPart<VectorsRequest> {
  static override properties = { brought: { state: true }, complete: { state: true } };

  /** The reader's input; files are not part of a link. */
  declare brought: Partial<Record<Side, BroughtTensor>>;
  /** The content below the first screen is drawn later. */
  declare complete: boolean;
  #count = 0;

  constructor() {
    super();
    this.complete = false;
    this.brought = {};
  }

  protected override willUpdate(): void {
    const { state } = this;
    const sample = sampleOf(state.sample);
    const chosen = givenConfig(state);
    const own = this.brought;
    const tensors = sample
      ? { sample: sample.id, config: JSON.stringify(modelOf(sample.model)?.config ?? null) }
      : own.before && own.after && { before: own.before.given, after: own.after.given };
    const ready = sample ? modelOf(sample.model) !== undefined : tensors !== undefined;
    const { positions, layout, shape } = state;
    const key = JSON.stringify([sample?.id, ready, own.before?.id, own.after?.id, chosen, positions, layout, shape]);
    const request = { kind: "vectors", positions, layout, shape, expected: chosen } as const;
    this.ask(key, ready && tensors ? { ...request, tensors } : undefined, 150);
  }

  protected override firstUpdated(): void {
    void nextTask().then(() => (this.complete = true));
  }

  /** The example is shown until there is input, or a link asks for another. */
  get #example(): boolean {
    const { sample, before, after } = this.state;
    return sample === "" && !this.brought.before && !this.brought.after && before === "" && after === "";
  }

  /** Files that were added together: a config, and tensors by their names or in their order. */
  #take(files: readonly File[]): void {
    const config = files.find(({ name }) => CONFIG.test(name));
    if (config)
      void config
        .slice(0, MOST_BYTES)
        .text()
        .then((text) => this.change({ model: CUSTOM, config: text, pairing: undefined, layer: "" }));
    const [first, second] = files.filter((file) => file !== config).slice(0, 2);
    if (!first) return;
    const swapped = second ? AFTER.test(first.name) && !AFTER.test(second.name) : AFTER.test(first.name) || this.#half;
    const sides: Side[] = swapped ? ["after", "before"] : ["before", "after"];
    for (const [i, file] of [first, second].entries())
      if (file) this.#bring(sides[i]!, { name: file.name, blob: file });
  }

  /** The tensor before the rotation is loaded, the one after is not. */
  get #half(): boolean {
    return this.brought.before !== undefined && this.brought.after === undefined;
  }

  #bring(side: Side, given: GivenTensor | undefined): void {
    this.#count += 1;
    this.brought = { ...this.brought, [side]: given && { id: this.#count, given } };
    const name = { [side]: given?.name ?? "" };
    this.change({ sample: "", ...name });
  }

  #chooseSample({ id, model }: Sample): void {
    this.brought = {};
    this.change({
      sample: id,
      model,
      config: "",
      pairing: undefined,
      layer: "",
      before: "",
      after: "",
      positions: "",
      layout: "bhsd",
      shape: "",
      pair: -1,
      difference: "",
    });
  }

  protected override render(): unknown {
    const text = vectorStrings[this.lang];
    return [this.#first(text), this.complete ? this.#inputs(text) : nothing, this.#outcome(text)];
  }

  #inputs(text: VectorStrings): unknown {
    const { state, result } = this;
    const common = checkStrings[this.lang];
    return html`<check-ways lang=${this.lang} .state=${state}></check-ways>
      <section class="card" aria-labelledby="vectors-title">
        <h2 id="vectors-title">${text.title}</h2>
        <p>${text.intro}</p>
        <div class="two">
          ${(["before", "after"] as const).map((side) =>
            tensorInput(text, common, side, this.brought[side], state[side], this.failure, (given) =>
              this.#bring(side, given),
            ),
          )}
        </div>
        ${configInput(common, "expected", text.expected, state, asksForPairing(this.failure), (part) => this.change({ layer: "", ...part }))}
        ${layerSelect(common, "expected", result?.layers.types ?? [], result?.layers.chosen ?? "", (layer) => this.change({ layer }))}
        ${this.#details(text)}
        <h3>${text.samples}</h3>
        ${this.#samples(text)}
      </section>`;
  }

  #outcome(text: VectorStrings): unknown {
    if (this.#example) return nothing;
    const { lang, state, result } = this;
    const common = checkStrings[lang];
    const line = result && verdictLine(text, lang, result);
    return html`${workState(common, lang, this.progress, this.failure, () => this.stop(), line)}
    ${
      result &&
      html`${verdictView(text, common, lang, result)}
      ${evidenceView(text, common, lang, result, state, (part) => this.change(part))}`
    }`;
  }

  /** A verdict in a picture, how to get your own data, and one place to drop it. */
  #first(text: VectorStrings): unknown {
    const { lang } = this;
    const example = this.#example;
    const result = example ? EXAMPLE : this.result;
    const scene = result && dials(result, text);
    const verdict = result && verdictLine(text, lang, result);
    const finding = result?.diagnosis.findings[0];
    return html`<section class="first" ?data-example=${example} ${dropTarget((files) => this.#take(files))}>
      <div class="dials">
        ${
          scene &&
          html`<rope-scene
            role="img"
            aria-label=${dialsText(result, text, lang)}
            lang=${lang}
            .scene=${scene}
          ></rope-scene>`
        }
      </div>
      <div class="answer">
        <p class="said">${example ? html`<span>${text.example}</span> ` : nothing}${verdict?.sentence}</p>
        ${finding ? fixView(text, checkStrings[lang], lang, finding) : nothing}
      </div>
      <div class="capture">
        <p class="todo">${text.capture}</p>
        ${codeBlock(checkStrings[lang], CAPTURE, text.capture)}
      </div>
      <label class="bring"
        ><svg viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r="22" />
          <path d="M22 12V31M14 23l8 8l8 -8" /></svg
        ><b>${text.chooseBoth}</b> <span>${text.chooseBothMore}</span>
        <input type="file" multiple @change=${chosenFiles((files) => this.#take(files))}
      /></label>
    </section>`;
  }

  #details(text: VectorStrings): unknown {
    const { positions, layout, shape } = this.state;
    const layouts = (["bhsd", "bshd"] as const).map((one) => [one, text.layouts[one]] as const);
    return html`<details class="more" ?open=${positions !== "" || shape !== "" || layout !== "bhsd"}>
      <summary>${text.details}</summary>
      <div class="fields">
        ${typed("positions", text.positions, positions, (positions) => this.change({ positions }), { example: "0:512" })}
        ${select("layout", text.layout, layouts, layout, (one) => this.change({ layout: one }))}
        ${typed("shape", text.shape, shape, (shape) => this.change({ shape }), { example: "1, 32, 512, 128" })}
      </div>
    </details>`;
  }

  #samples(text: VectorStrings): unknown {
    const chosen = sampleOf(this.state.sample);
    const ids = SAMPLES.map(({ id }) => id);
    const mistakes = Object.entries(findingTexts).map(([code, { name }]) => [code, name[this.lang]]);
    const names = { ...(Object.fromEntries(mistakes) as Record<FindingCode, string>), ...text.sampleNames };
    const choose = (id: string): void => this.#chooseSample(sampleOf(id)!);
    return html`${sampleList(ids, names, choose, chosen?.id ?? "")}
    ${
      chosen === undefined
        ? nothing
        : html`<p class="note">
            ${text.sampleNote(modelOf(chosen.model)?.name ?? chosen.model)}
            ${
              chosen.seen === undefined
                ? nothing
                : html`<a href=${`https://github.com/${chosen.seen.replace("#", "/issues/")}`} rel="noreferrer"
                    >${text.seen}: ${chosen.seen}</a
                  >`
            }
          </p>`
    }`;
  }
}
