import { switches } from "../../../source-texts/walk/steps.js";

/** Ids of the mistakes in the text's own programs, joined by dots as in a link. */
export const OWN = switches
  .filter(({ own }) => own)
  .map(({ id }) => id)
  .join(".");
