import type { Row } from "../../source-texts/types.js";
import { languageOf, withMinus } from "../base/format.js";
import { errorText } from "../base/shown-error.js";
import { sourceStrings } from "./strings.js";
import { verdictMark, verdictStyles } from "./verdict.js";
import { baseStyles, css, html, litElement, nothing } from "../base/lit-element.js";

/** A label with a minus sign before its decimals; code in it is unchanged. */
const labelled = (text: string): string => text.replaceAll(/ -(?=\d+\.)/g, " \u2212");

/** The value in the text: printed, or stated elsewhere. */
const textOf = ({ printed, said }: Row): string | undefined => printed ?? said;

/** The text's values beside the computed ones, with a verdict in each row. Properties: rows, lang. */
export class RopeSourceRows extends litElement({
  rows: undefined as readonly Row[] | undefined,
  lang: "",
}) {
  static override styles = [
    baseStyles,
    verdictStyles,
    css`
      :host {
        margin-block-end: 0.75rem;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 0.875rem;
        line-height: 1.45;
      }
      th,
      td {
        padding: 0.4rem 0.6rem;
        text-align: start;
        vertical-align: top;
        font-weight: 400;
        border-block-end: 1px solid var(--_line);
      }
      thead th {
        font-size: 0.75rem;
        color: var(--_soft);
      }
      tbody th {
        width: 30%;
        overflow-wrap: anywhere;
      }
      td > span {
        font: 0.8125rem/1.5 var(--_mono);
        overflow-wrap: anywhere;
      }
      .decided {
        width: 28%;
      }
      @container (max-width: 34rem) {
        table,
        tbody,
        tr,
        tbody th,
        td {
          display: block;
          width: auto;
        }
        .decided {
          width: auto;
        }
        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        tbody tr {
          padding-block: 0.4rem;
          border-block-end: 1px solid var(--_line);
        }
        tbody th,
        td {
          padding: 0.1rem 0;
          border: 0;
        }
        tbody th {
          font-weight: 600;
        }
        td {
          display: grid;
          grid-template-columns: 6.5rem minmax(0, 1fr);
          gap: 0.6rem;
        }
        td.none {
          display: none; /* a line that says nothing */
        }
        td::before {
          content: attr(data-name);
          font-size: 0.75rem;
          color: var(--_soft);
        }
      }
    `,
  ];

  protected override render(): unknown {
    const { rows = [], lang } = this;
    if (rows.length === 0) return nothing;
    const text = sourceStrings(lang);
    const language = languageOf(lang);
    const [what, printed, ours, verdict] = text.columns;
    const compared = rows.some((row) => textOf(row) !== undefined);
    return html`<table role="table">
      <caption class="visually-hidden">
        ${text.results}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${[what, ...(compared ? [printed] : []), ours, verdict].map(
            (name) => html`<th role="columnheader" scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">${labelled(row.label[language])}</th>
              ${compared ? html`<td role="cell" class=${textOf(row) === undefined ? "none" : ""} data-name=${row.printed === undefined ? text.says : printed!}><span>${row.said === undefined ? nothing : html`<small>${text.says}</small> `}${withMinus(textOf(row) ?? "–")}</span></td>` : nothing}
              <td role="cell" data-name=${ours!}>
                <span class="ours">${row.refused ? errorText(row.refused, lang) : withMinus(row.ours)}</span>
              </td>
              <td
                role="cell"
                class="decided ${row.verdict === "number" && !row.reason ? "none" : ""}"
                data-name=${verdict!}
              >
                <div>
                  ${row.verdict === "number" && row.ours === "–" ? nothing : verdictMark(lang, row.verdict)}
                  ${row.reason ? html`<p class="reason">${row.reason[language]}</p>` : nothing}
                </div>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}
