import { css } from "lit";

/** The looks of surprise, from none to that of a guess: a tint, and a line below that is as thick as the level is high. */
export const levelStyles = css`
  .l0,
  .l1,
  .l2,
  .l3,
  .l4 {
    padding-block: 0.1em;
  }
  .l1 {
    background: color-mix(in oklab, var(--_key) 10%, var(--_surface));
    box-shadow: inset 0 -1px var(--_key);
  }
  .l2 {
    background: color-mix(in oklab, var(--_key) 20%, var(--_surface));
    box-shadow: inset 0 -2px var(--_key);
  }
  .l3 {
    background: color-mix(in oklab, var(--_key) 31%, var(--_surface));
    box-shadow: inset 0 -3px var(--_key);
  }
  .l4 {
    background: color-mix(in oklab, var(--_key) 43%, var(--_surface));
    box-shadow: inset 0 -4px var(--_key);
  }
  .visually-hidden {
    inset-block-start: 0;
  }
`;
