import { languageOf, type Language } from "../../figures/base/format.js";
import { register } from "../../figures/base/register.js";
import { onProgress, progress, say } from "./progress.js";
import { html, nothing, pageElement } from "../../figures/base/lit-element.js";

/** A question with answers to choose from, asked before the figure shows the right one. */
export interface Prediction {
  question: string;
  choices: readonly string[];
  right: number;
  answer: string;
}

const words = {
  en: { ask: "Predict first.", skip: "Just show me", right: "As you predicted.", wrong: "Not as you predicted." },
  zh: { ask: "先预测。", skip: "直接看答案", right: "预测正确。", wrong: "与预测不同。" },
} satisfies Record<Language, unknown>;
/** Stored instead of a choice if the reader asked for the answer. */
const SKIPPED = -1;

/**
 * <rope-prediction>: a question, its choices, and, after a choice or a request, the answer. The choice is stored on the
 * device. Attributes: name, lang; data-said is set once the answer is shown. Property: prediction.
 */
export class RopePrediction extends pageElement({
  name: "",
  lang: "",
  prediction: undefined as Prediction | undefined,
}) {
  #life: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    onProgress(() => this.requestUpdate(), this.#life.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life?.abort();
  }

  protected override updated(): void {
    this.toggleAttribute("data-said", progress().predictions[this.name] !== undefined);
  }

  protected override render(): unknown {
    if (!this.prediction) return nothing;
    const { question, choices, right, answer } = this.prediction;
    const text = words[languageOf(this.lang)];
    const chosen = progress().predictions[this.name];
    return html`<fieldset class="prediction">
        <legend><b>${text.ask}</b> ${question}</legend>
        ${choices.map(
          (choice, i) =>
            html`<button
              aria-pressed=${chosen === i}
              data-right=${chosen !== undefined && i === right ? "true" : nothing}
              @click=${() => say(this.name, i)}
            >
              ${choice}
            </button>`,
        )}
        ${chosen === undefined ? html`<button class="skip" @click=${() => say(this.name, SKIPPED)}>${text.skip}</button>` : nothing}
      </fieldset>
      <div role="status">
        ${
          chosen === undefined
            ? nothing
            : html`<p class="answer">
                ${chosen === SKIPPED ? nothing : html`<b>${chosen === right ? text.right : text.wrong}</b>`} ${answer}
              </p>`
        }
      </div>`;
  }
}

register({ "rope-prediction": RopePrediction });

export const predict = (language: Language, name: string, prediction: Prediction): unknown =>
  html`<rope-prediction lang=${language} name=${name} .prediction=${prediction}></rope-prediction>`;
