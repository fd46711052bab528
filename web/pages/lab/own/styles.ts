import { css } from "lit";
import { boxed } from "../../../figures/base/styles/button.js";

export const ownStyles = css`
  section {
    padding: 0.25rem 1rem;
    border: 2px dashed var(--_line-strong);
    border-radius: 0.6rem;
  }
  section[data-dropping] {
    border-color: var(--_focus);
    background: var(--_sunken);
  }
  p {
    overflow-wrap: anywhere;
  }
  .file {
    position: relative;
    display: inline-block;
  }
  .file span,
  button,
  select {
    display: inline-grid;
    align-items: center;
    max-width: 100%;
    min-height: 2.75rem;
    padding: 0.25rem 0.9rem;
    ${boxed}
    font: inherit;
    font-size: 0.9375rem;
    cursor: pointer;
  }
  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .file:focus-within span {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .failure {
    padding: 0.5rem 1rem;
    border-inline-start: 5px solid var(--_danger);
    background: var(--_danger-surface);
  }
  progress {
    width: min(16rem, 100%);
    accent-color: var(--_query);
  }
  label.wide {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
    margin-block: 0.75rem;
    font-weight: 600;
  }
  textarea {
    width: 100%;
    padding: 0.5rem 0.6rem;
    resize: vertical;
    ${boxed}
    font: 0.8125rem/1.5 var(--_mono);
  }
  textarea[aria-invalid="true"] {
    border-color: var(--_danger);
  }
  .note {
    color: var(--_soft);
    font-weight: 400;
    font-size: 0.875rem;
  }
`;
