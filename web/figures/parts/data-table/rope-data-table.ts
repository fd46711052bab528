import { disclosureStyles } from "../../base/styles/disclosure.js";
import { baseStyles, css, html, litElement, nothing } from "../../base/lit-element.js";

/**
 * <rope-data-table>: the numbers behind a figure, on demand. Rows are computed only while the table is open.
 * Properties: label, columns (headings), rows (a function giving the cells; the first cell heads its row), open.
 */
export class RopeDataTable extends litElement(
  {
    label: "",
    columns: [] as readonly string[],
    rows: undefined as (() => readonly (readonly string[])[]) | undefined,
    open: false,
  },
  "open",
) {
  static override styles = [
    baseStyles,
    disclosureStyles,
    css`
      .scroll {
        overflow: auto;
        max-height: 20rem;
        margin-top: 0.25rem;
        border: 1px solid var(--_line);
        border-radius: 0.5rem;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font: 0.75rem/1.6 var(--_mono);
      }
      th,
      td {
        padding: 0.1rem 0.6rem;
        text-align: end;
        white-space: nowrap;
      }
      thead th {
        position: sticky;
        top: 0;
        background: var(--_sunken);
        font-weight: 600;
      }
      tbody tr:nth-child(even) {
        background: color-mix(in oklab, var(--_sunken) 50%, transparent);
      }
      tbody th {
        font-weight: 400;
        color: var(--_soft);
      }
    `,
  ];

  #toggle(event: Event): void {
    this.open = (event.currentTarget as HTMLDetailsElement).open;
  }

  protected override render(): unknown {
    return html`<details ?open=${this.open} @toggle=${this.#toggle}>
      <summary>${this.label}</summary>
      ${this.open ? this.#table() : nothing}
    </details>`;
  }

  #table(): unknown {
    return html`<div class="scroll" role="region" aria-label=${this.label} tabindex="0">
      <table>
        <thead>
          <tr>
            ${this.columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.rows?.().map(
            ([head, ...cells]) =>
              html`<tr>
                <th scope="row">${head}</th>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}
