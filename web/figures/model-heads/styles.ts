import { css } from "lit";

export const modelHeadsStyles = css`
  .own {
    display: flex;
    flex: 1 1 20rem;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.5rem;
    font-size: 0.8125rem;
  }
  input[type="text"] {
    flex: 1 1 12rem;
    min-width: 0;
    min-height: 1.9rem;
    padding: 0.1rem 0.5rem;
    font: inherit;
    font-size: 1rem;
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
  }
  input[aria-invalid="true"] {
    border-color: var(--_danger);
  }
  .hint {
    color: var(--_soft);
  }
  .maps {
    display: grid;
    gap: 1.25rem;
    align-items: start;
  }
  @container (min-width: 48rem) {
    .maps {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .layers {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.5rem;
  }
  .layers h3 {
    grid-column: 1 / -1;
    margin: 0.15rem 0 -0.2rem;
    font-size: 0.75rem;
  }
  .layers button {
    display: flex;
    flex-direction: column;
    min-width: 0;
    padding: 0.25rem;
    border-radius: 0.45rem;
    font-size: 0.6875rem;
    line-height: 1.25;
    text-align: center;
  }
  .layers button[aria-pressed="true"] {
    outline: 2px solid var(--_pair);
    outline-offset: 0;
  }
  .layers button:focus-visible {
    outline: 3px solid var(--_focus);
    outline-offset: 1px;
  }
  .layers .thumbnail {
    aspect-ratio: 1;
    margin-block-end: 0.2rem;
    background: var(--_sunken);
  }
  .layers span,
  .layers b {
    display: block;
    min-height: 1.25em;
  }
  .layers .visually-hidden {
    min-height: 0;
  }
  .layers b {
    min-height: 2.5em;
    color: var(--_ink);
    overflow-wrap: anywhere;
  }
  .large {
    min-width: 0;
  }
  .large h3 {
    margin: 0 0 0.4rem;
  }
  .place {
    aspect-ratio: 1;
  }
  rope-live-text {
    min-height: 3em;
  }
  @container (max-width: 30rem) {
    rope-live-text {
      min-height: 6em;
    }
  }
`;
