import { css, unsafeCSS } from "lit";
import { choiceStyles } from "../base/styles/choice.js";
import { disclosureStyles } from "../base/styles/disclosure.js";
import { keyStyles } from "./keys.js";
import { tableStyles } from "./table.js";
import { CAPTION } from "./view.js";
import { boxed, buttonStyles } from "../base/styles/button.js";

export const viewStyles = css`
  /* The page of a story gives its stages the width of the window. */
  .visually-hidden ~ rope-data-table,
  :is(.controls, .progress):has(~ .visually-hidden) {
    margin-inline: var(--gutter, 0);
  }
  ${choiceStyles}
  ${buttonStyles}
  ${disclosureStyles}
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 1.25rem;
    margin-block-end: 0.75rem;
  }
  .more[open] {
    flex: 1 1 100%;
  }
  .more .controls {
    margin-block: 0.35rem 0;
  }
  .range {
    display: grid;
    flex: 1 1 14rem;
    grid-template-columns: auto 1fr;
    max-width: 22rem;
    font-size: 0.8125rem;
  }
  .range b {
    text-align: end;
    font-family: var(--_mono);
  }
  .range input {
    grid-column: 1 / -1;
    min-height: 1.75rem;
    min-width: 0;
    margin: 0;
    accent-color: var(--_query);
  }
  .range [data-control="pair"] {
    accent-color: var(--_pair);
  }
  .number,
  .jumps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
    font-size: 0.875rem;
    color: var(--_soft);
  }
  .number {
    font-weight: 600;
    color: var(--_ink);
  }
  .typed {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.5rem;
    font-size: 0.8125rem;
  }
  .number input {
    width: 7.5rem;
  }
  .number input,
  .typed > :not(span) {
    min-height: 1.9rem;
    padding: 0.1rem 0.5rem;
    font: inherit;
    ${boxed}
  }
  .typed > :not(span) {
    width: 12rem;
    font-size: 1rem;
  }
  .typed > [aria-invalid="true"] {
    border-color: var(--_danger);
  }
  .typed.long,
  .long > textarea {
    flex: 1 1 100%;
  }
  .long > textarea {
    block-size: 4.5rem;
    resize: none;
  }
  .select {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .select::before {
    content: "";
    width: 0.65rem;
    height: 0.65rem;
    border-radius: 0.2rem;
    background: var(--mark);
  }
  select {
    max-width: 10rem;
    min-height: 1.9rem;
    padding: 0.25rem 0.4rem;
    font: inherit;
    ${boxed}
    border-radius: 0.4rem;
  }
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 1.9rem;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  .switch input {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--_focus);
    cursor: pointer;
  }
  .note,
  .caption {
    margin: 0 0 0.75rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .caption b {
    display: block;
    color: var(--_ink);
    font-size: 1rem;
  }
  /* A drawing that needs no more room has its caption beside it where it fits. */
  .small {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1rem;
  }
  .small .caption {
    flex: 1 1 ${unsafeCSS(CAPTION)}px;
    margin: 0;
  }
  .bad {
    color: var(--_danger);
  }
  .good {
    color: var(--_still);
  }
  .note b {
    display: block;
    font-size: clamp(2rem, 11cqi, 3.25rem);
    line-height: 1.1;
    font-weight: 650;
    letter-spacing: -0.02em;
    color: var(--_ink);
  }
  h3 {
    margin: 1.25rem 0 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  ${keyStyles}
  ${tableStyles}
  .beside {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 2rem;
  }
  rope-scene + .beside {
    margin-block-start: 0.75rem;
  }
  .beside h3 {
    margin-block-start: 0.25rem;
  }
  rope-scene + .keys {
    margin-block-start: 0.35rem;
  }
  :is(.beside, rope-scene) + .controls {
    margin-block-start: 0.75rem;
  }
  .beside > div {
    min-width: 0;
    max-width: 100%;
  }
  .sentence {
    display: grid;
    margin-block-start: 0.75rem;
  }
  .sentence > * {
    grid-area: 1 / 1;
    min-width: 0;
    margin: 0;
  }
  .sentence p {
    visibility: hidden;
    font-size: 0.9375rem;
    line-height: 1.5;
  }
  /* Among a stage's words a button is a link. */
  .controls:has(~ .visually-hidden) button {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_soft);
    font-size: 1rem;
    text-decoration: underline;
    text-decoration-color: var(--_line-strong);
    text-underline-offset: 0.2em;
  }
  .controls:has(~ .visually-hidden) button[aria-disabled="true"] {
    text-decoration: none;
  }
  .progress {
    min-height: 1.6em;
    margin: 0;
    font-size: 0.875rem;
  }
  .waiting {
    min-height: 20rem;
  }
`;
