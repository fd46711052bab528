import { css } from "lit";

export const twoSentencesStyles = css`
  .sentences {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
    gap: 0.75rem 2rem;
    margin-block-end: 1rem;
  }
  .sentences h3 {
    margin: 0 0 0.4rem;
  }
  ol,
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .chip {
    display: grid;
    place-items: center;
    min-height: 2.25rem;
    min-width: 2.75rem;
    padding: 0.2rem 0.8rem;
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
    font-weight: 600;
    user-select: none;
  }
  .a .chip {
    border-color: transparent;
    background: var(--_query-soft);
    color: var(--_query);
  }
  .b .chip {
    border-color: var(--_key);
    background: var(--_key-soft);
    color: var(--_key);
    cursor: grab;
  }
  .b .chip.held {
    cursor: grabbing;
    outline: 2px solid var(--_key);
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem 2rem;
  }
  @container (min-width: 44rem) {
    .columns {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  figure {
    margin: 0;
    padding: 0.75rem 0.9rem;
    border: 1px solid var(--_line);
    border-radius: 0.6rem;
  }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    font-weight: 600;
  }
  figcaption small {
    font-weight: 400;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  figcaption b {
    color: var(--_ink);
    font-family: var(--_mono);
  }
  .row {
    margin-block-start: 0.6rem;
  }
  .row header {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    align-items: baseline;
    font-size: 0.8125rem;
  }
  .row header strong {
    font-size: 0.9375rem;
  }
  .row header span {
    color: var(--_soft);
  }
  .row header output {
    margin-inline-start: auto;
    font-family: var(--_mono);
  }
  .row svg {
    width: 100%;
    height: 3.25rem;
  }
  .row path {
    vector-effect: non-scaling-stroke;
    fill: none;
  }
  .zero {
    stroke: var(--_line-strong);
    stroke-width: 1;
  }
  .bars {
    stroke: var(--_query);
    stroke-opacity: 0.55;
    stroke-width: 5;
  }
  .ties {
    stroke: var(--_key);
    stroke-width: 1.5;
  }
  .dots {
    stroke: var(--_key);
    stroke-width: 5.5;
    stroke-linecap: round;
  }
  .verdict {
    min-height: 1.5em;
    margin: 0.6rem 0 0;
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--_still);
  }
  @container (max-width: 26rem) {
    .bars {
      stroke-width: 4;
    }
    .dots {
      stroke-width: 4.5;
    }
  }
`;
