import { html, nothing } from "lit";
import type { Step } from "../../source-texts/types.js";
import { languageOf, withMinus } from "../base/format.js";
import { formula } from "../parts/formula/formula.js";
import { sourceStrings } from "./strings.js";
import { verdictMark } from "./verdict.js";

/** Lines with their values, one of them lit: formula, code and number belong together. */
export function sourceSteps(lang: string, steps: readonly Step[], at: number, choose: (step: number) => void): unknown {
  const text = sourceStrings(lang);
  const go = (event: Event, target: number): void => {
    choose(target);
    const list = (event.currentTarget as HTMLElement).closest(".walk")!.firstElementChild!;
    list.children[target]?.scrollIntoView({ block: "nearest" });
  };
  return html`<div class="walk" role="group" aria-label=${text.steps}>
    <ol
      tabindex="0"
      aria-label=${text.steps}
      @keydown=${(event: KeyboardEvent) => {
        const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: steps.length - 1 }[event.key];
        if (target === undefined) return;
        event.preventDefault();
        if (target >= 0 && target < steps.length) go(event, target);
      }}
    >
      ${steps.map(
        (step, i) =>
          html`<li class=${i === at ? "lit" : ""} aria-current=${i === at ? "step" : nothing} @click=${() => choose(i)}>
            ${step.formula ? html`<span class="formula">${formula(step.formula)}</span>` : nothing}
            ${step.code ? html`<code>${step.code}</code>` : nothing}
            <span class="value">${withMinus(step.ours)}</span>
            ${verdictMark(lang, step.verdict)}
            ${step.note ? html`<p class="reason">${step.note[languageOf(lang)]}</p>` : nothing}
          </li>`,
      )}
    </ol>
    <p class="stepper">
      <button data-step="previous" ?disabled=${at === 0} @click=${(event: Event) => go(event, at - 1)}>
        ${text.previous}
      </button>
      <button data-step="next" ?disabled=${at >= steps.length - 1} @click=${(event: Event) => go(event, at + 1)}>
        ${text.next}
      </button>
      <span role="status">${text.step(at + 1, steps.length)}</span>
    </p>
  </div>`;
}
