import { css } from "lit";

export const pairingRibbonStyles = css`
  .hue {
    --hue-ink: light-dark(oklch(50% 0.15 var(--hue)), oklch(78% 0.12 var(--hue)));
  }
  .ribbon {
    width: 100%;
  }
  .partner {
    fill: none;
    stroke: var(--hue-ink);
    stroke-width: 1.75;
  }
  .value {
    fill: var(--hue-ink);
  }
  .slot {
    fill: var(--_sunken);
  }
  .middle {
    stroke: var(--_line-strong);
    stroke-width: 1;
  }
  .ribbon text {
    text-anchor: middle;
  }
  .channel {
    font-size: 0.75rem;
    font-weight: 600;
  }
  .index {
    font-size: 0.6875rem;
    fill: var(--_soft);
  }
  .marked .partner {
    stroke-width: 3.5;
  }
  .marked .value {
    stroke: var(--_pair);
    stroke-width: 2;
  }
  .dials {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.4rem;
    border-radius: 0.4rem;
  }
  @container (min-width: 40rem) {
    .dials {
      grid-template-columns: repeat(8, minmax(0, 1fr));
    }
  }
  .dial {
    padding: 0.35rem 0.1rem 0.2rem;
    border: 2px solid transparent;
    border-radius: 0.5rem;
    text-align: center;
    font: 0.75rem/1.4 var(--_mono);
    cursor: pointer;
  }
  .dial[aria-selected="true"] {
    border-color: var(--_pair);
  }
  .dial svg {
    width: min(100%, 6rem);
    margin-inline: auto;
  }
  .circle {
    fill: none;
    stroke: var(--_line-strong);
  }
  .start {
    stroke: var(--_line-strong);
    stroke-width: 1.5;
  }
  .hand {
    stroke: var(--hue-ink);
    stroke-width: 4;
    stroke-linecap: round;
  }
  .tip {
    fill: var(--hue-ink);
  }
  .readings {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: 0.75rem;
    margin-block: 0.75rem;
  }
  dl {
    display: grid;
    grid-template-columns: 1fr auto;
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
  @media (forced-colors: active) {
    .hue {
      --hue-ink: CanvasText;
    }
  }
`;
