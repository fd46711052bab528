import { css } from "lit";

export const lengthCliffStyles = css`
  .progress {
    min-height: 1.6em;
    margin: 0;
    font-size: 0.875rem;
  }
`;
