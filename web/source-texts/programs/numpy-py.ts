import type { Program } from "./python.js";
import { programs as basics } from "./basics-py.js";
import { programs as classes } from "./classes-py.js";
import { programs as pairing } from "./pairing-py.js";
import { programs as formulas } from "./formulas-py.js";
import { programs as shapes } from "./shapes-py.js";
import { programs as claims } from "./claims-py.js";

/** The NumPy of the cards whose calls are noted down while they run: loaded when one is copied. */
export const programs: Readonly<Record<string, Program>> = {
  ...basics,
  ...classes,
  ...pairing,
  ...formulas,
  ...shapes,
  ...claims,
};
