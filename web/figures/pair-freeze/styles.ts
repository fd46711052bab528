import { css } from "lit";

/** The sentence has the room that it will take from the start: nothing below moves when numbers come. */
export const pairFreezeStyles = css`
  .plots {
    display: grid;
    gap: 0.5rem 1.5rem;
  }
  .plots > div {
    min-width: 0;
  }
  .plots h3 {
    margin-block-start: 0.25rem;
  }
  @container (min-width: 48rem) {
    .plots {
      grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr);
    }
  }
  .reading {
    display: grid;
    margin-block-end: 0.5rem;
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
