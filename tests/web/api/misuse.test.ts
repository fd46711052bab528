// Calls that look right and would give wrong numbers: each is refused, with the fault and its place, or gives the right
// numbers.
import { readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import { errorOf } from "./refused.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const config = { model_type: "llama", hidden_size: 64, num_attention_heads: 8, rope_theta: 10000 };
const grouped = { ...config, num_key_value_heads: 2 };
const wave = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(1 + i * 1.7));
const x = wave(64); // two heads of four tokens
const shape = [1, 2, 4, 8];
const sizes = { batch: 1, heads: 2, kvHeads: 2, querySeq: 4, keySeq: 4, headDim: 8 };
const one = { heads: 2, querySeq: 1 };

let rw: Ropewalk;
// eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
let api: any;
// eslint-disable-next-line typescript/no-explicit-any
let other: any;
beforeAll(async () => {
  api = rw = await loadRopewalk();
  other = await loadRopewalk();
});

// eslint-disable-next-line typescript/no-explicit-any
type Loose = any;
const rope = (): Loose => rw.rope(spec);
const tensor = (sizes: readonly number[] = shape): Loose => {
  const made = rw.tensor(sizes);
  made.write(wave(made.shape.reduce((product, size) => product * size, 1)));
  return made;
};
const cache = (filled = true): Loose => {
  const made = rope().kvCache({ kvHeads: 2, capacity: 8 });
  if (filled) made.append(x, x, { seq: 4 });
  return made;
};
const plainCache = (filled = true): Loose => {
  const made = rw.kvCache({ kvHeads: 2, headDim: 8, capacity: 8 });
  if (filled) made.append(x, x, { seq: 4 });
  return made;
};
const turned = (): Loose => rope().rotate(tensor(), { shape });
const back = (): Loose => rw.cosSin({ ...spec, direction: -1 }, { start: 0, count: 4 });
const trailing = (): Loose => rw.cosSin({ ...spec, rotaryDim: 4, rotaryOffset: 4 }, { start: 0, count: 4 });
const rewritten = (): Loose =>
  rw.cosSin({ ...spec, pairing: "interleaved", writeAs: "half-split" }, { start: 0, count: 4 });
const plain = (): Loose => ({ pairing: "half-split", cosSin: table() });
const table = (): Loose => rw.cosSin(spec, { start: 0, count: 4 });
const later = (count: number): Loose => ({ ...plain(), cosSin: rw.cosSin(spec, { start: 10, count }) });
/** A table of one's own, [heads, tokens, pairs], whose second head has another base. */
const ownHeads = (): Loose => {
  const each = [10000, 100].map((base) => rw.cosSin({ ...spec, base }, [0, 1, 2, 3]));
  const both = (name: "cos" | "sin") => Float32Array.from(each.flatMap((one) => [...one[name]]));
  return { rows: 8, rotaryDim: 8, cos: both("cos"), sin: both("sin") };
};
const ids = { queryPositionIds: [0, 1, 2, 3], keyPositionIds: [0, 1, 2, 3] };
const mask = Float32Array.from({ length: 16 }, (_, i) => (i % 4 <= Math.floor(i / 4) ? 1 : 0));
const square = new Float32Array(256 * 256);
const pairs = { from: "half-split", to: "interleaved", headDim: 8 };

const parse = (more: object, without = "rope_theta"): unknown => {
  const { [without]: _, ...rest } = config as Loose;
  return api.parseConfig({ ...rest, ...more });
};
const scaled = (scaling: object) => () => rw.parseConfig({ ...config, rope_scaling: scaling });

/** The call, the path of the error, and a part of its message. */
const misuses: Record<string, readonly [call: () => unknown, path: string | undefined, says: string]> = {
  rope_teta: [() => parse({ rope_teta: 1e6 }), "rope_teta", "rope_theta is missing"],
  ropeTheta: [() => parse({ ropeTheta: 1e6 }), "ropeTheta", "rope_theta is missing"],
  hiddenSize: [() => parse({ hiddenSize: 64 }, "hidden_size"), "hiddenSize", "hidden_size is missing"],
  headDim: [() => parse({ headDim: 16 }), "headDim", "head_dim is missing"],
  rope_scalling: [
    () => parse({ rope_scalling: { type: "linear", factor: 2 } }),
    "rope_scalling",
    "rope_scaling is missing",
  ],
  ropeScaling: [() => parse({ ropeScaling: { type: "linear", factor: 2 } }), "ropeScaling", "rope_scaling is missing"],
  "a misspelt key of the scaling": [
    scaled({ rope_type: "yarn", factor: 2, beta_fats: 16 }),
    "rope_scaling.beta_fats",
    "rope_scaling.beta_fast is missing",
  ],
  "a factor without a type": [scaled({ factor: 2 }), "rope_scaling.rope_type", "rope_scaling.factor is given"],
  "a promise of a config": [() => api.parseConfig(Promise.resolve(config)), "config", "a Promise; it must be"],
  "a response": [() => api.parseConfig(new Response("{}")), "config", "a Response; it must be"],
  "a map": [() => api.parseConfig(new Map(Object.entries(config))), "config", "a Map; it must be"],
  "positions of null": [() => rope().rotate(x, { shape, positions: null }), "options.positions", "whole number"],
  "a token without a position": [
    () => rope().rotate(wave(16), { shape: [1, 2, 1, 8] }),
    "options.positions",
    "missing",
  ],
  "tokens of a batch without positions": [
    () => rope().rotate(wave(32), { shape: [2, 2, 1, 8] }),
    "options.positions",
    "missing",
  ],
  "attention of null positions": [
    () => rope().attention(x, x, x, { ...sizes, causal: true, positions: null }),
    "options.positions",
    "whole number",
  ],
  "attention of one query without its position": [
    () => rope().attention(wave(16), wave(16), wave(16), { ...sizes, querySeq: 1, keySeq: 1 }),
    "options.positions",
    "missing",
  ],
  "rope.attention without causal": [() => rope().attention(x, x, x, sizes), "options.causal", "true or false"],
  "attend of a rope's cache without causal": [
    () => cache().attend(x, { heads: 2, querySeq: 4 }),
    "options.causal",
    "true or false",
  ],
  "attend without causal": [() => plainCache().attend(x, { heads: 2, querySeq: 4 }), "options.causal", "true or false"],
  "a window without causal": [
    () => api.attention(x, x, x, { ...sizes, slidingWindow: 2 }),
    "options.causal",
    "options.slidingWindow is given",
  ],
  "a window that sees the future": [
    () => rope().attention(x, x, x, { ...sizes, slidingWindow: 2, causal: false }),
    "options.causal",
    "looks back",
  ],
  "a mask as bias": [() => api.attention(x, x, x, { ...sizes, bias: mask }), "options.bias", "-Infinity"],
  "a mask as a cache's bias": [
    () => plainCache().attend(x, { heads: 2, querySeq: 4, causal: false, bias: mask }),
    "options.bias",
    "-Infinity",
  ],
  "the root of headDim as scale": [
    () => api.attention(x, x, x, { ...sizes, scale: 8 ** 0.5 }),
    "options.scale",
    "at most 1",
  ],
  "attend before append": [() => plainCache(false).attend(wave(16), one), "options.querySeq", "empty"],
  "attend of a rope's cache before append": [
    () => cache(false).attend(wave(16), { ...one, positions: 3 }),
    "options.querySeq",
    "empty",
  ],
  "a tensor of another shape": [() => rope().rotate(tensor([1, 4, 2, 8]), { shape }), "x.shape", "1, 2, 4, 8"],
  "a tensor of three axes in another order": [
    () => rope().rotate(tensor([4, 2, 8]), { shape }),
    "x.shape",
    "1, 2, 4, 8",
  ],
  "tokens before heads, by the heads of the model": [
    () => rw.rope(spec, { heads: 4, kvHeads: 2 }).rotate(x.slice(0, 16), { shape: [1, 1, 2, 8], positions: 5 }),
    "options.shape",
    'Is layout "bshd" meant?',
  ],
  "heads that are no multiple of kvHeads": [
    () => rw.rope(spec, { heads: 6, kvHeads: 4 }),
    "options.heads",
    "must be a multiple of options.kvHeads, which is 4",
  ],
  "a tensor of another shape for rotate": [
    () => api.rotate(tensor([1, 4, 2, 8]), { shape, pairing: "half-split", cosSin: table() }),
    "x.shape",
    "1, 2, 4, 8",
  ],
  "q of another shape": [() => api.attention(tensor([1, 4, 2, 8]), x, x, sizes), "q.shape", "1, 2, 4, 8"],
  "k of another layout": [() => api.attention(x, tensor(), x, { ...sizes, layout: "bshd" }), "k.shape", "1, 4, 2, 8"],
  "v of another shape for a cache": [
    () => cache().append(x, tensor([1, 4, 2, 8]), { seq: 4 }),
    "v.shape",
    "1, 2, 4, 8",
  ],
  "another pairing than the table's": [
    () => api.rotate(x, { shape, pairing: "interleaved", cosSin: table() }),
    "options.pairing",
    "half-split",
  ],
  "another pairing than a table's in arrays": [
    () => {
      const out = { cos: new Float32Array(16), sin: new Float32Array(16) };
      return api.rotate(x, { shape, pairing: "interleaved", cosSin: rw.cosSin(spec, [0, 1, 2, 3], { out }) });
    },
    "options.pairing",
    "half-split",
  ],
  "another pairing than that of xPos": [
    () => {
      const cosSin = rw.xposScale(table(), [0, 1, 2, 3], { side: "key", scaleBase: 512 });
      return api.rotate(x, { shape, pairing: "interleaved", cosSin });
    },
    "options.pairing",
    "half-split",
  ],
  "another pairing in attention": [
    () => api.attention(x, x, x, { ...sizes, rope: { pairing: "interleaved", cosSin: table(), ...ids } }),
    "options.rope.pairing",
    "half-split",
  ],
  "another pairing in a cache": [
    () => plainCache().append(x, x, { seq: 4, rope: { pairing: "interleaved", cosSin: table() } }),
    "options.rope.pairing",
    "half-split",
  ],
  "another pairing than keys are turned in": [
    () => plainCache().turn(0, 1, { pairing: "interleaved", cosSin: rw.cosSinShift(spec, [3], [1]) }),
    "rope.pairing",
    "half-split",
  ],
  "a table of direction -1 without inverse": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: back() }),
    "options.inverse",
    "direction -1",
  ],
  "a table of direction -1 in attention": [
    () => api.attention(x, x, x, { ...sizes, rope: { pairing: "half-split", cosSin: back(), ...ids } }),
    "options.rope.cosSin",
    "whose direction is -1",
  ],
  "another slice than the table's": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: trailing(), rotaryOffset: 2 }),
    "options.rotaryOffset",
    "is 2; it must be 4, as rotaryOffset is in the spec of cosSin",
  ],
  "another write order than the table's": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: table(), writeAs: "interleaved" }),
    "options.writeAs",
    'is "interleaved"; it must be half-split',
  ],
  "a table whose rotaryDim was changed": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: { ...table(), rotaryDim: 4, rows: 8 } }),
    "options.cosSin.rotaryDim",
    "is 4; it must be 8",
  ],
  "a table whose spec is a word": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: { ...table(), spec: "llama" } }),
    "options.cosSin.spec",
    '"llama"; it must be an object',
  ],
  "a table whose spec has another pairing": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: { ...table(), spec: { ...spec, pairing: "neox" } } }),
    "options.cosSin.spec.pairing",
    "one of half-split",
  ],
  "a table whose positions are a word": [
    () =>
      api.rotate(x, {
        shape,
        pairing: "half-split",
        cosSin: { ...table(), positions: "0123" },
        positionIds: [0, 1, 2, 3],
      }),
    "options.cosSin.positions",
    "must be",
  ],
  "positions as rows of a table that begins later": [
    () => api.rotate(x, { shape, ...later(64), positionIds: [12, 13, 14, 15] }),
    "options.positionIds",
    "a position: its row of options.cosSin is 2",
  ],
  "positions past the rows of a table that begins later": [
    () => api.rotate(x, { shape, ...later(4), positionIds: [10, 11, 12, 13] }),
    "options.positionIds",
    "a position: its row of options.cosSin is 0",
  ],
  "positions as rows of every second position": [
    () =>
      api.rotate(x, {
        shape,
        pairing: "half-split",
        cosSin: rw.cosSin(spec, [0, 2, 4, 6, 8, 10, 12, 14]),
        positionIds: [0, 2, 4, 6],
      }),
    "options.positionIds",
    "a position: its row of options.cosSin is 1",
  ],
  "positions of queries as rows of a table that begins later": [
    () => api.attention(x, x, x, { ...sizes, rope: { ...later(64), ...ids, queryPositionIds: [12, 13, 14, 15] } }),
    "options.rope.queryPositionIds",
    "a position: its row of options.rope.cosSin is 2",
  ],
  "positions of keys as rows of a table that begins later": [
    () => api.attention(x, x, x, { ...sizes, rope: { ...later(64), ...ids, keyPositionIds: [12, 13, 14, 15] } }),
    "options.rope.keyPositionIds",
    "a position: its row of options.rope.cosSin is 2",
  ],
  "positions as a cache's rows of a table that begins later": [
    () => plainCache().append(x, x, { seq: 4, rope: { ...later(64), positionIds: [12, 13, 14, 15] } }),
    "options.rope.positionIds",
    "a position: its row of options.rope.cosSin is 2",
  ],
  "rows of a longer table for keys behind others": [
    () => plainCache().append(wave(32), wave(32), { seq: 2, rope: plain() }),
    "options.rope.positionIds",
    "a table of 4 rows does not say which",
  ],
  "rows of a longer table for the last queries": [
    () => plainCache().attend(wave(32), { heads: 2, querySeq: 2, causal: true, rope: plain() }),
    "options.rope.positionIds",
    "a table of 4 rows does not say which",
  ],
  "a table of tokens and heads": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, [0, 0, 1, 1, 2, 2, 3, 3]) }),
    "options.cosSin.rows",
    "a row for each head and token",
  ],
  "a table of heads with positions of their own": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, [0, 1, 2, 3, 8, 9, 10, 11]) }),
    "options.cosSin.rows",
    "by the first 4",
  ],
  "a table of heads with frequencies of their own": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: ownHeads() }),
    "options.cosSin.rows",
    "by the first 4",
  ],
  "a table of heads with frequencies of their own, in a cache": [
    () => plainCache(false).append(x, x, { seq: 4, rope: { pairing: "half-split", cosSin: ownHeads() } }),
    "options.rope.cosSin.rows",
    "by the first 4",
  ],
  "positions that float32 does not hold": [
    () => api.cosSin(spec, Float32Array.of(0, 16777217)),
    "positions",
    "must be below 16777216",
  ],
  "positions of a rope that float32 does not hold": [
    () => rope().rotate(x, { shape, positions: Float32Array.of(0, 1, 2, 16777217) }),
    "options.positions",
    "pass an Int32Array",
  ],
  "a share of the head in the words of Megatron-LM": [
    () => api.rope({ ...spec, rotary_percent: 0.5 }),
    "spec.rotary_percent",
    "is rotaryDim meant?",
  ],
  "the pairing in the words of vLLM": [
    () => api.rope({ ...spec, is_neox_style: false }),
    "spec.is_neox_style",
    "is pairing meant?",
  ],
  "a share of the head in the words of NeMo, in a config": [
    () => parse({ rotary_percent: 0.5 }, ""),
    "rotary_percent",
    "rotary_pct is missing",
  ],
  "a factor without a scheme": [
    () => rw.rope({ base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split", factor: 4 } as Loose),
    "spec.ropeType",
    "must be given",
  ],
  "a factor without a scheme, for a table": [
    () => api.cosSin({ base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split", factor: 4 }, [1]),
    "spec.ropeType",
    "must be given",
  ],
  "a factor without a scheme, in a config": [
    () => rw.parseConfig({ model_type: "llama", hidden_size: 64, num_attention_heads: 4, rope_scaling: { factor: 4 } }),
    "rope_scaling.rope_type",
    "scales nothing without it",
  ],
  "a rotated q": [() => rope().attention(turned(), x, x, { ...sizes, causal: true }), "q", "not rotated yet"],
  "a rotated k": [() => rope().attention(x, turned(), x, { ...sizes, causal: true }), "k", "not rotated yet"],
  "a rotated q in attention": [
    () => api.attention(turned(), x, x, { ...sizes, rope: { pairing: "half-split", cosSin: table(), ...ids } }),
    "q",
    "not rotated yet",
  ],
  "a rotated k for a cache": [() => cache().append(turned(), x, { seq: 4 }), "k", "not rotated yet"],
  "a rotated q for a cache": [
    () => cache().attend(turned(), { heads: 2, querySeq: 4, causal: true }),
    "q",
    "not rotated yet",
  ],
  "what rotate wrote into a tensor": [
    () => {
      const out = tensor();
      api.rotate(tensor(), { shape, pairing: "half-split", cosSin: table(), out });
      return rope().attention(out, x, x, { ...sizes, causal: true });
    },
    "q",
    "not rotated yet",
  ],
  "Float32Array.from of a tensor": [() => Float32Array.from(tensor()), "iterator", "read()"],
  "new Float32Array of a tensor": [() => new Float32Array(tensor()), "iterator", "read()"],
  "the length of a tensor": [() => tensor().length, "length", "read()"],
  "the data of a tensor": [() => tensor().data, "data", "read()"],
  "a clone of a tensor": [() => structuredClone(tensor()), "data", "read()"],
  "a tensor as JSON": [() => JSON.stringify(tensor()), "data", "read()"],
  "a projection without rows": [() => api.convertPairing(square, pairs), "options.rows", "Pass rows: { heads, in }"],
  "a projection of fewer heads without rows": [
    () => api.convertPairing(new Float32Array(128 * 512), { ...pairs, headDim: 64 }),
    "options.rows",
    "Pass rows: { heads, in }",
  ],
  "a table without the slice of its spec": [
    () => api.rotate(x, { shape, pairing: "half-split", cosSin: trailing() }),
    "options.rotaryOffset",
    "missing; it must be 4, as rotaryOffset is in the spec",
  ],
  "a table without the write order of its spec": [
    () => api.rotate(x, { shape, pairing: "interleaved", cosSin: rewritten() }),
    "options.writeAs",
    "missing; it must be half-split",
  ],
  "a table without its slice in a cache": [
    () => plainCache().append(x, x, { seq: 4, rope: { pairing: "half-split", cosSin: trailing() } }),
    "options.rope.rotaryOffset",
    "missing; it must be 4",
  ],
  "a table of a slice in attention": [
    () => api.attention(x, x, x, { ...sizes, rope: { pairing: "half-split", cosSin: trailing(), ...ids } }),
    "options.rope.cosSin",
    "take rope(spec).attention",
  ],
  "a scale below 0": [() => api.attention(x, x, x, { ...sizes, scale: -0.5 }), "options.scale", "at least 0"],
  "a bias of 0 times -Infinity": [
    () => api.attention(x, x, x, { ...sizes, bias: mask.map((seen) => (1 - seen) * -Infinity) }),
    "options.bias",
    "0 * -Infinity",
  ],
  "a bias of Infinity": [
    () => plainCache().attend(x, { heads: 2, querySeq: 4, causal: false, bias: mask.map(() => Infinity) }),
    "options.bias",
    "or -Infinity",
  ],
  "a promise of a spec": [() => api.rope(Promise.resolve(spec)), "spec", "a Promise; it must be a spec"],
  "a rope as spec": [() => api.cosSin(rope(), [0]), "spec", "a Rope; it must be a spec"],
  "a config as spec": [() => api.rope(config), "spec.model_type", "parseConfig(config)"],
  "the base by its name elsewhere": [() => api.rope({ ...spec, theta: 1e6 }), "spec.theta", "is base meant?"],
  "the base by another name": [() => api.rope({ ...spec, ropeTheta: 1e6 }), "spec.ropeTheta", "is base meant?"],
  "a tensor of another instance": [() => other.rotate(tensor(), { shape, ...plain() }), "x", "is a Tensor; it must be"],
  "a tensor as out of an array": [() => rope().rotate(x, { shape, out: tensor() }), "options.out", "a Tensor; it must"],
  "out of a rotation in place": [
    () => rope().rotateInPlace(tensor(), { shape, out: tensor() }),
    "options.out",
    "must be absent",
  ],
  "a shape of words": [() => rope().rotate(x, { shape: "1,2,4,8" }), "options.shape", "four numbers"],
  "a number as a tensor's shape": [() => api.tensor(64), "shape", "a list of whole numbers"],
  "tokens before heads, by the heads of the config": [
    () => rw.rope(rw.parseConfig(grouped)).rotate(x, { shape: [1, 1, 8, 8], positions: 5 }),
    "options.shape",
    'Is layout "bshd" meant?',
  ],
  "an offset that leaves too few": [() => rope().rotate(x, { shape, offset: 5 }), "options.offset", "which is 0"],
};

describe("is refused:", () => {
  test.each(Object.entries(misuses))("%s", (_, [call, path, says]) => {
    const error = errorOf(call);
    expect(error.path).toBe(path);
    expect(error.message).toContain(says);
    expect(error.message).not.toMatch(/undefined|\{\w+\}|\[object/);
  });
});

test("no published config has a key that is similar to another", () => {
  const folder = new URL("../../golden/", import.meta.url);
  const configs = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { config?: unknown })
    .flatMap((vector) => (vector.config === undefined ? [] : [vector.config]));
  expect(configs.length).toBeGreaterThan(150);
  for (const one of configs) {
    let notes: readonly { error?: { rule: string } }[] = [];
    try {
      notes = rw.inspectConfig(one).notes;
    } catch {
      continue; // no config at all
    }
    expect(
      notes.filter(({ error }) => error?.rule === "near-key"),
      JSON.stringify(one),
    ).toEqual([]);
  }
});

describe("is still accepted:", () => {
  const causal = { ...sizes, causal: true };

  test("a first token at 0, several without positions, and one query without causal", () => {
    expect(rope().rotate(x, { shape })).toEqual(rope().rotate(x, { shape, positions: 0 }));
    const single = wave(16);
    expect(rope().rotate(single, { shape: [1, 2, 1, 8], positions: 0 })).toEqual(single);
    const made = cache();
    expect(made.attend(single, one)).toEqual(made.attend(single, { ...one, causal: true }));
    expect(made.attend(single, one)).toEqual(made.attend(single, { ...one, causal: false }));
  });

  test("a bias of zeros, of ones, and one that hides", () => {
    const plain = rw.attention(x, x, x, sizes).output;
    for (const value of [0, 1]) {
      const { output } = rw.attention(x, x, x, { ...sizes, bias: new Float32Array(16).fill(value) });
      // a weight rounds twice
      output.forEach((one, i) => expect(Math.abs(one - plain[i]!)).toBeLessThanOrEqual(4 * 2 ** -23));
    }
    const hides = mask.map((seen) => (seen === 1 ? 0 : -Infinity));
    expect(rw.attention(x, x, x, { ...sizes, bias: hides }).output).toEqual(rw.attention(x, x, x, causal).output);
  });

  test("a tensor that is written again, rotated back, or received another result, is not rotated", () => {
    const wanted = rope().attention(x, x, x, causal).output;
    const q = turned();
    q.write(x);
    expect(rope().attention(q, x, x, causal).output).toEqual(wanted);
    rope().rotate(q, { shape });
    rope().rotate(q, { shape, inverse: true });
    expect(rope().attention(q, x, x, causal).output).toHaveLength(64);
    const out = turned();
    rw.attention(x, x, x, { ...sizes, out: { output: out } });
    expect(rope().attention(out, x, x, causal).output).toHaveLength(64);
  });

  test("shapes that fit the heads of a rope", () => {
    const informed = rw.rope(spec, { heads: 4, kvHeads: 2 });
    const plain = rw.rope(spec);
    for (const shape of [
      [1, 4, 2, 8],
      [1, 2, 4, 8],
      [1, 8, 1, 8],
    ] as const)
      expect(informed.rotate(x, { shape, positions: 5 })).toEqual(plain.rotate(x, { shape, positions: 5 }));
    for (const layout of ["bhsd", "bshd"] as const) {
      const options = { shape: [1, 1, 2, 8], layout, positions: 5 } as const;
      expect(informed.rotate(x.slice(0, 16), options)).toEqual(plain.rotate(x.slice(0, 16), options));
    }
  });

  test("shapes that fit the heads of a config, and a copy of its spec", () => {
    const spec = rw.parseConfig(grouped);
    const [read, copied] = [rw.rope(spec), rw.rope({ ...spec })];
    for (const [shape, layout, positions] of [
      [[1, 8, 1, 8], undefined, 5],
      [[1, 2, 4, 8], undefined, 5],
      [[1, 1, 8, 8], undefined, 0],
      [[1, 1, 8, 8], undefined, [7, 6, 5, 4, 3, 2, 1, 0]],
      [[1, 1, 8, 8], "bhsd", 5],
      [[1, 4, 2, 8], "bshd", 5],
    ] as const) {
      const options = { shape, positions, ...(layout && { layout }) };
      expect(read.rotate(x, options)).toEqual(copied.rotate(x, options));
    }
    const latent = { model_type: "deepseek_v3", num_attention_heads: 4, qk_rope_head_dim: 8, hidden_size: 64 };
    const oneKey = { shape: [1, 1, 4, 8], positions: 5 } as const; // for four heads of queries
    expect(rw.rope(rw.parseConfig(latent)).rotate(wave(32), oneKey)).toHaveLength(32);
  });

  test("a rotation in place, of an array and of a tensor, where rotate copies the array", () => {
    const options = { shape, positions: 3 } as Loose;
    const wanted = rope().rotate(x, options);
    const table = { shape, pairing: "half-split", cosSin: rw.cosSin(spec, { start: 3, count: 4 }) } as Loose;
    for (const turn of [(y: Loose) => rope().rotateInPlace(y, options), (y: Loose) => rw.rotateInPlace(y, table)]) {
      const [array, kept] = [x.slice(), tensor()];
      expect(turn(array)).toBe(array);
      expect(turn(kept)).toBe(kept);
      expect([array, kept.read()]).toEqual([wanted, wanted]);
    }
    expect(x).toEqual(wave(64));
  });

  test("a table whose spec's slice and write order are given, in any form", () => {
    const slice = { shape, pairing: "half-split", cosSin: trailing() } as Loose;
    const bound = rw.rope({ ...spec, rotaryDim: 4, rotaryOffset: 4 }).rotate(x, { shape });
    expect(rw.rotate(x, { ...slice, rotaryOffset: 4 })).toEqual(bound);
    const order = { shape, pairing: "interleaved", writeAs: "half-split" } as const;
    const both = rw.rope({ ...spec, pairing: "interleaved", writeAs: "half-split" }).rotate(x, { shape });
    expect(rw.rotate(x, { ...order, cosSin: rewritten() })).toEqual(both);
  });

  test("rows of a table that begins later, and of one out of order", () => {
    const wanted = rope().rotate(x, { shape, positions: [10, 11, 12, 9 + 64] });
    expect(rw.rotate(x, { shape, ...later(64), positionIds: [0, 1, 2, 63] } as Loose)).toEqual(wanted);
    const packed = { shape, pairing: "half-split", cosSin: rw.cosSin(spec, [0, 1, 2, 0, 1, 2, 3]) } as Loose;
    const second = rope().rotate(x, { shape, positions: [0, 1, 2, 3] });
    expect(rw.rotate(x, { ...packed, positionIds: [3, 4, 5, 6] })).toEqual(second);
    const { positions: _, ...rows } = later(64).cosSin;
    const from12 = rope().rotate(x, { shape, positions: [22, 23, 24, 25] });
    expect(rw.rotate(x, { shape, ...later(64), cosSin: rows, positionIds: [12, 13, 14, 15] } as Loose)).toEqual(from12);
  });

  test("a longer table of as many rows as there are heads and tokens, and one with the same rows for each head", () => {
    const wanted = rope().rotate(x, { shape, positions: 5 });
    const { positions: _, ...longer } = rw.cosSin(spec, { start: 5, count: 8 });
    const blocks = rw.cosSin(spec, [5, 6, 7, 8, 5, 6, 7, 8]);
    const { positions: __, ...ownBlocks } = blocks;
    for (const cosSin of [rw.cosSin(spec, { start: 5, count: 8 }), longer, blocks, ownBlocks])
      expect(rw.rotate(x, { shape, pairing: "half-split", cosSin } as Loose)).toEqual(wanted);
  });

  test("positions in a Float32Array that holds them", () => {
    const far = [0, 1, 2, 2 ** 24 - 1];
    expect(rw.cosSin(spec, Float32Array.from(far))).toEqual(rw.cosSin(spec, far));
  });

  test("a flat tensor, one of axes of 1, and strides over another shape", () => {
    for (const axes of [[64], [2, 4, 8], [2, 1, 4, 8]])
      expect(rope().rotate(tensor(axes), { shape }).read()).toEqual(rope().rotate(x, { shape }));
    expect(() => rope().rotate(tensor([1, 4, 2, 8]), { shape, strides: [64, 8, 16] })).not.toThrow();
  });

  test("a table of direction -1 with either inverse", () => {
    for (const inverse of [true, false])
      expect(rw.rotate(x, { shape, pairing: "half-split", cosSin: back(), inverse })).toHaveLength(64);
  });

  test("an explicit square of vectors, and a projection with its rows", () => {
    const vectors = rw.convertPairing(square, { ...pairs, rows: null } as Loose);
    expect(vectors).toHaveLength(square.length);
    expect(rw.convertPairing(square, { ...pairs, rows: { heads: 32, in: 256 } } as Loose)).toHaveLength(square.length);
  });

  test("lists of any kind in a spec", () => {
    const invFreq = rw.frequencies(spec).invFreq;
    for (const list of [invFreq, [...invFreq], Object.assign({ length: 4 }, [...invFreq])])
      expect(rw.rope({ ...spec, invFreq: list }).rotate(x, { shape, positions: 3 })).toEqual(
        rope().rotate(x, { shape, positions: 3 }),
      );
  });

  test("methods without their object", () => {
    const { parseConfig, rope: bind, cosSin } = rw;
    const { rotate, kvCache } = bind(parseConfig(config));
    expect(rotate(x, { shape })).toEqual(rope().rotate(x, { shape }));
    expect(cosSin(spec, [3]).rows).toBe(1);
    const { append, attend } = kvCache({ kvHeads: 2, capacity: 8 });
    append(x, x, { seq: 4 });
    expect(attend(wave(16), one)).toEqual(cache().attend(wave(16), one));
    const { write, read } = rw.tensor([64]);
    write(x);
    expect(read()).toEqual(x);
  });
});

test("a diagnosis without an expected rotation reports the rotation found", () => {
  const found = rw.diagnose(x, rope().rotate(x, { shape, positions: 3 }), { shape, positionIds: [3, 4, 5, 6] });
  expect([found.verdict, found.found?.pairing]).toEqual(["found", "half-split"]);
});
