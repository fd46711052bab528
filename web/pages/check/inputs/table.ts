import { html } from "lit";

/** A table with these names of columns. */
export const table = (heads: readonly unknown[], rows: readonly unknown[]): unknown =>
  html`<table>
    <thead>
      <tr>
        ${heads.map((head) => (head === "" ? html`<td></td>` : html`<th scope="col">${head}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

/** The cells of a row, which its first one names. */
export const cells = (name: unknown, ...values: readonly unknown[]): unknown =>
  html`<th scope="row">${name}</th>
    ${values.map((value) => html`<td>${value}</td>`)}`;
