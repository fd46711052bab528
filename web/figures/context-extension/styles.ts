import { css } from "lit";

export const contextExtensionStyles = css`
  .waiting {
    height: 50rem;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    max-width: 46rem;
    margin-block-end: 1rem;
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  th,
  td {
    padding: 0 0.5rem;
    line-height: 1.9rem;
    text-align: end;
    font-weight: 400;
  }
  thead th {
    line-height: 1.25;
    padding-block: 0.2rem;
    color: var(--_soft);
    font-size: 0.75rem;
    vertical-align: bottom;
  }
  th:first-child {
    text-align: start;
    padding-inline-start: 0;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  tbody tr:has(:checked) {
    background: var(--_sunken);
    font-weight: 650;
  }
  tbody tr:has(:checked) th {
    font-weight: 650;
  }
  tbody label {
    display: flex;
    align-items: center;
    gap: 0.45rem;
    min-height: 1.9rem;
    padding-inline: 0.35rem;
    cursor: pointer;
  }
  tbody input {
    width: 1rem;
    height: 1rem;
    margin: 0;
    flex: none;
    accent-color: var(--_pair);
  }
  .swatch {
    flex: none;
    width: 1.9rem;
    height: 0.6rem;
  }
  .swatch path {
    fill: none;
    stroke: currentColor;
    stroke-width: 2.5;
  }
  @container (max-width: 30rem) {
    .wide {
      display: none;
    }
    th,
    td {
      padding-inline: 0.3rem;
    }
    .none {
      padding: 0.2rem 0;
    }
  }
  @container (max-width: 20rem) {
    .swatch {
      width: 1.1rem;
    }
    table {
      font-size: 0.75rem;
    }
    th,
    td {
      padding-inline: 0.2rem;
    }
    tbody label {
      gap: 0.3rem;
      padding-inline: 0;
    }
  }
  .none {
    text-align: start;
    line-height: 1.3;
    color: var(--_soft);
  }
  .some {
    color: var(--_danger);
    font-weight: 650;
  }
  .plots {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem 2rem;
  }
  @container (min-width: 54rem) {
    .plots {
      grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
    }
  }
  h3 {
    margin: 0 0 0.35rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .knobs {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.4rem 1.25rem;
    margin-block: 0.5rem 0.9rem;
  }
  .knob {
    display: grid;
    flex: 1 1 9rem;
    max-width: 16rem;
    gap: 0.1rem;
    font-size: 0.8125rem;
  }
  .knob span {
    display: flex;
    justify-content: space-between;
    gap: 0.5rem;
  }
  .knob input {
    width: 100%;
    min-height: 1.75rem;
    margin: 0;
    accent-color: var(--_pair);
  }
  @container (max-width: 30rem) {
    .knob {
      flex-basis: 100%;
      max-width: none;
    }
  }
  @media print {
    tbody label {
      display: flex !important;
    }
    .knobs .knob {
      display: grid !important;
    }
  }
  rope-live-text {
    min-height: 4.6em;
  }
`;
