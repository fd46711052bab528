import { css } from "lit";

export const heatMapStyles = css`
  .map {
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    gap: 0.3rem 0.45rem;
  }
  .rows {
    display: grid;
    grid-auto-rows: 1fr;
    max-width: 24cqi;
    text-align: end;
    grid-row: 2;
  }
  .columns {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    grid-column: 2;
    height: 3.6rem;
    align-items: end;
  }
  .rows span,
  .columns span {
    font-size: clamp(0.5625rem, calc(70cqi / var(--words)), 0.8125rem);
    line-height: 1.1;
    color: var(--_soft);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .rows span {
    align-self: center;
  }
  .columns span {
    justify-self: center;
    max-height: 100%;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }
  :host(:lang(zh)) .columns span {
    transform: none;
  }
  span.at {
    color: var(--_query);
    font-weight: 700;
  }
  .columns span.at {
    color: var(--_key);
  }
  .plot {
    position: relative;
    aspect-ratio: 1;
    grid-column: 2;
    border: 1px solid var(--_line);
    border-radius: 2px;
    background: repeating-linear-gradient(-45deg, transparent 0 6px, var(--_sunken) 6px 8px);
    cursor: crosshair;
  }
  :host([look]:not([look=""])) .map {
    grid-template-columns: 0 minmax(0, 1fr);
    gap: 0;
  }
  :host([look]:not([look=""])) .columns {
    height: 0;
  }
  :host([look="thumbnail"]) .plot {
    cursor: inherit;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    image-rendering: pixelated;
  }
  .cursor,
  .band {
    position: absolute;
    pointer-events: none;
  }
  .band {
    left: 0;
    border: 1px solid var(--_query);
  }
  .cursor {
    border: 2px solid var(--_pair);
    outline: 1px solid var(--_surface);
    border-radius: 2px;
  }
  .stops i {
    position: absolute;
    width: 0;
    height: 0;
    transition: color 1ms;
  }
  /* Paper is light, and does not wait for a transition. */
  :host([data-paper]) {
    color-scheme: light;
  }
  :host([data-paper]) .stops i {
    transition: none;
  }
  .stops i:nth-child(1) {
    color: var(--_heat-0);
  }
  .stops i:nth-child(2) {
    color: var(--_heat-1);
  }
  .stops i:nth-child(3) {
    color: var(--_heat-2);
  }
  .stops i:nth-child(4) {
    color: var(--_heat-3);
  }
  .stops i:nth-child(5) {
    color: var(--_heat-4);
  }
`;
