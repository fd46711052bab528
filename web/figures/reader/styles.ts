import { css } from "lit";

export const readerStyles = css`
  .means {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15rem 1.5rem;
    margin: 0 0 0.5rem;
    font-size: 0.875rem;
  }
  .means div {
    display: flex;
    gap: 0.4rem;
  }
  .means dt {
    color: var(--_soft);
  }
  .means dd {
    margin: 0;
    min-width: 9.5em;
    font-weight: 600;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.6rem;
    align-items: center;
    margin: 0.5rem 0;
    padding: 0;
    list-style: none;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  .legend b {
    display: block;
    min-width: 6.5em;
    padding: 0.1rem 0.4rem 0.3rem;
    text-align: center;
    font-weight: 400;
    color: var(--_ink);
  }
  rope-live-text {
    min-height: 1.5em;
    margin-block-start: 0;
  }
  .own {
    display: block;
    margin-block: 0.75rem 0.5rem;
    font-size: 0.8125rem;
  }
  textarea {
    display: block;
    width: 100%;
    block-size: 4.5rem;
    margin-block-start: 0.3rem;
    padding: 0.3rem 0.5rem;
    font: 0.875rem/1.4 var(--_mono);
    font-size: max(0.875rem, 16px);
    color: var(--_ink);
    background: var(--_surface);
    border: 1px solid var(--_line-strong);
    border-radius: 0.45rem;
    resize: none;
  }
  textarea[aria-invalid="true"] {
    border-color: var(--_danger);
  }
`;
