import { formula } from "../parts/formula/formula.js";
import type { Role } from "../scene/drawing.js";
import { baseStyles, css, html, litElement, nothing, styled } from "../base/lit-element.js";

export interface ComplexStep {
  words: string;
  /** In the notation of parts/formula. */
  formula?: string;
  colour?: Role;
}

/** <rope-complex-steps>: words, each above its formula. Property: steps. */
export class RopeComplexSteps extends litElement({
  steps: [] as readonly ComplexStep[],
}) {
  static override styles = [
    baseStyles,
    css`
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.7rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      p {
        margin: 0;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      div {
        overflow-x: auto;
        overflow-y: hidden;
        padding-block: 0.15rem;
      }
      math {
        font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", "DejaVu Math TeX Gyre", math;
        font-size: 1.0625rem;
      }
      @container (max-width: 22rem) {
        math {
          font-size: 0.8125rem;
        }
        mtd {
          padding-inline: 0.2em;
        }
      }
    `,
  ];

  protected override render(): unknown {
    return html`<ol>
      ${this.steps.map(
        ({ words, formula: text, colour = "ink" }) =>
          html`<li>
            <p>${words}</p>
            ${
              text === undefined ? nothing : html`<div ${styled({ color: `var(--_${colour})` })}>${formula(text)}</div>`
            }
          </li>`,
      )}
    </ol>`;
  }
}
