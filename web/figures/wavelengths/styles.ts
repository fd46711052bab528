import { css } from "lit";

export const wavelengthsStyles = css`
  .waiting {
    height: 30rem;
  }
  .figure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem 2rem;
    align-items: center;
  }
  .dial {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0.25rem 1rem;
    align-items: center;
    margin: 0;
  }
  .dial svg {
    width: 100%;
    aspect-ratio: 1;
  }
  @container (min-width: 44rem) {
    .figure {
      grid-template-columns: minmax(0, 1fr) 11rem;
    }
    .dial {
      grid-template-columns: minmax(0, 1fr);
      text-align: center;
    }
  }
  .face {
    fill: none;
    stroke: var(--_line-strong);
    stroke-dasharray: 2 3;
  }
  .arc {
    fill: none;
    stroke: var(--_pair);
    stroke-width: 7;
  }
  .hand {
    stroke: var(--_ink);
    stroke-width: 2;
    stroke-linecap: round;
  }
  figcaption {
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  figcaption b {
    display: block;
    color: var(--_pair);
    font-size: 1.0625rem;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0 0 0.4rem;
    font-size: 0.8125rem;
  }
  .legend svg {
    display: inline-block;
    width: 0.75rem;
    height: 0.75rem;
    margin-inline-end: 0.35rem;
    vertical-align: -0.06rem;
  }
  .base {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    margin-block: 0.25rem 0.75rem;
    font-size: 0.875rem;
  }
  .base label {
    font-weight: 600;
  }
  .base input {
    flex: 1 1 8rem;
    min-width: 6rem;
    max-width: 24rem;
    min-height: 1.75rem;
    accent-color: var(--_pair);
  }
  .base output {
    min-width: 6.5em;
  }
  rope-live-text {
    min-height: 4.6em;
  }
  @media print {
    .base label {
      display: inline !important;
    }
  }
`;
