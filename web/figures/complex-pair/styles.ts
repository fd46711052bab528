import { css } from "lit";

export const complexPairStyles = css`
  .figure {
    margin-block-start: 0.75rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem 2.5rem;
    align-items: center;
  }
  @container (min-width: 44rem) {
    .figure {
      grid-template-columns: minmax(0, 25rem) minmax(0, 1fr);
    }
  }
  .plane {
    position: relative;
    width: 100%;
    max-width: 25rem;
    margin-inline: auto;
    aspect-ratio: 1;
  }
  .plane svg {
    width: 100%;
    height: 100%;
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 0.6rem;
  }
  .axis {
    stroke: var(--_line-strong);
    stroke-width: 0.008;
  }
  .grid {
    stroke: var(--_line);
    stroke-width: 0.006;
  }
  .rim {
    fill: none;
    stroke: var(--_both);
    stroke-width: 0.01;
    stroke-dasharray: 0.04 0.03;
  }
  .trail {
    fill: var(--_query);
  }
  .arrow {
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .start .arrow {
    fill: none;
    stroke: var(--_both);
    stroke-width: 0.03;
  }
  .end .arrow {
    fill: none;
    stroke: var(--_query);
    stroke-width: 0.05;
  }
  .name {
    font-size: 0.11px;
    fill: var(--_soft);
    stroke: var(--_surface);
    stroke-width: 0.04;
    paint-order: stroke;
  }
  .handle {
    position: absolute;
    width: 2.75rem;
    height: 2.75rem;
    margin: -1.375rem;
    display: grid;
    place-items: center;
    border-radius: 50%;
    cursor: grab;
  }
  .handle:active {
    cursor: grabbing;
  }
  .handle::before {
    content: "";
    width: 1.1rem;
    height: 1.1rem;
    border-radius: 50%;
    border: 3px solid var(--_surface);
    background: var(--_both);
    box-shadow: 0 0 0 1px var(--_line-strong);
  }
  .handle.end::before {
    background: var(--_query);
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.7rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ol p {
    margin: 0;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  math {
    font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", "DejaVu Math TeX Gyre", math;
    font-size: 1.0625rem;
    color: var(--_ink);
  }
  @container (max-width: 22rem) {
    math {
      font-size: 0.8125rem;
    }
    mtd {
      padding-inline: 0.2em;
    }
    .name {
      font-size: 0.15px;
    }
  }
  .wide {
    overflow-x: auto;
    overflow-y: hidden;
    padding-block: 0.15rem;
  }
  .z {
    color: var(--_both);
  }
  .turned {
    color: var(--_query);
  }
  .pair {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.2rem 0.8rem;
    align-items: center;
    margin-block-end: 0.75rem;
    font-size: 0.8125rem;
  }
  .pair input {
    width: 100%;
    max-width: 20rem;
    min-height: 1.75rem;
    accent-color: var(--_pair);
  }
  .pair span {
    grid-column: 2;
    color: var(--_soft);
  }
  @container (min-width: 44rem) {
    .pair {
      grid-template-columns: auto 20rem minmax(0, 1fr);
    }
    .pair span {
      grid-column: 3;
    }
  }
`;
