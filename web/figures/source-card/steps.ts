import type { Step } from "../../source-texts/types.js";
import { languageOf, withMinus } from "../base/format.js";
import { buttonStyles } from "../base/styles/button.js";
import { formula } from "../parts/formula/formula.js";
import { sourceStrings } from "./strings.js";
import { verdictMark, verdictStyles } from "./verdict.js";
import { baseStyles, css, html, litElement, nothing } from "../base/lit-element.js";

/**
 * Lines with their values, one of them highlighted, to connect formula, code and number. Loaded with the first card
 * that has some. Properties: steps, at, lang.
 *
 * @fires {{ step: number }} step-change - detail: { step }
 */
export class RopeSourceSteps extends litElement({
  steps: undefined as readonly Step[] | undefined,
  at: 0,
  lang: "",
}) {
  static override styles = [
    baseStyles,
    buttonStyles,
    verdictStyles,
    css`
      :host {
        margin-block-end: 0.75rem;
      }
      ol {
        display: grid;
        gap: 0.25rem;
        margin: 0 0 0.5rem;
        padding: 0;
        overflow-x: auto; /* here, where keys reach it: a formula cannot be broken */
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0.1rem 1rem;
        padding: 0.45rem 0.7rem;
        border-inline-start: 3px solid var(--_line);
        font-size: 0.875rem;
        cursor: pointer;
      }
      .lit {
        border-color: var(--_pair);
        background: color-mix(in srgb, var(--_pair-soft) 80%, var(--_surface)); /* red words stand on it */
      }
      .formula,
      code,
      .value,
      .reason {
        grid-column: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .formula {
        padding-block: 0.25rem;
        font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", serif;
        font-size: 1rem;
      }
      code,
      .value {
        font: 0.8125rem/1.5 var(--_mono);
      }
      .value {
        font-weight: 600;
      }
      li > .verdict {
        grid-column: 2;
        grid-row: 1;
      }
      .stepper {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem;
        margin: 0;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      @container (max-width: 34rem) {
        li > .verdict {
          grid-column: 1;
          grid-row: auto;
        }
      }
      @media print {
        li {
          break-inside: avoid;
        }
      }
    `,
  ];

  #choose(step: number): void {
    this.dispatchEvent(new CustomEvent("step-change", { detail: { step }, bubbles: true, composed: true }));
  }

  #go(event: Event, step: number): void {
    this.#choose(step);
    const list = (event.currentTarget as HTMLElement).closest(".walk")!.firstElementChild!;
    list.children[step]?.scrollIntoView({ block: "nearest" });
  }

  #key(event: KeyboardEvent): void {
    const { at, steps = [] } = this;
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step >= 0 && step < steps.length) this.#go(event, step);
  }

  protected override render(): unknown {
    const { steps = [], at, lang } = this;
    const text = sourceStrings(lang);
    return html`<div class="walk" role="group" aria-label=${text.steps}>
      <ol tabindex="0" aria-label=${text.steps} @keydown=${this.#key}>
        ${steps.map(
          (step, i) =>
            html`<li
              class=${i === at ? "lit" : ""}
              aria-current=${i === at ? "step" : nothing}
              @click=${() => this.#choose(i)}
            >
              ${step.formula ? html`<span class="formula">${formula(step.formula)}</span>` : nothing}
              ${step.code ? html`<code>${step.code}</code>` : nothing}
              <span class="value">${withMinus(step.ours)}</span>
              ${verdictMark(lang, step.verdict)}
              ${step.note ? html`<p class="reason">${step.note[languageOf(lang)]}</p>` : nothing}
            </li>`,
        )}
      </ol>
      <p class="stepper">
        <button data-step="previous" ?disabled=${at === 0} @click=${(event: Event) => this.#go(event, at - 1)}>
          ${text.previous}
        </button>
        <button
          data-step="next"
          ?disabled=${at >= steps.length - 1}
          @click=${(event: Event) => this.#go(event, at + 1)}
        >
          ${text.next}
        </button>
        <span role="status">${text.step(at + 1, steps.length)}</span>
      </p>
    </div>`;
  }
}
