import { css } from "lit";

export const decayStyles = css`
  .sliders {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
    gap: 0.5rem 2rem;
    max-width: 44rem;
    margin-block-end: 0.75rem;
  }
  .sliders label {
    display: grid;
    grid-template-columns: auto 1fr;
    font-size: 0.8125rem;
  }
  .sliders b {
    text-align: end;
    font-family: var(--_mono);
  }
  .sliders input {
    grid-column: 1 / -1;
    min-height: 1.75rem;
    margin: 0;
    accent-color: var(--_query);
  }
  .note {
    min-height: 2.6em;
  }
`;
