import { css } from "lit";

export const relativeScoreStyles = css`
  .waiting {
    height: 62rem;
  }
  @container (min-width: 30rem) {
    .waiting {
      height: 41rem;
    }
  }
  .words {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 1.2rem;
    margin-block-end: 0.9rem;
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  label span::before {
    content: "";
    display: inline-block;
    width: 0.65rem;
    height: 0.65rem;
    margin-inline-end: 0.35rem;
    border-radius: 0.2rem;
  }
  label.query span::before {
    background: var(--_query);
  }
  label.key span::before {
    background: var(--_key);
  }
  select {
    font: inherit;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.4rem;
    padding: 0.25rem 0.4rem;
    min-height: 1.9rem;
    max-width: 10rem;
  }
  .middle {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(6.5rem, 11.5rem);
    gap: 1rem;
    align-items: center;
    margin-block: 0.75rem 0.5rem;
  }
  .distance {
    font-size: 0.875rem;
    color: var(--_soft);
  }
  .distance b {
    color: var(--_ink);
  }
  .label {
    margin-block-start: 0.5rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .score {
    display: block;
    font-size: clamp(2rem, 11cqi, 3.25rem);
    line-height: 1.1;
    font-weight: 650;
    letter-spacing: -0.02em;
  }
  .verdict {
    min-height: 3em;
    margin-block-start: 0.35rem;
    font-size: 0.875rem;
    line-height: 1.5;
    color: var(--_soft);
  }
  .still {
    color: var(--_still);
    font-weight: 600;
  }
  .dial {
    max-width: 11.5rem;
    margin: 0;
    text-align: center;
  }
  figcaption {
    margin-block-start: 0.25rem;
    font-size: 0.75rem;
    color: var(--_pair);
  }
  rope-score-moves {
    max-width: 26rem;
  }
  /* As wide as the two plots below. */
  @container (min-width: 48rem) {
    .middle {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 1.75rem;
    }
    .dial {
      width: 15rem;
      max-width: none;
      justify-self: center;
    }
  }
  @container (max-width: 30rem) {
    .middle {
      grid-template-columns: minmax(0, 1fr) minmax(6.5rem, 8rem);
    }
    .dial {
      max-width: 8rem;
    }
  }
  @container (max-width: 21rem) {
    .middle {
      grid-template-columns: minmax(0, 1fr);
    }
    .dial {
      max-width: none;
      width: 9rem;
      justify-self: center;
    }
  }
  .plots {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0 1.75rem;
  }
  @container (min-width: 30rem) {
    .plots {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  rope-score-moves {
    margin-block-start: 0.4rem;
  }
  h3 {
    margin: 0.9rem 0 0.35rem;
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--_ink);
  }
  h3 small {
    font-size: inherit;
    font-weight: 400;
    color: var(--_soft);
  }
  rope-live-text {
    min-height: 3.2em;
    margin-block-start: 0.5rem;
  }
`;
