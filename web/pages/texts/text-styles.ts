import { css } from "../../figures/base/lit-element.js";

/** The text on the left, and in its margin what each line gives; on a narrow page below the line. */
export const textStyles = css`
  .counts,
  .note {
    margin: 0 0 0.5rem;
    font-size: 0.8125rem;
    color: var(--_soft);
  }
  .text {
    display: block;
  }
  /* What comes after the text is moved by it, and so is not in view yet. */
  .begun {
    min-height: 100vh;
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
    overflow-wrap: anywhere;
    max-width: 62ch;
    margin: 0 0 0.75rem;
    text-wrap: pretty;
  }
  :is(h4, h5, h6) {
    overflow-wrap: anywhere;
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
  .problem {
    color: var(--_danger);
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
  [data-check] {
    font-size: 0.8125rem;
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
  .on-paper {
    display: none;
  }
  @media print {
    :is(h4, h5, h6) {
      break-after: avoid;
    }
    .on-paper {
      display: block;
      margin: 0 0 0.4rem;
    }
    :is(.settings, .buttons, .lit) {
      display: none;
    }
  }
`;
