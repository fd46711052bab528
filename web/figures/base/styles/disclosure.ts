import { css } from "lit";

/** A summary that opens and closes its details: a quiet line with a chevron. */
export const disclosureStyles = css`
  summary {
    display: inline-block;
    padding: 0.25rem 0.6rem;
    margin-inline-start: -0.6rem;
    min-height: 1.75rem;
    border-radius: 0.4rem;
    color: var(--_soft);
    font-size: 0.8125rem;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before {
    content: "";
    display: inline-block;
    width: 0.38em;
    height: 0.38em;
    margin-inline-end: 0.6em;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-0.12em) rotate(-45deg);
    transition: transform var(--_turn);
  }
  details[open] > summary::before {
    transform: translateY(-0.2em) rotate(45deg);
  }
  summary:hover {
    color: var(--_ink);
    background: var(--_sunken);
  }
`;
