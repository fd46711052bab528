import { css } from "lit";

export const needleStyles = css`
  .means {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 2rem;
    margin: 0.5rem 0 0;
    font-size: 0.875rem;
  }
  .means div {
    display: flex;
    gap: 0.5rem;
  }
  .means dt {
    color: var(--_soft);
  }
  .means dd {
    min-width: 3.5rem;
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  rope-live-text {
    min-height: 3em;
  }
`;
