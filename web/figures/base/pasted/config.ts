import type { ParseOptions } from "../../../api/index.js";

/** The pasted text with an answer of its reader's in front, in place of an earlier one. */
export const withAnswer = (text: string, answer: ParseOptions): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...answer }, null, 2);
