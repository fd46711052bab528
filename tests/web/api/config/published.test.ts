// Published configs that were read wrongly or refused: their own keys, and what the code of their model makes of them.
// Frequencies are computed by the loop below; a source is a file of transformers (5.x, August 2026) unless it names
// another project.
import { expect, test } from "vitest";
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { cases, type Case } from "./published-configs.js";
import { diffusers } from "./published-diffusers.js";

const rw = await loadRopewalk();

/** base^(-2i / dim) for each pair, one axis after another: compute_default_rope_parameters, get_1d_rotary_pos_embed. */
const frequenciesOf = (base: number, dims: readonly number[]): number[] =>
  dims.flatMap((dim) => Array.from({ length: dim / 2 }, (_, i) => 1 / base ** ((2 * i) / dim)));

function check([, config, expected, , options]: Case): void {
  const spec: RopeSpec = rw.parseConfig(config, options);
  const { axes, ...fields } = expected;
  expect(spec).toMatchObject(fields);
  if (expected.ropeType !== undefined) return;
  const { invFreq } = rw.frequencies(spec);
  const halves = [expected.rotaryDim / 2, expected.rotaryDim / 2];
  const wanted = frequenciesOf(expected.base, axes ?? (spec.axisPattern === "axial" ? halves : [expected.rotaryDim]));
  expect(invFreq.length).toBe(wanted.length);
  // two roundings of a power in double: 8 eps
  for (const [i, value] of wanted.entries()) expect(Math.abs(invFreq[i]! / value - 1)).toBeLessThan(8 * 2 ** -52);
  if (axes !== undefined) expect(spec.mropeSection).toEqual(axes.map((dim) => dim / 2));
}

test.each([...cases, ...diffusers])("%s is read as its code reads it", (...one) => check(one));

test("each kept case is its own", () => {
  const all = [...cases, ...diffusers];
  expect(new Set(all.map(([what]) => what)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(72);
});
