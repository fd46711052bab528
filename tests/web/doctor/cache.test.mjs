// Positions read back from cached keys, and scores of a run whose tokens are all moved.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { checkScores, readPositions } from "ropewalk/doctor";
import { cases, shapeOf, specOf } from "./cases.mjs";
import { bfloat16, normal, rotated } from "./rotation.mjs";
import { inputOf } from "./trials.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

describe("readPositions", () => {
  const some = cases.filter(({ start }, i) => start === 0 && i % 5 === 0);
  const read = (one, position, round = (value) => value, believed) => {
    const keys = inputOf(one);
    const options = { shape: shapeOf(one), layout: one.layout, spec: specOf(one) };
    const cached = rotated(keys, one, { position }).map(round);
    return readPositions(rw, keys, cached, believed === undefined ? options : { ...options, positionIds: believed });
  };

  test("gives every key's position, in float32 and through bfloat16", () => {
    for (const one of some) {
      const expected = Array.from({ length: one.batch * one.seq }, (_, i) => i % one.seq);
      for (const round of [undefined, bfloat16]) {
        const { positions, firstWrong } = read(one, undefined, round);
        expect([...positions]).toEqual(expected);
        expect(firstWrong).toBeUndefined();
      }
    }
  });

  test("names the first key with another position", () => {
    for (const one of some) {
      const third = Math.floor(one.seq / 3);
      const { positions, firstWrong } = read(one, (position, { token }) => (token < third ? position : position + 700));
      expect(firstWrong).toMatchObject({ batch: 0, token: third, believed: third, found: third + 700 });
      expect(positions[one.seq - 1]).toBe(one.seq - 1 + 700);
      expect(firstWrong.message).toContain(`position ${third + 700}`);
      const first = read(one, (position) => position + 3).firstWrong;
      expect(first).toMatchObject({ batch: 0, token: 0, believed: one.start, found: one.start + 3 });
    }
  });

  test("a key that no position explains is -1", () => {
    const one = some[0];
    const keys = inputOf(one);
    const cached = rotated(keys, one);
    cached.set(normal(one.headDim, 5), 3 * one.headDim); // token 3 of the first head
    const options = { shape: shapeOf(one), layout: one.layout, spec: specOf(one) };
    expect(readPositions(rw, keys, cached, options).firstWrong).toMatchObject({ token: 3, found: -1 });
  });

  test("wrong inputs are refused as those of diagnose", () => {
    const one = some[0];
    const keys = inputOf(one);
    const options = { shape: shapeOf(one), layout: one.layout, spec: specOf(one) };
    const refused = (run, code, path) => expect(run).toThrow(expect.objectContaining({ code, path }));
    refused(() => readPositions({}, keys, keys, options), "option-invalid", "rw");
    refused(() => readPositions(rw, keys, keys.slice(1), options), "shape-mismatch", "output");
    refused(() => readPositions(rw, keys, keys, { ...options, spec: undefined }), "config-invalid", "spec");
    refused(
      () =>
        readPositions(
          rw,
          keys,
          keys.map(() => NaN),
          options,
        ),
      "value-not-finite",
      "output",
    );
  });
});

describe("checkScores", () => {
  const [heads, seq, headDim] = [2, 12, 32];
  const one = { ...cases[0], batch: 1, heads, seq, headDim, rotaryDim: headDim, layout: "bhsd" };
  const q = normal(heads * seq * headDim, 1);
  const k = normal(heads * seq * headDim, 2);
  /** Scores of one layer with a causal mask; positions are moved by `shift`, those of keys by `more`. */
  const scores = (shift, more = 0) => {
    const [a, b] = [
      rotated(q, one, { position: (p) => p + shift }),
      rotated(k, one, { position: (p) => p + shift + more }),
    ];
    return Float32Array.from({ length: heads * seq * seq }, (_, i) => {
      const [h, m, n] = [Math.floor(i / (seq * seq)), Math.floor(i / seq) % seq, i % seq];
      if (n > m) return -Infinity;
      let sum = 0;
      for (let j = 0; j < headDim; j++) sum += a[(h * seq + m) * headDim + j] * b[(h * seq + n) * headDim + j];
      return sum;
    });
  };
  const layers = (...list) => Float32Array.from(list.flatMap((layer) => [...layer]));

  test("a rotation of both sides leaves them unchanged, for any shift", () => {
    const report = checkScores(layers(scores(0), scores(0)), layers(scores(50), scores(1000)), {
      shape: [2, heads, seq, seq],
    });
    expect(report).toMatchObject({
      verdict: "distance-only",
      message: expect.stringContaining("only distances count"),
    });
    expect(report.firstLayer).toBeUndefined();
  });

  test("names the first layer whose scores depend on more than distances", () => {
    const plain = scores(0);
    const absolute = scores(0, 1); // keys one late in the moved run alone
    const report = checkScores(layers(plain, plain, plain), layers(scores(9), absolute, absolute), {
      shape: [3, heads, seq, seq],
    });
    expect(report).toMatchObject({ verdict: "position-dependent", firstLayer: 1 });
    expect(report.message).toMatch(/^from layer 1 on/);
    expect(report.layers[1].difference).toBeGreaterThan(0.01);
  });

  test("a difference is a share of its own layer's largest score, and says its place", () => {
    const shape = [3, 2, 3, 4];
    const before = Float32Array.from({ length: 72 }, (_, i) => [2, 1000, 2][Math.floor(i / 24)]);
    const after = before.map((value, i) => (i === 12 + 4 + 2 ? value + 0.5 : value)); // layer 0, head 1, query 1, key 2
    const { layers: found, firstLayer } = checkScores(before, after, { shape });
    expect([firstLayer, found[0]]).toEqual([0, { layer: 0, difference: 0.25, head: 1, query: 1, key: 2 }]);
    expect(checkScores(before, after, { shape, tolerance: 0.25 }).verdict).toBe("distance-only");
  });

  test("wrong inputs are refused", () => {
    const x = scores(0);
    const shape = [1, heads, seq, seq];
    const refused = (run, code, path) => expect(run).toThrow(expect.objectContaining({ code, path }));
    refused(() => checkScores(x, x.slice(1), { shape }), "shape-mismatch", "shifted");
    refused(() => checkScores(x, x, {}), "option-invalid", "options.shape");
    const lies = Object.defineProperty(x.slice(1), "length", { value: x.length });
    refused(() => checkScores(x, lies, { shape }), "shape-mismatch", "shifted");
    refused(
      () =>
        checkScores(
          x,
          x.map(() => NaN),
          { shape },
        ),
      "value-not-finite",
      "shifted",
    );
  });
});
