import { css } from "lit";

/** A figure's own surface and type outside the page. */
export const standaloneStyles = css`
  :host {
    box-sizing: border-box;
    overflow-x: clip;
    padding: var(--rope-padding, 1rem);
    border-radius: var(--rope-radius);
    background: var(--rope-background, var(--_surface));
  }
  /* Paper is light, unless the author has chosen a theme. */
  @media print {
    :host {
      color-scheme: light;
    }
  }
  /* Pages set type for their own words, with rules that reach every element; a figure's text does not inherit it. */
  :where(:host > *) {
    font: 400 1rem/1.5 var(--rope-font);
    font-variant-numeric: tabular-nums;
    color: var(--_ink);
    letter-spacing: normal;
    word-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    cursor: auto;
  }
  :where(:host(:lang(zh)) > *) {
    font-family: var(--rope-font-zh);
    text-spacing-trim: trim-start;
  }
`;
