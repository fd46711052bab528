import { css } from "lit";

export const precisionStyles = css`
  .waiting {
    height: 40rem;
  }
  .figure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem 2rem;
    margin-block-start: 0.75rem;
  }
  @container (min-width: 54rem) {
    .figure {
      grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
    }
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.6rem;
    font-size: 0.875rem;
  }
  .where label,
  .jumps {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  .where label {
    font-weight: 600;
  }
  .jumps {
    flex-wrap: wrap;
    gap: 0.4rem;
    color: var(--_soft);
  }
  input[type="number"] {
    font: inherit;
    min-height: 1.9rem;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
    width: 7.5rem;
    padding: 0.1rem 0.5rem;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  th,
  td {
    padding: 0.15rem 0.4rem;
    line-height: 1.6;
    text-align: end;
    font-weight: 400;
  }
  th:first-child {
    text-align: start;
    padding-inline-start: 0;
    white-space: nowrap;
  }
  thead th {
    color: var(--_soft);
    font-size: 0.75rem;
    line-height: 1.25;
    vertical-align: bottom;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  .moved {
    font-weight: 700;
    color: var(--_danger);
  }
  .swatch {
    display: inline-block;
    width: 1.6rem;
    height: 0.6rem;
    margin-inline-end: 0.4rem;
  }
  .swatch path {
    fill: none;
    stroke: currentColor;
    stroke-width: 3;
  }
  .ink {
    color: var(--_ink);
  }
  .query {
    color: var(--_query);
  }
  .key {
    color: var(--_key);
  }
  .still {
    color: var(--_still);
  }
  @container (max-width: 20rem) {
    .swatch {
      width: 1.1rem;
      margin-inline-end: 0.25rem;
    }
    .jumps {
      gap: 0.3rem;
    }
    .jumps button {
      padding-inline: 0.4rem;
    }
    table {
      font-size: 0.75rem;
    }
    th,
    td {
      padding-inline: 0.2rem;
    }
  }
  h3 {
    margin: 1rem 0 0.3rem;
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .ladder {
    width: 100%;
    height: 6.6rem;
    font-size: 0.6875rem;
  }
  .ladder text {
    fill: var(--_soft);
  }
  .ladder .here {
    fill: var(--_pair);
    font-weight: 700;
  }
  .rung {
    stroke: var(--_line-strong);
    stroke-width: 1.5;
  }
  .rung.here {
    stroke: var(--_pair);
    stroke-width: 3;
  }
  .peg {
    fill: var(--_ink);
  }
  .peg.here {
    fill: var(--_pair);
  }
  .peg.unused {
    fill: none;
    stroke: var(--_line-strong);
  }
  @media print {
    .where {
      display: none;
    }
  }
  rope-live-text {
    min-height: 4.6em;
    margin-block-start: 0.75rem;
  }
`;
