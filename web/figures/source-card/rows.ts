import { html, nothing } from "lit";
import type { Figure, Result, Words } from "../../source-texts/types.js";
import { withMinus } from "../base/format.js";
import { errorText } from "../base/shown-error.js";
import { sourceStrings } from "./strings.js";
import { figureCells } from "./table.js";
import { verdictMark } from "./verdict.js";

/** A label with a minus before its decimals; the code in it stays code. */
const labelled = (text: string): string => text.replaceAll(/ -(?=\d+\.)/g, " \u2212");

/** What was printed beside what comes out, with a verdict in each row. */
export function sourceRows(lang: string, { rows }: Result, say: (words: string | Words) => string): unknown {
  const text = sourceStrings(lang);
  const [what, printed, ours, verdict] = text.columns;
  const compared = rows.some((row) => row.printed !== undefined);
  return html`<table role="table" class=${compared ? "compared" : ""}>
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
            <th role="rowheader" scope="row">${labelled(say(row.label))}</th>
            ${compared ? html`<td role="cell" class=${row.printed === undefined ? "none" : ""} data-name=${printed!}><span>${withMinus(row.printed ?? "–")}</span></td>` : nothing}
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
                ${row.reason ? html`<p class="reason">${say(row.reason)}</p>` : nothing}
              </div>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The numbers behind each figure, on demand. */
export function figureTables(
  lang: string,
  name: string,
  figures: readonly Figure[],
  say: (words: string | Words) => string,
): unknown {
  return figures.map(
    (figure) =>
      html`<rope-data-table
        label=${figures.length > 1 ? `${name}: ${say(figure.label)}` : name}
        .columns=${figureCells(figure, lang).columns}
        .rows=${() => figureCells(figure, lang).rows}
      ></rope-data-table>`,
  );
}
