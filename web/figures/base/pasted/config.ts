import type { ParseOptions } from "../../../api/index.js";

/** The pasted text with its reader's answer in front, in place of an earlier answer. */
export const withAnswer = (text: string, answer: ParseOptions): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...answer }, null, 2);
