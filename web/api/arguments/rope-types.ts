import type { RopeType } from "../types.js";

/** Numbers to the core: their places in this list. */
export const ropeTypes: readonly RopeType[] = [
  "default",
  "linear",
  "dynamic",
  "yarn",
  "longrope",
  "llama3",
  "proportional",
];
