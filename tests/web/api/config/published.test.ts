// Published configs that were read wrongly or refused: their own keys, and the spec that their model's code derives
// from them. The loop below computes the frequencies; a source is a file of transformers (5.x, August 2026) unless it
// names another project.
import { expect, test } from "vitest";
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { cases, type Case } from "./published-configs.js";
import { diffusers } from "./published-diffusers.js";
import { files } from "./published-files.js";

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

test.each([...cases, ...diffusers, ...files])("%s is read as its code reads it", (...one) => check(one));

test("each stored case is different", () => {
  const all = [...cases, ...diffusers, ...files];
  expect(new Set(all.map(([what]) => what)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(90);
});

test("gte-large-en-v1.5: ntk multiplies the base by factor and divides each frequency by factor^(2 / d)", () => {
  const gte = { model_type: "new", hidden_size: 1024, num_attention_heads: 16, position_embedding_type: "rope" };
  const config = {
    ...gte,
    rope_theta: 160000,
    rope_scaling: { factor: 2, type: "ntk" },
    max_position_embeddings: 8192,
  };
  const { invFreq } = rw.frequencies(rw.parseConfig(config));
  // vLLM's ntk_scaling_rope.py, with mixed_b absent
  const wanted = Array.from({ length: 32 }, (_, i) => 320000 ** (-i / 32) / 2 ** (1 / 32));
  for (const [i, value] of wanted.entries()) expect(Math.abs(invFreq[i]! / value - 1)).toBeLessThan(8 * 2 ** -52);
  // Elsewhere ntk stretches the base alone.
  const other = rw.frequencies(rw.parseConfig({ ...config, model_type: "llama" })).invFreq;
  expect(other[0]).toBe(1);
});

test.each(["SD3Transformer2DModel", "PixArtTransformer2DModel", "DiTTransformer2DModel", "AuraFlowTransformer2DModel"])(
  "%s of Diffusers adds positions and does not rotate",
  (_class_name) => {
    expect(() => rw.parseConfig({ _class_name, attention_head_dim: 64 })).toThrow(/no rotary position embedding/);
  },
);
