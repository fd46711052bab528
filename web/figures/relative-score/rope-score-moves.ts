import { css, html, LitElement } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { fixed, integer } from "../base/format.js";
import { scoreStrings } from "./strings.js";

/**
 * <rope-score-moves>: what a score becomes when both words move on, and when one moves alone. Properties: shifts (positions),
 * both, alone (the score for each shift). Attribute: lang.
 */
export class RopeScoreMoves extends LitElement {
  static override properties = {
    shifts: { attribute: false },
    both: { attribute: false },
    alone: { attribute: false },
    lang: { type: String },
  };
  static override styles = [
    baseStyles,
    css`
      table {
        border-collapse: collapse;
        font-size: 0.8125rem;
        line-height: 1.7;
      }
      th {
        font-weight: 400;
        color: var(--_soft);
        text-align: start;
      }
      thead th,
      td {
        padding-inline-start: 0.9rem;
        text-align: end;
      }
      thead th:first-child {
        padding: 0;
        text-align: start;
      }
      .both td {
        color: var(--_still);
        font-weight: 600;
      }
      @container (max-width: 20rem) {
        thead th,
        td {
          padding-inline-start: 0.45rem;
        }
      }
      @container (max-width: 17rem) {
        table {
          font-size: 0.75rem;
        }
        thead th,
        td {
          padding-inline-start: 0.3rem;
        }
      }
    `,
  ];

  declare shifts: readonly number[];
  declare both: readonly number[];
  declare alone: readonly number[];
  declare lang: string;

  constructor() {
    super();
    this.shifts = [];
    this.both = [];
    this.alone = [];
  }

  protected override render(): unknown {
    const { lang } = this;
    const text = scoreStrings(lang);
    const row = (name: string, title: string, values: readonly number[]): unknown =>
      html`<tr class=${name}>
        <th scope="row">${title}</th>
        ${values.map((value) => html`<td>${fixed(lang, value)}</td>`)}
      </tr>`;
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${text.movesTitle}</th>
          ${this.shifts.map((shift) => html`<th scope="col">+${integer(lang, shift)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${row("both", text.movesBoth, this.both)} ${row("alone", text.movesAlone, this.alone)}
      </tbody>
    </table>`;
  }
}
