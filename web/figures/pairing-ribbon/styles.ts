import { css } from "lit";

export const pairingRibbonStyles = css`
  .readings {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
    gap: 0.75rem;
    margin-block: 0.75rem;
  }
  dl {
    display: grid;
    grid-template-columns: minmax(11rem, max-content) max-content;
    gap: 0 1rem;
    margin: 0;
    padding: 0.6rem 0.8rem;
    border: 1px solid var(--_line);
    border-radius: 0.5rem;
    font-size: 0.875rem;
  }
  dl .title {
    grid-column: 1 / -1;
    font-weight: 600;
  }
  dt {
    color: var(--_soft);
  }
  dd {
    margin: 0;
    font: 600 0.875rem/1.6 var(--_mono);
    text-align: end;
  }
  dl .verdict {
    grid-column: 1 / -1;
    font-size: 0.8125rem;
    font-weight: 600;
    text-align: start;
    font-family: inherit;
  }
`;
