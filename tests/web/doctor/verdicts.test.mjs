// A verdict's statement about scores, compared with the scores that plain double loops give for the same vectors.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { positionsOf, shapeOf, specOf } from "./cases.mjs";
import { mistakes } from "./mistakes.mjs";
import { normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const model = { batch: 1, heads: 2, seq: 16, layout: "bhsd", start: 0, headDim: 64, rotaryDim: 64, base: 10000 };
const cases = [
  { name: "a sequence from 0 on", ...model, pairing: "half-split", scheme: "default" },
  { name: "two rows", ...model, batch: 2, seq: 12, pairing: "interleaved", scheme: "default" },
  { name: "part of the channels, YaRN", ...model, headDim: 80, rotaryDim: 32, pairing: "half-split", scheme: "yarn" },
  { name: "a chunk behind a cache", ...model, seq: 8, start: 300, pairing: "half-split", scheme: "default" },
  { name: "one decoded token", ...model, seq: 1, start: 300, pairing: "interleaved", scheme: "default" },
  { name: "one decoded token, Llama 3", ...model, seq: 1, start: 37, pairing: "half-split", scheme: "llama3" },
].map((one, i) => ({ factor: 8, original: 64, low: 1, high: 4, seed: 11 + i, ...one }));

const size = (one) => one.batch * one.heads * one.seq * one.headDim;

/** q.k of every query and key of a row and head, with the keys of a cache, rotated correctly. */
function scores(one, q, k, cached) {
  const { batch, heads, seq, headDim } = one;
  const list = [];
  const dot = (a, from, b, at) => {
    let sum = 0;
    for (let channel = 0; channel < headDim; channel++) sum += a[from + channel] * b[at + channel];
    return sum;
  };
  for (let group = 0; group < batch * heads; group++)
    for (let query = 0; query < seq; query++) {
      const from = (group * seq + query) * headDim;
      for (let key = 0; key < seq; key++) list.push(dot(q, from, k, (group * seq + key) * headDim));
      for (let key = 0; key < cached.length / headDim; key++) list.push(dot(q, from, cached, key * headDim));
    }
  return list;
}

/** Angles without rounding, so that only the mistake remains. */
const exactly = (way = {}) => ({ angle: (position, rate) => position * rate, ...way });

/**
 * The largest difference of scores relative to the largest score. Keys that lie in the cache were made by the same
 * program; at the right positions, since a wrong one is a step's own.
 */
function moved(one, q, k, { part, way }) {
  const before = { ...one, batch: 1, heads: 1, seq: Math.min(one.start, 4), start: Math.max(one.start - 4, 0) };
  const cached = (made) => rotated(normal(size(before), 99), before, exactly(made));
  const wrong = way(one);
  const after = (made, keys) => scores(one, rotated(q, one, exactly(made)), rotated(k, one, exactly(made)), keys);
  const right = after({}, cached({}));
  const list = after(wrong, cached(part === "positions" ? {} : wrong));
  return Math.max(...right.map((score, i) => Math.abs(score - list[i]))) / Math.max(...right.map(Math.abs));
}

/** Cosine, sine, products and their sums, rounded to float32 a few times each. */
const same = 32 * 2 ** -24;

describe.each(cases)("$name", (one) => {
  const [q, k] = [normal(size(one), one.seed), normal(size(one), one.seed + 50)];
  const answer = (output) =>
    rw.diagnose(q, output, { shape: shapeOf(one), positionIds: positionsOf(one), expected: specOf(one) });

  test("every verdict describes the effect on the scores", () => {
    const right = rotated(q, one);
    const counts = { match: 0, "score-equivalent": 0, mismatch: 0 };
    const wrong = [];
    // If q and k have the same heads, adding their index to both leaves the scores unchanged; with grouped heads it
    // does not.
    const byHead = "the head's index added to the position";
    for (const mistake of mistakes.filter(({ possible, name }) => possible(one) && name !== byHead)) {
      const output = rotated(q, one, mistake.way(one));
      if (output.every((value, i) => value === right[i])) continue;
      const { verdict, findings } = answer(output);
      const difference = moved(one, q, k, mistake);
      if (!(verdict in counts)) continue;
      counts[verdict] += 1;
      if ((verdict !== "mismatch") !== difference <= same)
        wrong.push(`${mistake.name}: ${verdict} (${findings.map(({ code }) => code)}), scores differ by ${difference}`);
    }
    expect(wrong).toEqual([]);
    expect(counts.mismatch).toBeGreaterThan(15);
    if (one.start === 0) expect(counts["score-equivalent"]).toBeGreaterThan(1);
  });
});
