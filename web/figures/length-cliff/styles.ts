import { css } from "lit";

/** The sentence has the room that it will take from the start: nothing below moves when curves come. */
export const lengthCliffStyles = css`
  .reading {
    display: grid;
    font-size: 0.9375rem;
    line-height: 1.5;
  }
  .reading > * {
    grid-area: 1 / 1;
    margin: 0;
  }
  .reading p {
    visibility: hidden;
  }
`;
