import { css, html, nothing } from "lit";
import type { Change } from "../base/figure.js";
import { painted } from "../scene/paint.js";
import { answerPart } from "./keys.js";
import type { TableBlock, TableCell, TableRow } from "./view.js";

/** The class for bad or good values. */
export const lookOf = ({ bad, good }: Omit<TableCell, "text">): string => (bad ? "bad" : good ? "good" : "");

export function tableView<S>(
  { columns, rows, choice, answer }: TableBlock<S>,
  change: (change: Change<S>) => void,
): unknown {
  const wide = (i: number): string => (columns[i]?.wide ? "wide" : "");
  const choose = ({ value }: TableRow): void => change({ [choice!.of]: value } as Change<S>);
  return html`<div class="scroll" part=${answerPart(answer)}>
    <table>
      <thead>
        <tr>
          ${columns.map(({ name }, i) => html`<th scope="col" class=${wide(i)}>${breakable(name)}</th>`)}
        </tr>
      </thead>
      <tbody data-control=${choice?.of ?? nothing}>
        ${rows.map((row) => {
          const { name, shapes, cells, none } = row;
          const mark = shapes ? html`<svg aria-hidden="true" viewBox="0 0 28 12">${painted(shapes)}</svg>` : nothing;
          const chosen = choice !== undefined && row.value === choice.value;
          return html`<tr class=${chosen ? "chosen" : ""}>
            <th scope="row">
              ${
                choice
                  ? html`<label
                      ><input
                        type="radio"
                        name=${choice.of}
                        value=${row.value ?? nothing}
                        ?disabled=${none !== undefined}
                        .checked=${chosen}
                        @change=${() => choose(row)}
                      />${mark}${name}</label
                    >`
                  : html`<span>${mark}${name}</span>`
              }
            </th>
            ${
              none === undefined
                ? cells.map((cell, i) => {
                    const { text, ...look } = typeof cell === "string" ? { text: cell } : cell;
                    return html`<td class="${wide(i + 1)} ${lookOf(look)}">${text}</td>`;
                  })
                : html`<td class="none" colspan=${columns.length - 1}>${none}</td>`
            }
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** A name that may break after an underscore. */
const breakable = (name: string): unknown =>
  name.split(/(?<=_)/).map((part, i) => (i > 0 ? html`<wbr />${part}` : part));

export const tableStyles = css`
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    max-width: 46rem;
    margin-block-end: 1rem;
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  th,
  td {
    padding: 0 0.5rem;
    line-height: 1.9rem;
    text-align: end;
    font-weight: 400;
  }
  thead th {
    padding-block: 0.2rem;
    font-size: 0.75rem;
    line-height: 1.25;
    vertical-align: bottom;
    color: var(--_soft);
  }
  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  .chosen {
    background: var(--_sunken);
  }
  .chosen th,
  td:is(.bad, .good) {
    font-weight: 650;
  }
  tbody :is(label, span) {
    display: flex;
    align-items: center;
    gap: 0.45rem;
    min-height: 1.9rem;
    line-height: 1.3;
  }
  tbody label {
    padding-inline: 0.35rem;
    cursor: pointer;
  }
  tbody input {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin: 0;
    accent-color: var(--_pair);
  }
  tbody svg {
    flex: none;
    width: 28px;
    height: 12px;
  }
  .none {
    text-align: start;
    line-height: 1.3;
    color: var(--_soft);
  }
  @container (max-width: 30rem) {
    .wide {
      display: none;
    }
    th,
    td {
      padding-inline: 0.3rem;
    }
    .none {
      padding: 0.2rem 0;
    }
  }
  @container (max-width: 20rem) {
    table {
      font-size: 0.75rem;
    }
    th,
    td {
      padding-inline: 0.2rem;
    }
    tbody svg {
      width: 1.1rem;
    }
    tbody label {
      gap: 0.3rem;
      padding-inline: 0;
    }
  }
  @media print {
    tbody label {
      display: flex !important;
    }
  }
`;
