import { css } from "lit";

export const pairPlotStyles = css`
  .frame {
    position: relative;
  }
  .beyond {
    fill: var(--_sunken);
  }
  .strong .line {
    stroke-width: 3;
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
  .dashed {
    stroke-dasharray: 5 4;
  }
  .label {
    position: absolute;
    padding: 0 0.35rem;
    font-size: 0.75rem;
    line-height: 1.25rem;
    white-space: nowrap;
    transform: translateY(-100%);
    pointer-events: none;
    text-shadow:
      0 0 2px var(--_surface),
      0 0 2px var(--_surface),
      0 0 3px var(--_surface),
      0 0 3px var(--_surface);
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
    text-shadow: none;
    cursor: ns-resize;
    user-select: none;
    -webkit-user-select: none;
  }
  .handle::before {
    content: "↕";
    margin-inline-end: 0.35rem;
  }
  /* Short handles leave the points near their line in view. */
  @container (max-width: 22rem) {
    .handle {
      padding-inline: 0.4rem;
    }
    .handle::before {
      content: none;
    }
    .middle {
      left: 52%;
    }
  }
`;
