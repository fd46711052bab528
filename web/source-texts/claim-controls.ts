import type { RopeSpec } from "../api/index.js";
import { choice, head, slider } from "./heads.js";
import { shared } from "./phrases.js";
import type { Values } from "./types.js";

/** What the claims' cards share: their button and two of their controls. */
export const test = shared("test-it-here");

export const base = choice("base", "10000", ["100", "10000", "500000"]);
export const baseOf = (values: Values): RopeSpec => head(128, "half-split", Number(values["base"]));

export const seed = slider("seed", shared("seed"), 0, 0, 99);
