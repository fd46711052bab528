import { css } from "lit";

/** Choices, switches and readings that the chapters' figures share. */
export const controlStyles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.25rem;
    margin-block-end: 0.75rem;
  }
  fieldset {
    display: inline-flex;
    flex-wrap: wrap;
    min-width: 0;
    margin: 0;
    padding: 0.2rem;
    border: 0;
    border-radius: 0.6rem;
    background: var(--_sunken);
  }
  legend {
    float: left;
    padding: 0 0.6rem 0 0.5rem;
    line-height: 1.9rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  @container (max-width: 22rem) {
    legend {
      width: 100%;
      margin-block-end: -0.15rem;
    }
  }
  fieldset label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 1.9rem;
    padding: 0 0.8rem;
    border-radius: 0.45rem;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  fieldset input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  fieldset label:has(:checked) {
    background: var(--_surface);
    box-shadow: 0 0 0 1px var(--_line-strong);
    font-weight: 600;
  }
  fieldset label:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    fieldset label:has(:checked) {
      border: 1px solid CanvasText;
    }
  }
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 1.9rem;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  .switch input {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--_focus);
    cursor: pointer;
  }
  .note {
    margin: 0 0 0.75rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  h3 {
    margin: 1.25rem 0 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .good {
    color: var(--_still);
  }
  .bad {
    color: var(--_danger);
  }
  rope-live-text {
    margin-block-start: 0.75rem;
  }
  .waiting {
    min-height: 20rem;
  }
`;
