import { byCard } from "../program-files.js";
import { named, twoVectors } from "../heads.js";

/** What the cards of this text give to take along. */
export const programs = byCard(
  "002",
  import.meta.glob("./{javascript,numpy}/*", { query: "?raw", import: "default", eager: true }),
  {
    "002-relative": { inputs: () => named(["q", "k"], twoVectors(2, 0)) },
    "claim-efficient": { inputs: ({ dim }) => named(["x"], twoVectors(Number(dim))) },
  },
);
