import { css } from "lit";

export const multimodalStyles = css`
  .waiting {
    height: 40rem;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.5rem;
    align-items: end;
    margin-block-end: 0.9rem;
    font-size: 0.8125rem;
  }
  .controls label {
    display: grid;
    gap: 0.2rem;
    font-weight: 600;
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
    width: 8rem;
    min-height: 2rem;
    margin: 0;
    accent-color: var(--_pair);
  }
  @container (max-width: 24rem) {
    .controls label:has(select) {
      flex-basis: 100%;
    }
  }
  h3 {
    margin: 0 0 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .ribbon {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    height: 2.4rem;
    border-radius: 0.3rem;
    overflow: hidden;
    cursor: pointer;
    touch-action: pan-y;
  }
  .ribbon i {
    display: grid;
    place-items: center;
    min-width: 0;
    font: 600 0.625rem/1 var(--_mono);
    font-style: normal;
    overflow: hidden;
    color: var(--_surface);
    border-inline-end: 1px solid var(--_surface);
  }
  @container (max-width: 34rem) {
    .ribbon i {
      font-size: 0;
      border: 0;
    }
  }
  .time {
    background: var(--_both);
  }
  .height {
    background: var(--_query);
    background-image: linear-gradient(to top, transparent 50%, rgb(0 0 0 / 0.12) 50%);
    background-size: 100% 6px;
  }
  .width {
    background: var(--_key);
  }
  .ribbon i.marked {
    outline: 3px solid var(--_pair);
    outline-offset: -3px;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0.4rem 0 1.1rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .key i {
    display: inline-block;
    width: 0.8rem;
    height: 0.8rem;
    margin-inline-end: 0.35rem;
    border-radius: 0.15rem;
    vertical-align: -0.08rem;
  }
  .maps {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem 2rem;
  }
  @container (min-width: 40rem) {
    .maps {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .map {
    display: grid;
    gap: 3px;
    max-width: 30rem;
    border-radius: 0.3rem;
    outline-offset: 4px;
    cursor: pointer;
    touch-action: pan-y;
  }
  .token {
    display: grid;
    place-content: center;
    height: 2.9rem;
    border: 1px solid var(--_line);
    border-radius: 0.25rem;
    font: 0.6875rem/1.15 var(--_mono);
    text-align: center;
    background: color-mix(in oklab, var(--_query) calc(var(--share) * 45%), var(--_surface));
    color: var(--_ink);
  }
  .flat .token {
    font-size: 0.8125rem;
  }
  .word {
    border-radius: 1.4rem;
  }
  .token[aria-selected="true"] {
    border-color: var(--_pair);
    box-shadow: inset 0 0 0 2px var(--_pair);
  }
  .break {
    grid-column: 1 / -1;
    height: 4px;
  }
  .scale {
    margin: 0.7rem 0 0.5rem;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  rope-live-text {
    min-height: 3.2em;
  }
  @media (forced-colors: active) {
    .token {
      forced-color-adjust: none;
      border-width: calc(1px + var(--share) * 4px);
    }
    .ribbon i {
      color: CanvasText;
      background: Canvas;
      border: 1px solid CanvasText;
    }
  }
`;
