import { css } from "lit";

export const choiceStyles = css`
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
`;
