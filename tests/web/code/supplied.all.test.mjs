// No program matches as a whole by a table that the checker made: with wrong cosines of its own it matches no longer.
import { checkCode as checked } from "ropewalk/code";
import { expect, test } from "vitest";
import { programs } from "../../../web/code/samples.js";
import { styles } from "./more-styles.mjs";
import { spec } from "./spec.mjs";

const checkCode = (source, options) => checked(source, { seconds: 40, ...options });

const all = [
  ...Object.entries(programs).map(([name, { pairing, source }]) => [name, spec({ pairing }), source]),
  ...Object.entries(styles).map(([name, [expected, source]]) => [name, expected, source]),
];
/** Makes every cosine of the program's own wrong, after its tables could have been replaced by ours. */
const broken = (source) =>
  `${source.replace(/^(from __future__.*\n)?/, "$1import torch\n_cos, _mcos, _polar = torch.cos, torch.Tensor.cos, torch.polar\ntorch.cos = lambda x: _cos(x) * 0.5\ntorch.Tensor.cos = lambda x: _mcos(x) * 0.5\ntorch.polar = lambda r, a: _polar(r * 0.5, a)\n")}`;

test.each(all.filter(([, , source]) => source.includes("torch")))("%s", async (_, expected, source) => {
  const found = await checkCode(source, { expected });
  expect(found.diagnosis.verdict).toBe("match");
  expect(found.judged).toBe(found.supplied.length === 0 ? "whole" : "part");
  const again = await checkCode(broken(source), { expected }).catch(() => undefined);
  const own = again === undefined || again.diagnosis.verdict !== "match" || again.supplied.includes("table");
  expect(own).toBe(true);
});
