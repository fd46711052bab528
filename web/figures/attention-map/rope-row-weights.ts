import { css, html, LitElement } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { percent } from "../base/format.js";
import { attentionMapStrings } from "./strings.js";
import { styled } from "../base/styles/styled.js";
import { pointed, under } from "../base/grip.js";

/**
 * <rope-row-weights>: one row of two attention maps side by side, as a table with bars. Properties: words (those that the row
 * sees), off, on (their weights without and with rotation). Words equal to the marked one are bold. Attributes: label, column
 * (the marked one), lang.
 *
 * @fires {{ column: number }} column-change - detail: { column }
 */
export class RopeRowWeights extends LitElement {
  static override properties = {
    words: { attribute: false },
    off: { attribute: false },
    on: { attribute: false },
    label: { type: String },
    column: { type: Number },
    lang: { type: String },
  };
  static override styles = [
    baseStyles,
    css`
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 0.8125rem;
        table-layout: fixed;
      }
      caption {
        padding-block-end: 0.4rem;
        text-align: start;
        color: var(--_soft);
        line-height: 1.4;
      }
      th {
        font-weight: 400;
        text-align: start;
        padding: 0 0.4rem 0 0.3rem;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      thead th {
        color: var(--_soft);
        font-size: 0.75rem;
        padding-block: 0.15rem;
      }
      thead th + th {
        padding-inline-start: 0;
      }
      thead span {
        display: block;
        width: 3.4rem;
        text-align: end;
      }
      .word {
        width: 28%;
      }
      td {
        padding: 0 0.3rem 0 0;
        line-height: 1.5rem;
      }
      td div {
        display: grid;
        grid-template-columns: 3.4rem minmax(0, 1fr);
        gap: 0.4rem;
        align-items: center;
      }
      td span {
        text-align: end;
      }
      td i {
        height: 0.8rem;
        min-width: 2px;
        border-radius: 0 0.2rem 0.2rem 0;
        background: var(--_query);
      }
      td.off i {
        background: var(--_both);
      }
      .twin th,
      .twin td {
        font-weight: 700;
      }
      tr[aria-current="true"] {
        outline: 2px solid var(--_pair);
        outline-offset: -1px;
        border-radius: 0.25rem;
      }
    `,
  ];

  declare words: readonly string[];
  declare off: Float32Array;
  declare on: Float32Array;
  declare label: string;
  declare column: number;
  declare lang: string;

  constructor() {
    super();
    this.words = [];
    this.off = new Float32Array();
    this.on = new Float32Array();
    this.label = "";
    this.column = 0;
  }

  protected override render(): unknown {
    const { words, column } = this;
    const text = attentionMapStrings(this.lang);
    return html`<table ${pointed(this.#point)}>
      <caption>
        ${this.label}
      </caption>
      <thead>
        <tr>
          <th class="word" scope="col">${text.word}</th>
          <th scope="col"><span>${text.rotationOff}</span></th>
          <th scope="col"><span>${text.rotationOn}</span></th>
        </tr>
      </thead>
      <tbody>
        ${words.map(
          (word, i) =>
            html`<tr class=${word === words[column] ? "twin" : ""} aria-current=${i === column}>
              <th scope="row">${i}. ${word}</th>
              ${this.#bar("off", this.off[i] ?? 0)} ${this.#bar("on", this.on[i] ?? 0)}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #bar(name: string, weight: number): unknown {
    return html`<td class=${name}>
      <div><span>${percent(this.lang, weight)}</span><i ${styled({ width: `${weight * 100}%` })}></i></div>
    </td>`;
  }

  readonly #point = (event: PointerEvent): void => {
    const row = under(event)?.closest<HTMLTableRowElement>("tbody tr");
    if (row) this.#choose(row.sectionRowIndex);
  };

  #choose(column: number): void {
    if (column === this.column) return;
    this.dispatchEvent(
      new CustomEvent("column-change", { detail: { column }, bubbles: true, composed: true, cancelable: true }),
    );
  }
}
