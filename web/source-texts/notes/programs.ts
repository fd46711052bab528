import { named, twoVectors } from "../heads.js";
import { byCard } from "../programs/files.js";

const files = import.meta.glob("./{javascript,numpy}/*", { query: "?raw", import: "default", eager: true });
const own = byCard("003", files, {
  "003-half-split": { inputs: ({ dim }) => named(["q"], twoVectors(Number(dim))) },
});

/** What the cards of this text give to take along. */
export const programs = { ...own, "003-adjacent": own["003-recipe"]! };
