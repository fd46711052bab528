import { css } from "lit";

export const sourceCardStyles = css`
  .title {
    margin: 0 0 0.2rem;
    font-size: 1.0625rem;
    text-wrap: balance;
  }
  .cite {
    margin: 0 0 0.5rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .about {
    max-width: 66ch;
    margin: 0 0 0.75rem;
    font-size: 0.9375rem;
    line-height: 1.55;
    text-wrap: pretty;
  }
  .failed {
    color: var(--rope-danger, inherit);
  }
  .empty {
    min-height: 12rem;
  }
  .controls {
    align-items: end;
  }
  .cite,
  .about,
  tbody th {
    overflow-wrap: anywhere;
  }
  .slider,
  .text {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 1rem;
    width: min(100%, 18rem);
    font-size: 0.8125rem;
  }
  .drawn {
    flex: 1 1 100%; /* a row of its own */
  }
  .slider b {
    text-align: end;
    font-family: var(--_mono);
  }
  .slider input,
  .text input {
    grid-column: 1 / -1;
    width: 100%;
    min-height: 1.75rem;
    margin: 0;
    accent-color: var(--_query);
  }
  .text input {
    min-height: 2.25rem;
    padding: 0.2rem 0.6rem;
    font: 0.8125rem var(--_mono);
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
  }
  button {
    min-height: 2.25rem;
    padding: 0.25rem 0.8rem;
    font: inherit;
    font-size: 0.8125rem;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
    cursor: pointer;
  }
  button:hover:enabled:not([aria-disabled="true"]) {
    background: var(--_sunken);
  }
  button:is(:disabled, [aria-disabled="true"]) {
    opacity: 0.5;
    cursor: default;
  }
  progress {
    width: 8rem;
    accent-color: var(--_query);
  }
  table {
    width: 100%;
    margin-block: 0.5rem 0.75rem;
    border-collapse: collapse;
    font-size: 0.875rem;
    line-height: 1.45;
  }
  th,
  td {
    padding: 0.4rem 0.6rem;
    text-align: start;
    vertical-align: top;
    font-weight: 400;
    border-block-end: 1px solid var(--_line);
  }
  thead th {
    font-size: 0.75rem;
    color: var(--_soft);
  }
  tbody th {
    width: 30%;
  }
  td > span {
    font: 0.8125rem/1.5 var(--_mono);
    overflow-wrap: anywhere;
  }
  .decided {
    width: 28%;
  }
  .verdict {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    font-size: 0.8125rem;
    font-weight: 600;
    white-space: nowrap;
  }
  .verdict svg {
    flex: none;
    width: 0.8rem;
    height: 0.8rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .verdict.good {
    color: var(--rope-still, inherit);
  }
  .verdict.bad {
    color: var(--rope-danger, inherit);
  }
  .verdict.plain {
    font-weight: 400;
    color: var(--_soft);
  }
  .reason {
    margin: 0.15rem 0 0;
    font-size: 0.8125rem;
    color: var(--_soft);
    text-wrap: pretty;
  }
  .walk ol {
    display: grid;
    gap: 0.25rem;
    margin: 0.5rem 0;
    padding: 0;
    overflow-x: auto; /* here, where keys reach it: a formula cannot be broken */
    list-style: none;
  }
  .walk li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.1rem 1rem;
    padding: 0.45rem 0.7rem;
    border-inline-start: 3px solid var(--_line);
    font-size: 0.875rem;
    cursor: pointer;
  }
  .walk li.lit {
    border-color: var(--_pair);
    background: var(--_pair-soft);
  }
  .walk .formula,
  .walk code,
  .walk .value,
  .walk .reason {
    grid-column: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .walk .formula {
    padding-block: 0.25rem;
    font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", serif;
    font-size: 1rem;
  }
  .walk code,
  .walk .value {
    font: 0.8125rem/1.5 var(--_mono);
  }
  .walk .value {
    font-weight: 600;
  }
  .walk .verdict {
    grid-column: 2;
    grid-row: 1;
  }
  .stepper {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin: 0 0 0.75rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  @container (max-width: 34rem) {
    .walk .verdict {
      grid-column: 1;
      grid-row: auto;
    }
    table,
    tbody,
    tr,
    tbody th,
    td {
      display: block;
      width: auto;
    }
    .decided {
      width: auto;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      padding-block: 0.4rem;
      border-block-end: 1px solid var(--_line);
    }
    tbody th,
    td {
      padding: 0.1rem 0;
      border: 0;
    }
    tbody th {
      font-weight: 600;
    }
    td {
      display: grid;
      grid-template-columns: 6.5rem minmax(0, 1fr);
      gap: 0.6rem;
    }
    td.none {
      display: none; /* a line that says nothing */
    }
    td::before {
      content: attr(data-name);
      font-size: 0.75rem;
      color: var(--_soft);
    }
  }
  @media print {
    .walk li {
      break-inside: avoid;
    }
  }
`;
