// Mistakes of public reports that taught the doctor something, in plain loops: only of some tokens, heads and sections,
// or of two kinds of pairs.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { frequencies, normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const f32 = Math.fround;
const model = {
  batch: 1,
  heads: 4,
  seq: 96,
  layout: "bhsd",
  start: 0,
  headDim: 64,
  rotaryDim: 64,
  base: 10000,
  pairing: "half-split",
  scheme: "default",
};
const specOf = ({ headDim, rotaryDim, base, pairing }, more = {}) => ({
  headDim,
  rotaryDim,
  base,
  pairing,
  ropeType: "default",
  ...more,
});
function diagnosed(one, way, more, change = (y) => y) {
  const { batch, heads, seq, headDim } = one;
  const x = normal(batch * heads * seq * headDim, 11);
  const { positionIds, ...spec } = more ?? {};
  const { verdict, findings } = rw.diagnose(x, change(rotated(x, one, way)), {
    shape: [batch, heads, seq, headDim],
    expected: specOf(one, spec),
    ...(positionIds && { positionIds }),
  });
  return [verdict, ...findings.map(({ code, numbers: { shown, only } }) => [code, shown, only])];
}

test("rows added to a cache without the scaling of the first ones", () => {
  const linear = { ropeType: "linear", factor: 4 };
  const angle = (position, rate) => f32(position * f32(position < 60 ? rate / 4 : rate));
  const [verdict, first] = diagnosed(model, { angle }, linear);
  expect([verdict, first[0], first[2]]).toEqual(["mismatch", "scaling-ignored", { of: "tokens", from: 60, to: 95 }]);
});

test("heads after the first that a kernel never wrote", () => {
  const zeroed = (y) => y.map((value, i) => (i < 96 * 64 ? value : 0));
  expect(diagnosed(model, {}, {}, zeroed)).toEqual([
    "mismatch",
    ["attention-factor-missing", 0, { of: "heads", from: 1, to: 3 }],
  ]);
});

test("a whole head rotated where sections say a quarter of it", () => {
  const one = { ...model, heads: 2, headDim: 256, base: 10000000 };
  const sections = { axisPattern: "interleaved", mropeSection: [11, 11, 10] };
  const counted = Array.from({ length: 96 }, (_, i) => i);
  const rows = counted.map((i) => (i < 8 ? i : 8 + Math.floor((i - 8) / 9)));
  const columns = counted.map((i) => (i < 8 ? i : 8 + ((i - 8) % 9)));
  const time = counted.map((i) => Math.min(i, 8));
  const axisOf = (pair) => (pair < 3 * [11, 11, 10][pair % 3] ? pair % 3 : 0);
  const image = (token, rate, pair) => f32([time, rows, columns][axisOf(pair)][token] * f32(rate));
  for (const [angle, positionIds] of [
    [undefined, undefined],
    [image, [...time, ...rows, ...columns]],
  ])
    expect(diagnosed(one, { rotaryDim: 256, angle }, { ...sections, positionIds })).toEqual([
      "mismatch",
      ["rotary-dim-wrong", 256, undefined],
    ]);
});

test("long factors for a prompt below the trained length are no frequencies without a formula", () => {
  const list = (change) => Array.from({ length: 32 }, (_, i) => change(i));
  const longrope = {
    ropeType: "longrope",
    originalMaxPositionEmbeddings: 256,
    maxPositionEmbeddings: 1024,
    shortFactor: list((i) => 1 + i / 640),
    longFactor: list((i) => 1 + (i * i) / 16),
  };
  const rates = frequencies(model).map((rate, i) => rate / longrope.longFactor[i]);
  const factor = Math.sqrt(1 + Math.log(4) / Math.log(256));
  expect(diagnosed(model, { rates, factor }, longrope)).toEqual(["mismatch", ["scaling-wrong", 1, undefined]]);
});

test("another base below the trained length of longrope", () => {
  const longrope = {
    ropeType: "longrope",
    originalMaxPositionEmbeddings: 256,
    maxPositionEmbeddings: 1024,
    shortFactor: Array(32).fill(1),
    longFactor: Array(32).fill(4),
  };
  const factor = Math.sqrt(1 + Math.log(4) / Math.log(256));
  expect(diagnosed({ ...model, base: 270000 }, { factor }, { ...longrope, base: 10000 })).toEqual([
    "mismatch",
    ["base-wrong", 270000, undefined],
  ]);
});

test("positions that count down are one mistake, not negative angles beside an offset", () => {
  for (const seq of [40, 300])
    expect(diagnosed({ ...model, seq, heads: 2 }, { position: (position) => seq - 1 - position })).toEqual([
      "mismatch",
      ["position-offset", seq - 1, undefined],
    ]);
});

test("an exponent that counts from -1 is one beside llama3's scaling, too", () => {
  const llama3 = { scheme: "llama3", factor: 8, original: 64, low: 1, high: 4 };
  const spec = {
    ropeType: "llama3",
    factor: 8,
    lowFreqFactor: 1,
    highFreqFactor: 4,
    originalMaxPositionEmbeddings: 64,
  };
  const exponent = (i) => (2 * (i - 1)) / 64;
  expect(diagnosed({ ...model, ...llama3 }, { change: { exponent } }, spec)).toEqual([
    "mismatch",
    ["exponent-dim-wrong", 64, undefined],
  ]);
});
