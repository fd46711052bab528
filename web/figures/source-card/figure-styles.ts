import { css } from "lit";

export const sourceFigureStyles = css`
  :host {
    --_heat-0: var(--rope-heat-0, white);
    --_heat-1: var(--rope-heat-1, lightgray);
    --_heat-2: var(--rope-heat-2, gray);
    --_heat-3: var(--rope-heat-3, dimgray);
    --_heat-4: var(--rope-heat-4, black);
  }
  figure {
    margin: 0;
  }
  figcaption {
    margin-block-end: 0.35rem;
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .map svg,
  .plane svg {
    width: 100%;
    max-width: 24rem;
  }
  .bars svg {
    width: 100%;
    max-width: 40rem;
  }
  .pad {
    cursor: crosshair;
  }
  .plane {
    position: relative;
    max-width: 24rem;
  }
  .handle {
    position: absolute;
    width: 2.75rem;
    height: 2.75rem;
    margin: -1.375rem;
    border: 2px dashed var(--_line-strong);
    border-radius: 50%;
    cursor: grab;
  }
  @media print {
    .handle {
      display: none;
    }
  }
  .axis {
    font-size: 12px;
    fill: var(--_soft);
  }
  .value {
    font-size: 10px;
    fill: var(--_ink);
  }
  .name {
    font-size: 12px;
    paint-order: stroke;
    stroke: var(--_surface);
    stroke-width: 3px;
  }
  .caption,
  .reading,
  .legend {
    min-height: 1.4em;
    margin: 0;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  .legend {
    display: flex;
    align-items: center;
    gap: 0;
  }
  .legend i {
    width: 1.4rem;
    height: 0.7rem;
    background: var(--fill);
  }
  .legend span {
    margin-inline-start: 0.5rem;
  }
  .cell.at {
    stroke: var(--_pair);
    stroke-width: 3;
  }
  .cell.lit {
    stroke: var(--_pair);
    stroke-width: 1.5;
  }
  .h0 {
    --fill: var(--_heat-0);
  }
  .h1 {
    --fill: var(--_heat-1);
  }
  .h2 {
    --fill: var(--_heat-2);
  }
  .h3 {
    --fill: var(--_heat-3);
  }
  .h4 {
    --fill: var(--_heat-4);
  }
  @media (forced-colors: active) {
    .cell,
    .legend i {
      forced-color-adjust: none;
    }
  }
  .grid {
    fill: none;
    stroke: var(--_line);
  }
  .bar {
    fill: var(--_query);
  }
  .bar.other {
    fill: var(--_key);
  }
  .ring {
    fill: none;
    stroke: var(--_line-strong);
    stroke-dasharray: 3 4;
  }
  .arrow {
    stroke: var(--stroke);
    stroke-width: 2.5;
  }
  .tip {
    fill: var(--stroke);
  }
  .s0 {
    --stroke: var(--_query);
  }
  .s1 {
    --stroke: var(--_key);
  }
  .s2 {
    --stroke: var(--rope-still, LinkText);
  }
  .s3 {
    --stroke: var(--_pair);
  }
  .s4 {
    --stroke: var(--rope-minus, CanvasText);
  }
  .s5 {
    --stroke: var(--_ink);
  }
`;
