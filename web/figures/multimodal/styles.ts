import { css } from "lit";

export const multimodalStyles = css`
  .waiting {
    height: 40rem;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.5rem;
    align-items: end;
    margin-block-end: 0.9rem;
    font-size: 0.8125rem;
  }
  .controls label {
    display: grid;
    gap: 0.2rem;
    font-weight: 600;
  }
  select {
    font: inherit;
    font-weight: 400;
    min-height: 2rem;
    padding: 0.15rem 0.5rem;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
  }
  input[type="range"] {
    width: 8rem;
    min-height: 2rem;
    margin: 0;
    accent-color: var(--_pair);
  }
  @container (max-width: 24rem) {
    .controls label:has(select) {
      flex-basis: 100%;
    }
  }
  h3 {
    margin: 0 0 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  svg {
    width: 100%;
  }
  .ribbon {
    border-radius: 0.3rem;
    overflow: hidden;
    cursor: pointer;
  }
  .ribbon text {
    font: 600 0.625rem/1 var(--_mono);
    fill: var(--_surface);
    text-anchor: middle;
  }
  .time {
    fill: var(--_both);
  }
  .height {
    fill: var(--_query);
  }
  .width {
    fill: var(--_key);
  }
  .stripes {
    stroke: #000;
    stroke-opacity: 0.12;
    stroke-width: 3;
  }
  .mark {
    fill: none;
    stroke: var(--_pair);
    stroke-width: 3;
  }
  .key {
    margin-block: 0.4rem 1rem;
  }
  .key text {
    font-size: 0.8125rem;
    fill: var(--_soft);
  }
  .maps {
    display: flex;
    flex-wrap: wrap;
    gap: 1.25rem 32px;
  }
  .map {
    border-radius: 0.3rem;
    outline-offset: 4px;
    cursor: pointer;
  }
  .map text {
    font: 0.6875rem/1.15 var(--_mono);
    fill: var(--_ink);
    text-anchor: middle;
  }
  .flat text {
    font-size: 0.8125rem;
  }
  .cell {
    fill: color-mix(in oklab, var(--_query) var(--share), var(--_surface));
    stroke: var(--_line);
  }
  .shares {
    margin-block-start: 0.5rem;
  }
  .shares .cell {
    stroke: none;
  }
  .scale {
    margin: 0.7rem 0 0.5rem;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  rope-live-text {
    min-height: 3.2em;
  }
  @media (forced-colors: active) {
    .map text {
      fill: CanvasText;
    }
    .map .cell {
      stroke: CanvasText;
      stroke-width: var(--frame);
    }
    .pair rect {
      fill: Canvas;
      stroke: CanvasText;
    }
    .pair text {
      fill: CanvasText;
    }
  }
`;
