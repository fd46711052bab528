// Calls beside the wrong ones of refused/calls.ts that give the right numbers.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
// prettier-ignore
import {
  back, config, grouped, mask, one, pairs, rewritten, rope, ropeCache, rw, shape,
  sizes, spec, square, tensor, trailing, turned, wave, x, later, type Loose,
} from "./refused/given.js";

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
    const made = ropeCache();
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
    expect(attend(wave(16), one)).toEqual(ropeCache().attend(wave(16), one));
    const { write, read } = rw.tensor([64]);
    write(x);
    expect(read()).toEqual(x);
  });
});

test("a diagnosis without an expected rotation reports the rotation found", () => {
  const found = rw.diagnose(x, rope().rotate(x, { shape, positions: 3 }), { shape, positionIds: [3, 4, 5, 6] });
  expect([found.verdict, found.found?.pairing]).toEqual(["found", "half-split"]);
});
