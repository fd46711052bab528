import type { RopeSpec } from "../api/index.js";
import { choice, head } from "./heads.js";
import { words } from "./words.js";
import type { Parameter, Values } from "./types.js";

/** What the claims' cards share: their button and two of their controls. */
export const test = words("Test it here", "当场测试");

export const base = choice("base", "10000", ["100", "10000", "500000"]);
export const baseOf = (values: Values): RopeSpec => head(128, "half-split", Number(values["base"]));

export const seed: Parameter = {
  name: "seed",
  kind: "number",
  value: 0,
  least: 0,
  most: 99,
  step: 1,
  label: words("seed", "种子"),
};
