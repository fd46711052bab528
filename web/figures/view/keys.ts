import { css, html, nothing } from "lit";
import { painted } from "../scene/paint.js";
import type { Key } from "./view.js";

/** Content that waits for its reader's prediction, if a page asks for one. */
export const answerPart = (answer: boolean | undefined): unknown => (answer ? "answer" : nothing);

export const keyList = (all: readonly Key[], answer = false): unknown =>
  html`<ul class="keys" part=${answerPart(answer)}>
    ${all.map(
      ({ name, reading, shapes }) =>
        html`<li>
          ${shapes ? html`<svg aria-hidden="true" viewBox="0 0 28 12">${painted(shapes)}</svg>` : nothing}${name}
          ${reading === undefined ? nothing : html`<b>${reading}</b>`}
        </li>`,
    )}
  </ul>`;

/** Marks with their names and readings, for a figure that shows keys beside its own drawing. */
export const keyStyles = css`
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0 0 0.5rem;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
  }
  .keys li {
    display: flex;
    align-items: center;
    gap: 0.45rem;
  }
  .keys svg {
    flex: none;
    width: 28px;
    height: 12px;
  }
  .keys b {
    font-family: var(--_mono);
    font-weight: 600;
    font-size: 0.75rem;
  }
`;
