import { css } from "lit";
import { choiceStyles } from "./choice.js";

/** Choices, switches and readings that the chapters' figures share. */
export const controlStyles = css`
  ${choiceStyles}
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.25rem;
    margin-block-end: 0.75rem;
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
  .note {
    margin: 0 0 0.75rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  h3 {
    margin: 1.25rem 0 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .good {
    color: var(--_still);
  }
  .bad {
    color: var(--_danger);
  }
  rope-live-text {
    margin-block-start: 0.75rem;
  }
  .waiting {
    min-height: 20rem;
  }
`;
