import { css } from "lit";

export const attentionShapesStyles = css`
  .waiting {
    height: 44rem;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
    align-items: end;
    margin-block-end: 1rem;
    font-size: 0.8125rem;
  }
  .controls label {
    display: grid;
    gap: 0.2rem;
    font-weight: 600;
  }
  .controls .step {
    flex: 1 1 12rem;
    max-width: 22rem;
  }
  select {
    font: inherit;
    font-weight: 400;
    min-height: 2rem;
    padding: 0.15rem 0.5rem;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
  }
  input[type="range"] {
    width: 100%;
    min-height: 2rem;
    margin: 0;
    accent-color: var(--_pair);
  }
  .figure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem 2.5rem;
  }
  rope-heat-map {
    max-width: 27rem;
    break-inside: avoid;
  }
  @media print {
    .heads {
      display: flex !important;
    }
    .heads label {
      display: grid !important;
    }
  }
  @container (min-width: 50rem) {
    .figure {
      grid-template-columns: minmax(0, 1fr) minmax(0, 27rem);
    }
  }
  h3 {
    margin: 0 0 0.5rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.3rem 0.75rem;
    align-items: center;
    padding: 0.45rem 0.6rem;
    border: 1px solid var(--_line);
    border-radius: 0.5rem;
    margin-block-end: 0.4rem;
  }
  .group.chosen {
    border-color: var(--_pair);
  }
  @container (min-width: 34rem) {
    .group {
      grid-template-columns: 9.5rem minmax(0, 1fr);
    }
  }
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .heads label {
    position: relative;
    display: grid;
    place-items: center;
    min-width: 2.1rem;
    min-height: 1.9rem;
    border: 1px solid var(--_query);
    border-radius: 0.4rem;
    color: var(--_query);
    font: 600 0.75rem/1 var(--_mono);
    cursor: pointer;
  }
  .heads input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .heads label:has(:checked) {
    background: var(--_query);
    color: var(--_surface);
  }
  .heads label:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .keys {
    display: grid;
    grid-template-columns: 3.6rem minmax(0, 1fr);
    align-items: center;
    gap: 0.5rem;
    font: 0.6875rem/1.2 var(--_mono);
    color: var(--_key);
  }
  .cells {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1.6rem);
    gap: 2px;
  }
  .cells i {
    height: 1.5rem;
    border-radius: 0.15rem;
    border: 1px dashed var(--_line);
  }
  .cells i.cached {
    border: 1px solid var(--_key);
    background: color-mix(in oklab, var(--_key) calc(var(--share) * 100%), var(--_surface));
  }
  .cells i.new {
    border-width: 3px;
  }
  .checks {
    display: grid;
    gap: 0.2rem;
    margin: 0.75rem 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
  }
  .checks li {
    display: grid;
    grid-template-columns: 1.2rem minmax(0, 1fr);
    gap: 0.3rem;
  }
  .checks small {
    display: block;
    font-size: inherit;
    color: var(--_soft);
  }
  .holds b {
    color: var(--_still);
  }
  .fails b {
    color: var(--_danger);
  }
  .size,
  .verdict {
    margin: 0.5rem 0 0;
    font-size: 0.8125rem;
    line-height: 1.5;
    color: var(--_soft);
  }
  .verdict {
    min-height: 4.5em;
    font-size: 0.9375rem;
    color: var(--_ink);
  }
  rope-live-text {
    min-height: 3.2em;
    margin-block-start: 0.75rem;
  }
  @media (forced-colors: active) {
    .heads label:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .cells i.cached {
      forced-color-adjust: none;
    }
  }
`;
