import { css } from "lit";

export const clockWallStyles = css`
  .waiting {
    height: 33rem;
  }
  @container (min-width: 29rem) {
    .waiting {
      height: 38rem;
    }
  }
  @container (min-width: 50rem) {
    .waiting {
      height: 25rem;
    }
  }
  .wall {
    position: relative;
    display: grid;
    margin-block: 0.75rem 0.5rem;
    border-radius: 0.5rem;
    cursor: pointer;
  }
  .wall:focus-visible {
    outline-offset: 4px;
  }
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    contain: layout size style;
    pointer-events: none;
  }
  .option {
    display: flex;
    align-items: flex-end;
    justify-content: center;
    margin-block-end: var(--gap);
    font-size: 0.6875rem;
    line-height: 15px;
    color: var(--_soft);
    border-radius: 0.5rem;
  }
  .option[aria-selected="true"] {
    color: var(--_pair);
    font-weight: 700;
    background: var(--_pair-soft);
  }
  .face {
    fill: var(--_surface);
    stroke: var(--_line-strong);
    stroke-width: 1;
  }
  .never {
    stroke-dasharray: 2 3;
  }
  .trail {
    stroke: var(--_query);
    stroke-linecap: round;
    fill: none;
  }
  .hand {
    stroke: var(--_query);
    stroke-linecap: round;
    fill: none;
  }
  .ring {
    fill: none;
  }
  .marked {
    stroke: var(--_pair);
  }
  .through {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 3px;
    margin-block: 0.25rem 0.75rem;
    padding: 0.5rem 0.6rem;
    border-radius: 0.5rem;
    background: var(--_sunken);
    color: var(--_soft);
    font-size: 0.8125rem;
  }
  .through i {
    width: 6px;
    height: 6px;
    border-radius: 1px;
    background: var(--_line-strong);
  }
  .through span {
    flex-basis: 100%;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0 0 0.6rem;
    padding: 0;
    list-style: none;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  .legend svg {
    position: static;
    display: inline-block;
    width: 1.6rem;
    height: 0.8rem;
    margin-inline-end: 0.35rem;
    vertical-align: -0.1rem;
  }
  .note {
    margin: 0 0 0.6rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  rope-live-text {
    min-height: 4.6em;
  }
`;
