import { switches } from "../../../source-texts/walk/steps.js";

/** Ids of the mistakes that the text's own programs have, joined by dots as a link has them. */
export const OWN = switches
  .filter(({ own }) => own)
  .map(({ id }) => id)
  .join(".");
