import { css } from "lit";

/**
 * Roles as the elements use them. styles/tokens.css gives the values; without it a host page gets its system colours.
 */
export const baseStyles = css`
  :host {
    --_surface: var(--rope-surface, Canvas);
    --_sunken: var(--rope-sunken, Canvas);
    --_ink: var(--rope-ink, CanvasText);
    --_soft: var(--rope-ink-soft, CanvasText);
    --_line: var(--rope-line, GrayText);
    --_line-strong: var(--rope-line-strong, GrayText);
    --_focus: var(--rope-focus, Highlight);
    --_query: var(--rope-query, LinkText);
    --_query-soft: var(--rope-query-soft, Canvas);
    --_key: var(--rope-key, CanvasText);
    --_key-soft: var(--rope-key-soft, Canvas);
    --_both: var(--rope-both, GrayText);
    --_pair: var(--rope-pair, Highlight);
    --_pair-soft: var(--rope-pair-soft, Canvas);
    --_turn: var(--rope-turn, 0ms);
    --_mono: var(--rope-font-mono, ui-monospace, monospace);
    display: block;
    container-type: inline-size;
    color: var(--_ink);
    font-variant-numeric: tabular-nums;
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
  svg text {
    font: inherit;
    fill: currentColor;
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
    svg,
    canvas,
    figure,
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
`;
