import type { Program } from "./python.js";
import { programs as basics } from "./basics_py.js";
import { programs as classes } from "./classes_py.js";
import { programs as pairing } from "./pairing_py.js";
import { programs as formulas } from "./formulas_py.js";
import { programs as shapes } from "./shapes_py.js";
import { programs as claims } from "./claims_py.js";

/** The NumPy of the cards whose calls are noted down while they run: loaded when one is copied. */
export const programs: Readonly<Record<string, Program>> = {
  ...basics,
  ...classes,
  ...pairing,
  ...formulas,
  ...shapes,
  ...claims,
};
