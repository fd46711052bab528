import { css } from "lit";

export const attentionMapStyles = css`
  .waiting {
    height: 84rem;
  }
  @container (min-width: 36rem) {
    .waiting {
      height: 56rem;
    }
  }
  @container (min-width: 60rem) {
    .waiting {
      height: 36rem;
    }
  }
  fieldset {
    display: inline-flex;
    margin: 0 0 0.9rem;
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
  label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 1.9rem;
    padding: 0 0.8rem;
    border: 1px solid transparent;
    border-radius: 0.45rem;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--_surface);
    border-color: var(--_line-strong);
    font-weight: 600;
  }
  label:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .figures {
    display: grid;
    gap: 1.5rem 2rem;
    align-items: start;
  }
  figure {
    margin: 0;
    min-width: 0;
  }
  figcaption {
    margin-block-end: 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  @container (min-width: 36rem) {
    .figures {
      grid-template-columns: 1fr 1fr;
    }
    .both rope-row-weights {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 60rem) {
    .figures {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .figures:not(.both) {
      grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr);
    }
    .both rope-row-weights {
      grid-column: auto;
    }
  }
  .scale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2rem 0.5rem;
    margin: 1rem 0 0.5rem;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  .scale i {
    width: 8rem;
    height: 0.6rem;
    border-radius: 0.2rem;
    border: 1px solid var(--_line);
    background: linear-gradient(
      to right,
      var(--_heat-0),
      var(--_heat-1),
      var(--_heat-2),
      var(--_heat-3),
      var(--_heat-4)
    );
  }
  @media (forced-colors: active) {
    label {
      border-color: Canvas;
    }
    label:has(:checked) {
      border-color: Highlight;
    }
    .scale i {
      forced-color-adjust: none;
    }
  }
  rope-live-text {
    min-height: 3.2em;
  }
`;
