import { css, unsafeCSS } from "lit";

/** The colour roles, each with the system colour that replaces it in high contrast. */
const ROLES = {
  paper: "Canvas",
  surface: "Canvas",
  sunken: "Canvas",
  ink: "CanvasText",
  "ink-soft": "CanvasText",
  line: "GrayText",
  "line-strong": "GrayText",
  focus: "Highlight",
  danger: "CanvasText",
  "danger-surface": "Canvas",
  query: "LinkText",
  "query-soft": "Canvas",
  key: "CanvasText",
  "key-soft": "Canvas",
  both: "GrayText",
  pair: "Highlight",
  "pair-soft": "Canvas",
  still: "LinkText",
  plus: "LinkText",
  minus: "CanvasText",
  "heat-0": "white",
  "heat-1": "lightgray",
  "heat-2": "gray",
  "heat-3": "dimgray",
  "heat-4": "black",
  "surprise-0": "white",
  "surprise-1": "lightgray",
  "surprise-2": "gray",
  "surprise-3": "dimgray",
  "surprise-4": "black",
  turn: "0ms",
  "font-mono": "ui-monospace, monospace",
  "font-serif": "serif",
};

/** --_role: the --rope-role of styles/tokens.css or of the host page. */
const roles = unsafeCSS(
  Object.entries(ROLES)
    .map(([role, system]) => `--_${role}: var(--rope-${role}, ${system});`)
    .join(""),
);

export const baseStyles = css`
  :host {
    ${roles}
    --_soft: var(--_ink-soft);
    --_mono: var(--_font-mono);
    --_serif: var(--_font-serif);
    display: block;
    container-type: inline-size;
    isolation: isolate;
    color: var(--_ink);
    font-variant-numeric: tabular-nums;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  rope-figure-tools:not(:defined) {
    display: block;
    min-height: 1.75rem;
  }
  svg {
    display: block;
    overflow: visible;
  }
  @media print {
    button,
    input,
    select,
    textarea,
    label,
    fieldset,
    summary,
    rope-figure-tools {
      display: none !important;
    }
    h3 {
      break-after: avoid;
    }
    svg,
    table {
      break-inside: avoid;
    }
    * {
      print-color-adjust: exact;
    }
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  /* If the page has reserved the space, the waiting text takes none. */
  :host(:is([style*="min-block-size"], [style*="min-height"])) .waiting {
    height: auto;
    min-height: 0;
  }
`;
