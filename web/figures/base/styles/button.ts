import { css } from "lit";

/** A box to press, to type in or to choose from. */
export const boxed = css`
  color: var(--_ink);
  background: var(--_surface);
  border: 1px solid var(--_line-strong);
  border-radius: 0.45rem;
`;

export const buttonStyles = css`
  button {
    font: inherit;
    font-size: 0.8125rem;
    min-height: 1.9rem;
    padding: 0.1rem 0.7rem;
    ${boxed}
    cursor: pointer;
  }
  button:is(:disabled, [aria-disabled="true"]) {
    color: var(--_soft);
    border-color: var(--_line);
    cursor: default;
  }
`;
