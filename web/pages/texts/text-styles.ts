import { css } from "../../figures/base/lit-element.js";

/** The text on the left, and in its margin what each line gives; on a narrow page below the line. */
export const textStyles = css`
  .counts,
  .place,
  .note {
    margin: 0 0 0.5rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .text {
    display: block;
  }
  [data-lit] {
    background: var(--_pair-soft);
    box-shadow: 0 0 0 2px var(--_pair-soft);
  }
  .lit {
    position: sticky;
    bottom: 0;
    margin: 0;
    padding: 0.35rem 0.6rem;
    font-size: 0.875rem;
    background: var(--_surface);
  }
  .lit:empty {
    visibility: hidden;
  }
  .text > p {
    max-width: 62ch;
    margin: 0 0 0.75rem;
    text-wrap: pretty;
  }
  :is(h4, h5, h6) {
    scroll-margin-top: 3.5rem;
    margin: 1.75rem 0 0.4rem;
    font-family: var(--_serif);
    font-weight: 600;
    text-wrap: balance;
  }
  h4 {
    font-size: 1.3125rem;
  }
  h5 {
    font-size: 1.125rem;
  }
  h6 {
    font-size: 1rem;
  }
  .place {
    margin-block-end: 0.25rem;
  }
  .lines {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
  pre {
    margin: 0;
    padding: 0.15rem 0.6rem;
    overflow-x: auto;
    font: 0.8125rem/1.55 var(--_mono);
    background: var(--_sunken);
  }
  pre code {
    font: inherit;
  }
  pre code > span {
    display: block;
    min-width: max-content;
    min-height: 1.55em;
    margin-inline: -0.6rem;
    padding-inline: 0.6rem;
  }
  pre .wrong {
    background: var(--_danger-surface);
  }
  pre .own {
    white-space: pre-wrap;
    min-width: 0;
    border-inline-start: 3px solid var(--_line-strong);
  }
  pre .right {
    background: var(--_query-soft);
  }
  .margin {
    padding: 0.25rem 0 0.6rem 0.9rem;
    border-inline-start: 2px solid var(--_line);
    font-size: 0.875rem;
  }
  .margin:not(:has(*)) {
    display: none;
  }
  .row {
    display: grid;
    gap: 0.1rem;
    padding-block: 0.2rem;
    overflow-wrap: anywhere;
  }
  .row > code,
  .value {
    font: 0.8125rem/1.5 var(--_mono);
  }
  .row > code {
    color: var(--_soft);
  }
  .ours {
    font-weight: 600;
  }
  .value small {
    font-family: var(--rope-font, inherit);
    font-weight: 400;
    color: var(--_soft);
  }
  .row[data-verdict="number"]:not(:has(.formula)) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    align-items: baseline;
  }
  .formula {
    display: block;
    overflow: auto hidden;
    font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", serif;
    font-size: 1rem;
  }
  .margin h3 {
    margin: 0.4rem 0 0.25rem;
    font-size: 0.875rem;
  }
  .switch-line {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 0.75rem;
    align-items: center;
    margin: 0.2rem 0;
  }
  .switch-line .bad,
  .problem {
    color: var(--_danger);
  }
  .switch-line .good {
    color: var(--_still);
  }
  .foot {
    margin-block: 0.6rem 1.25rem;
  }
  .summary {
    max-width: 62ch;
    margin: 0 0 0.5rem;
    font-weight: 600;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
    margin: 0;
  }
  textarea {
    display: block;
    width: 100%;
    padding: 0.5rem 0.6rem;
    font: 0.8125rem/1.55 var(--_mono);
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
    resize: vertical;
  }
  @container (min-width: 52rem) {
    .lines {
      grid-template-columns: minmax(0, 1fr) minmax(15rem, 23rem);
    }
    .margin {
      padding-block: 0.15rem 0.6rem;
      margin-inline-start: 1rem;
    }
    .margin:not(:has(*)) {
      display: block;
    }
  }
`;
