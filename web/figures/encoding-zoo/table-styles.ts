import { css } from "lit";

export const encodingTableStyles = css`
  .note {
    margin: 0.75rem 0 0;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  table {
    width: 100%;
    margin-block-start: 0.75rem;
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  th,
  td {
    padding: 0.55rem 0.6rem;
    border-block-start: 1px solid var(--_line);
    text-align: start;
    vertical-align: top;
    font-weight: 400;
  }
  thead th {
    border-block-start: 0;
    font-weight: 600;
    vertical-align: bottom;
  }
  thead small,
  tbody th small {
    display: block;
    font-weight: 400;
    font-size: 0.75rem;
    line-height: 1.35;
    color: var(--_soft);
  }
  tbody th {
    width: 24%;
    font-weight: 650;
  }
  .picture {
    width: 24%;
    min-width: 9rem;
  }
  .thumb {
    position: relative;
    height: 3rem;
    border: 1px solid var(--_line);
    border-radius: 0.3rem;
    overflow: hidden;
  }
  .ink {
    position: absolute;
    inset: 0;
    background: var(--_query);
    mask-size: 100% 100%;
    mask-repeat: no-repeat;
    forced-color-adjust: none;
  }
  .here {
    position: absolute;
    inset-block: 0;
    border: 2px solid var(--_pair);
    border-radius: 2px;
  }
  .code {
    margin-block-start: 0.2rem;
    font: 0.6875rem/1.4 var(--_mono);
    color: var(--_soft);
    overflow-wrap: anywhere;
  }
  .cell b {
    display: flex;
    gap: 0.35rem;
    font: 600 0.875rem/1.4 var(--_mono);
  }
  .cell small {
    display: block;
    font-size: 0.75rem;
    line-height: 1.35;
    color: var(--_soft);
  }
  .good {
    color: var(--_still);
  }
  .bad {
    color: var(--_danger);
  }
  .label {
    display: none;
  }
  @media print {
    table {
      break-inside: auto;
    }
    tbody tr {
      break-inside: avoid;
    }
  }
  @container (max-width: 56rem) {
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0.5rem 1rem;
      padding: 0.75rem 0.5rem;
      border-block-start: 1px solid var(--_line);
    }
    tbody th,
    tbody td {
      padding: 0;
      border: 0;
      width: auto;
      min-width: 0;
    }
    tbody th,
    tbody .picture {
      width: auto;
      grid-column: 1 / -1;
    }
    .label {
      display: block;
      font-size: 0.75rem;
      color: var(--_soft);
    }
  }
`;
