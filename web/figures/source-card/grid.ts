import type { TableFigure } from "../../source-texts/types.js";
import { languageOf, withMinus } from "../base/format.js";
import { baseStyles, css, html, litElement, nothing } from "../base/lit-element.js";

/** Measurements side by side, scrolled if too wide; loaded with the first card that needs it. */
export class RopeSourceGrid extends litElement({
  figure: undefined as TableFigure | undefined,
  lang: "",
}) {
  static override styles = [
    baseStyles,
    css`
      h4 {
        margin: 0 0 0.35rem;
        font-size: 0.8125rem;
      }
      .wide {
        overflow-x: auto;
      }
      table {
        min-width: min(100%, 34rem);
        border-collapse: collapse;
        font-size: 0.8125rem;
      }
      th,
      td {
        padding: 0.3rem 0.6rem;
        border-block-end: 1px solid var(--_line);
        text-align: end;
        white-space: nowrap;
        font: 0.75rem var(--_mono);
        color: var(--_ink);
      }
      tbody th {
        min-width: 8rem;
        padding-inline-start: 0;
        text-align: start;
        white-space: normal;
        font: inherit;
      }
    `,
  ];

  protected override render(): unknown {
    if (!this.figure) return nothing;
    const { label, columns, rows } = this.figure;
    const language = languageOf(this.lang);
    return html`<h4>${label[language]}</h4>
      <div class="wide" role="region" tabindex="0" aria-label=${label[language]}>
        <table>
          <thead>
            <tr>
              <td></td>
              ${columns.map((name) => html`<th scope="col">${name[language]}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ name, cells }) =>
                html`<tr>
                  <th scope="row">${name[language]}</th>
                  ${cells.map((cell) => html`<td>${withMinus(cell)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}
