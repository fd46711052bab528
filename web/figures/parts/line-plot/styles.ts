import { css } from "lit";

export const linePlotStyles = css`
  .plot {
    position: relative;
    cursor: crosshair;
    border-radius: 0.3rem;
  }
  svg {
    width: 100%;
    height: 100%;
  }
  .grid {
    stroke: var(--_line);
    stroke-width: 1;
    shape-rendering: crispEdges;
  }
  .zero {
    stroke: var(--_line-strong);
  }
  .tick {
    font-size: 0.6875rem;
    fill: var(--_soft);
  }
  .line {
    fill: none;
    stroke: var(--stroke);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .line.thin {
    stroke-width: 1.25;
  }
  .mark {
    stroke: var(--_soft);
    stroke-width: 1.25;
  }
  .cursor {
    stroke: var(--_both);
    stroke-width: 1;
    shape-rendering: crispEdges;
  }
  .at {
    fill: var(--stroke);
    stroke: var(--_surface);
    stroke-width: 2;
  }
  .s0 {
    --stroke: var(--_query);
  }
  .s1 {
    --stroke: var(--_key);
  }
  .s2 {
    --stroke: var(--_still);
  }
  .s3 {
    --stroke: var(--_pair);
  }
  .s4 {
    --stroke: var(--_minus);
  }
  .s5 {
    --stroke: var(--_ink);
  }
  .s6 {
    --stroke: var(--_soft);
  }
  .captions {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  .captions.below {
    justify-content: flex-end;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0.5rem 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
  }
  li {
    display: flex;
    align-items: center;
    gap: 0.45rem;
  }
  li svg {
    flex: none;
    width: 1.75rem;
    height: 0.75rem;
  }
  li b {
    font-family: var(--_mono);
    font-weight: 600;
    font-size: 0.75rem;
  }
`;
