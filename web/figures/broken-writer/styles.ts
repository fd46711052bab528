import { css } from "lit";

export const brokenWriterStyles = css`
  .controls {
    column-gap: 0.75rem; /* eight switches in one row of a page */
  }
  .controls > label:not(.switch) {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 1.9rem;
    font-size: 0.8125rem;
  }
  .controls b {
    min-width: 1.25rem;
  }
  input[type="text"] {
    width: 12rem;
    min-height: 1.9rem;
    padding: 0.1rem 0.5rem;
    font: inherit;
    font-size: 1rem;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
  }
  input[type="text"][aria-invalid="true"] {
    border-color: var(--_danger);
  }
  input[type="range"] {
    width: 8rem;
    accent-color: var(--_focus);
  }
  .writers {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
    gap: 0.75rem;
    margin: 0 0 0.5rem;
    padding: 0;
    list-style: none;
  }
  .writers li {
    display: flex;
    flex-direction: column;
    min-width: 0;
    padding: 0.6rem 0.75rem;
    border: 1px solid var(--_line);
    border-radius: 0.6rem;
  }
  .writers li[data-rotation="right"] {
    border-color: var(--_still);
  }
  .writers h3 {
    margin: 0;
  }
  .text {
    flex: 1;
    min-height: 12rem;
    margin: 0.35rem 0;
    font-size: 0.875rem;
    line-height: 1.5;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .text span {
    color: var(--_soft);
  }
  @container (max-width: 30rem) {
    .text {
      min-height: 9rem;
    }
  }
  rope-live-text + .note {
    margin-block-start: 0.5rem;
  }
  .reading {
    min-height: 2.6em;
    margin: 0;
    font-size: 0.8125rem;
    line-height: 1.3;
    color: var(--_soft);
  }
  .reading b {
    color: var(--_ink);
  }
`;
