import { byCard } from "../programs/files.js";
import { ORDERS } from "./attention.js";
import { config } from "./classes.js";

/** What the cards of this text give to take along. */
export const programs = byCard(
  "001",
  import.meta.glob("./{javascript,numpy}/*", { query: "?raw", import: "default", eager: true }),
  {
    "001-order": { inputs: ({ order }) => ({ words: ORDERS[String(order)]! }) },
    "001-qwen3-class": { inputs: ({ type, old }) => ({ config: config(String(type), old === true) }) },
  },
);
