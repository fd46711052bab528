import { html, nothing } from "lit";
import { modelOf } from "../../../figures/base/models.js";
import { CheckPart } from "../part.js";
import { asksForPairing, configInput, givenConfig } from "../inputs/config-input.js";
import { workState } from "../inputs/failure.js";
import { layerSelect } from "../inputs/layer-select.js";
import { sampleOf, SAMPLES, type Sample } from "../samples.js";
import { checkStrings } from "../strings.js";
import type { GivenTensor, VectorsRequest } from "../work/requests.js";
import { evidenceView } from "./evidence-view.js";
import { vectorStrings, type VectorStrings } from "./strings.js";
import { tensorInput, type BroughtTensor } from "./tensor-input.js";
import { verdictLine, verdictView } from "./verdict-view.js";

type Side = "before" | "after";

/** <check-vectors>: two tensors, what turned one into the other, and what is wrong with it. */
export class VectorsPart extends CheckPart<VectorsRequest> {
  static override properties = { ...CheckPart.properties, brought: { state: true } };

  /** What the reader brought; files are not part of a link. */
  declare brought: Partial<Record<Side, BroughtTensor>>;
  #count = 0;

  constructor() {
    super();
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
    this.ask(
      key,
      () =>
        ready && tensors
          ? {
              kind: "vectors",
              tensors,
              positions,
              layout,
              shape,
              ...(chosen === undefined ? {} : { expected: chosen }),
            }
          : undefined,
      150,
    );
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
    const { lang, state, result } = this;
    const text = vectorStrings[lang];
    const common = checkStrings[lang];
    return html`
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
      </section>
      ${workState(common, lang, this.progress, this.failure, () => this.stop(), result && verdictLine(text, lang, result))}
      ${
        result === undefined
          ? nothing
          : html`${verdictView(text, common, lang, result)}
            ${evidenceView(text, common, lang, result, state, (part) => this.change(part))}`
      }
    `;
  }

  #details(text: VectorStrings): unknown {
    const { positions, layout, shape } = this.state;
    const typed = (name: "positions" | "shape") => (event: Event) =>
      this.change({ [name]: (event.currentTarget as HTMLInputElement).value });
    return html`<details class="more" ?open=${positions !== "" || shape !== "" || layout !== "bhsd"}>
      <summary>${text.details}</summary>
      <div class="fields">
        <div class="field">
          <label for="positions">${text.positions}</label>
          <input id="positions" type="text" placeholder="0:512" .value=${positions} @input=${typed("positions")} />
        </div>
        <div class="field">
          <label for="layout">${text.layout}</label>
          <select
            id="layout"
            @change=${(event: Event) =>
              this.change({ layout: (event.currentTarget as HTMLSelectElement).value as "bhsd" | "bshd" })}
          >
            ${(["bhsd", "bshd"] as const).map(
              (one) => html`<option value=${one} .selected=${one === layout}>${text.layouts[one]}</option>`,
            )}
          </select>
        </div>
        <div class="field">
          <label for="shape">${text.shape}</label>
          <input id="shape" type="text" placeholder="1, 32, 512, 128" .value=${shape} @input=${typed("shape")} />
        </div>
      </div>
    </details>`;
  }

  #samples(text: VectorStrings): unknown {
    const chosen = sampleOf(this.state.sample);
    return html`<ul class="samples">
        ${SAMPLES.map(
          (sample) =>
            html`<li>
              <button
                type="button"
                data-sample=${sample.id}
                aria-pressed=${sample.id === chosen?.id ? "true" : "false"}
                @click=${() => this.#chooseSample(sample)}
              >
                ${text.sampleNames[sample.id]}
              </button>
            </li>`,
        )}
      </ul>
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
