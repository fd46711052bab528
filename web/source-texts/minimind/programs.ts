import { byCard } from "../programs/files.js";
import { named, twoVectors } from "../heads.js";

/** What the cards of this text give to take along. */
export const programs = byCard(
  "000",
  import.meta.glob("./{javascript,numpy}/*", { query: "?raw", import: "default", eager: true }),
  {
    "000-cosine": { inputs: () => named(["q", "k"], twoVectors(4, 7)) },
    "000-pipeline": { inputs: () => named(["x", "y"], twoVectors(64)) },
    "000-relative": { inputs: () => named(["q", "k"], twoVectors(64)) },
  },
);
