// Every program of the tests with a mistake that only what the checker supplies can hide: none matches as a whole.
import { checkCode } from "ropewalk/code";
import { expect, test } from "vitest";
import { programs } from "../../../web/code/samples.js";
import { styles } from "./more-styles.mjs";
import { scaledStyles } from "./scaled-styles.mjs";
import { spec } from "./spec.mjs";

const all = [
  ...Object.entries(programs).map(([name, { pairing, source }]) => [name, spec({ pairing }), source]),
  ...Object.entries({ ...styles, ...scaledStyles }).map(([name, [expected, source]]) => [name, expected, source]),
];
/** Positions are counted from 1: each table and each angle is wrong. */
const later = (source) => source.replaceAll(/((?:torch|j?np)\.arange\((?!0, )(?:[^()]|\([^()]*\))*\))/g, "($1 + 1)");
/** Each cosine is half of what it should be. */
const shorter = (source) =>
  source.replaceAll(/\b((?:torch|j?np|math)\.cos\()/g, "0.5 * $1").replaceAll(/\b([\w.]+\.cos\(\))/g, "(0.5 * $1)");

/** Ends a check when the search for a change begins: it is no match. */
const found = new Error("no match");
const progress = (share) => {
  if (share > 0.5) throw found;
};

test.concurrent.each(all)("%s", async (_, expected, source) => {
  const wrong = [later(source), shorter(source)].find((one) => one !== source) ?? source;
  const match = await checkCode(wrong, { expected, seconds: 60, progress }).catch((error) => {
    if (error !== found && error.of !== "IndexError") throw error; // positions may leave a table
  });
  if (match === undefined) return;
  expect([match.diagnosis.verdict, match.judged]).toEqual(["match", "part"]);
  expect(match.supplied.join()).toMatch(/table|positions|rotation/);
});
