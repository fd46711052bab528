import { css, html, nothing } from "lit";
import { integer, significant } from "../../base/format.js";
import { RopeElement } from "../../base/element.js";
import { boxed } from "../../base/styles/button.js";
import { withAnswer } from "../../base/pasted/config.js";
import type { PastedLayers } from "../../base/pasted/spec.js";
import { errorText, type ShownError } from "../../base/shown-error.js";
import type { Pairing } from "../../../api/index.js";
import { modelPickerStrings } from "./strings.js";

/** A published config.json, or the part of it that matters here. */
export interface ModelChoice {
  id: string;
  name: string;
  source: string;
  url: string;
  recorded: string;
  /** Models of one group are listed together under its name. */
  group?: string;
}

export type ConfigProblem = ShownError;

/** The choice that stands for a pasted config. */
export const CUSTOM = "custom";

/**
 * <rope-model-picker>: chooses a model, or takes a pasted config.json. Properties: models, spec (shown as facts),
 * layers (of the pasted config), problem (why it was refused).
 * Attributes: model (an id, or "custom"), text (of the pasted config), lang.
 *
 * @fires {{ model: string }} model-change - detail: { model }
 * @fires {{ text: string }} config-change - detail: { text }
 */
export class RopeModelPicker extends RopeElement {
  static override properties = {
    ...RopeElement.properties,
    models: { attribute: false },
    model: { type: String },
    text: { type: String },
    problem: { attribute: false },
    layers: { attribute: false },
  };
  static override styles = [
    ...RopeElement.styles,
    css`
      .choose {
        display: grid;
        gap: 0.3rem;
      }
      label {
        font-size: 0.8125rem;
        font-weight: 600;
      }
      select,
      textarea {
        font: inherit;
        ${boxed}
      }
      select {
        width: 100%;
        min-width: 0;
        min-height: 2.5rem;
        padding: 0.3rem 0.5rem;
      }
      textarea {
        display: block;
        width: 100%;
        min-height: 9rem;
        margin-block-start: 0.35rem;
        padding: 0.5rem 0.6rem;
        font: 0.8125rem/1.5 var(--_mono);
        resize: vertical;
      }
      .paste {
        margin-block-start: 0.75rem;
      }
      .facts {
        min-height: 4.4rem;
        align-content: start;
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1.1rem;
        margin: 0.7rem 0 0;
        font-size: 0.8125rem;
      }
      .facts div {
        display: flex;
        gap: 0.35rem;
      }
      dt {
        color: var(--_soft);
      }
      dd {
        margin: 0;
        font-weight: 600;
      }
      @container (max-width: 18rem) {
        .facts {
          min-height: 6rem;
        }
      }
      @container (min-width: 30rem) {
        .facts {
          min-height: 2.8rem;
        }
      }
      .layers {
        margin: 0.45rem 0 0;
        font-size: 0.8125rem;
      }
      .source {
        margin: 0.45rem 0 0;
        font-size: 0.75rem;
        color: var(--_soft);
      }
      a {
        color: inherit;
        text-underline-offset: 0.15em;
      }
      .problem {
        margin-block-start: 0.6rem;
        padding: 0.6rem 0.8rem;
        border-inline-start: 3px solid var(--_danger);
        border-radius: 0.3rem;
        background: var(--_danger-surface);
        font-size: 0.875rem;
        line-height: 1.45;
        overflow-wrap: anywhere;
      }
      .problem b {
        color: var(--_danger);
      }
      .problem code {
        font: 0.8125rem var(--_mono);
      }
      .problem p {
        margin: 0.2rem 0 0;
      }
    `,
  ];

  declare models: readonly ModelChoice[];
  declare model: string;
  declare text: string;
  declare problem: ConfigProblem | undefined;
  declare layers: PastedLayers | undefined;

  constructor() {
    super();
    this.models = [];
    this.model = "";
    this.text = "";
    this.problem = undefined;
    this.layers = undefined;
  }

  protected override render(): unknown {
    const { models, model } = this;
    const text = modelPickerStrings(this.lang);
    const found = models.find(({ id }) => id === model);
    return html`
      <div class="choose">
        <label for="model">${text.model}</label>
        <select
          id="model"
          @change=${(event: Event) =>
            this.emit("model-change", { model: (event.currentTarget as HTMLSelectElement).value })}
        >
          ${groupsOf(models).map(([group, members]) => {
            const options = members.map(
              ({ id, name }) => html`<option value=${id} .selected=${id === model}>${name}</option>`,
            );
            return group === "" ? options : html`<optgroup label=${group}>${options}</optgroup>`;
          })}
          <option value=${CUSTOM} .selected=${model === CUSTOM}>${text.pasteOption}</option>
        </select>
      </div>
      ${model === CUSTOM ? this.#paste() : nothing} ${this.#facts()} ${this.#layers()}
      ${
        found
          ? html`<p class="source">
              ${text.source}
              <a href=${found.url} rel="noreferrer">${found.source}</a>, ${text.recorded(found.recorded)}
            </p>`
          : nothing
      }
    `;
  }

  #paste(): unknown {
    const { problem } = this;
    const text = modelPickerStrings(this.lang);
    return html`<div class="paste">
      <label for="config">${text.pasteLabel}</label>
      <textarea
        id="config"
        spellcheck="false"
        autocapitalize="off"
        aria-invalid=${problem ? "true" : "false"}
        aria-describedby="problem"
        .value=${this.text}
        @input=${(event: Event) =>
          this.emit("config-change", { text: (event.currentTarget as HTMLTextAreaElement).value })}
      ></textarea>
      <div id="problem" role="alert">
        ${
          problem
            ? html`<div class="problem">
                <b>${problem.code}</b>${problem.path ? html` · <code>${problem.path}</code>` : nothing}
                <p>${errorText(problem, this.lang)}</p>
                ${problem.rule === "known-type" ? this.#askPairing() : nothing}
                <p>${text.problemKept}</p>
              </div>`
            : nothing
        }
      </div>
    </div>`;
  }

  /** No model's code gives the pairing, so the reader chooses it; the answer is stored in the text. */
  #askPairing(): unknown {
    const answer = (pairing: Pairing): unknown =>
      html`<button
        type="button"
        @click=${() => this.emit("config-change", { text: withAnswer(this.text, { pairing }) })}
      >
        ${pairing}
      </button>`;
    return html`<p>${modelPickerStrings(this.lang).askPairing} ${answer("half-split")} ${answer("interleaved")}</p>`;
  }

  /** Names the layers that the facts are about, if the layers of a pasted config rotate differently. */
  #layers(): unknown {
    const { types, shown, still } = this.layers ?? { types: [], shown: undefined, still: [] };
    const text = modelPickerStrings(this.lang);
    const several = types.length > 1 && shown !== undefined;
    if (!several && still.length === 0) return nothing;
    const choice = (layerType: string): unknown =>
      html`<button
        type="button"
        @click=${() => this.emit("config-change", { text: withAnswer(this.text, { layerType }) })}
      >
        ${text.showLayers(layerType)}
      </button>`;
    return html`<p class="layers">
      ${several ? html`${text.layers(shown)} ${types.filter((type) => type !== shown).map(choice)}` : nothing}
      ${still.length > 0 ? text.still(still) : nothing}
    </p>`;
  }

  #facts(): unknown {
    const { spec, lang } = this;
    const text = modelPickerStrings(this.lang);
    if (!spec) return html`<dl class="facts"></dl>`;
    const facts: [string, string][] = [
      ["head_dim", integer(lang, spec.headDim)],
      ["rotary_dim", integer(lang, spec.rotaryDim)],
      ["base", integer(lang, spec.base)],
      ["rope_type", spec.ropeType],
      ...(spec.factor === undefined ? [] : ([["factor", significant(lang, spec.factor)]] as [string, string][])),
      [text.pairing, spec.pairing],
      ...(spec.maxPositionEmbeddings === undefined
        ? []
        : ([[text.context, integer(lang, spec.maxPositionEmbeddings)]] as [string, string][])),
    ];
    return html`<dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`;
  }
}

function groupsOf(models: readonly ModelChoice[]): [string, ModelChoice[]][] {
  const groups = new Map<string, ModelChoice[]>();
  for (const model of models) groups.set(model.group ?? "", [...(groups.get(model.group ?? "") ?? []), model]);
  return [...groups];
}
