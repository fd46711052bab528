import { css } from "lit";

/** The colours that series are named by. */
export const toneStyles = css`
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
`;

/** Grids, their labels and lines of plots in pixels, which are pointed at through their frame. */
export const axesStyles = css`
  .plot {
    cursor: crosshair;
    border-radius: 0.4rem;
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
  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
`;
