import { css } from "lit";

export const pairPlotStyles = css`
  .frame {
    position: relative;
  }
  .plot {
    border-radius: 0.4rem;
    cursor: crosshair;
    touch-action: pan-y;
  }
  svg {
    width: 100%;
    height: 100%;
    font-size: 0.6875rem;
    pointer-events: none;
  }
  .grid {
    stroke: var(--_line);
    fill: none;
    shape-rendering: crispEdges;
  }
  .labels {
    fill: var(--_soft);
  }
  .beyond {
    fill: var(--_sunken);
  }
  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .strong .line {
    stroke-width: 3;
  }
  .dots {
    stroke: currentColor;
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .hollow {
    fill: var(--_surface);
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .mark {
    fill: var(--_pair);
    stroke: var(--_surface);
    stroke-width: 2;
  }
  .column {
    fill: var(--_pair-soft);
  }
  .limit {
    stroke: currentColor;
    stroke-width: 1.5;
    fill: none;
  }
  .dashed {
    stroke-dasharray: 5 4;
  }
  .ink {
    color: var(--_ink);
  }
  .soft {
    color: var(--_both);
  }
  .query {
    color: var(--_query);
  }
  .key {
    color: var(--_key);
  }
  .pair {
    color: var(--_pair);
  }
  .still {
    color: var(--_still);
  }
  .plus {
    color: var(--_plus);
  }
  .minus {
    color: var(--_minus);
  }
  .label {
    position: absolute;
    padding: 0 0.35rem;
    font-size: 0.75rem;
    line-height: 1.25rem;
    white-space: nowrap;
    transform: translateY(-100%);
    pointer-events: none;
  }
  .start {
    left: 3.1rem;
  }
  .middle {
    left: 56%;
  }
  .end {
    right: 0.3rem;
  }
  .under {
    transform: none;
  }
  .handle {
    transform: translateY(-50%);
    pointer-events: auto;
    min-height: 1.75rem;
    line-height: 1.55rem;
    padding: 0 0.55rem;
    border: 1.5px solid currentColor;
    border-radius: 1rem;
    background: var(--_surface);
    cursor: ns-resize;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  .handle::before {
    content: "↕";
    margin-inline-end: 0.35rem;
  }
`;
