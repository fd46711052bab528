// Vectors rotated by time, height and width: the axis of each pair, and the positions of each axis.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk, positionsOf } from "ropewalk";
import { readPositions } from "ropewalk/doctor";
import { normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const f32 = Math.fround;
/** Five tokens of text, an image of 4 x 6 patches, six of text. */
const image = Array.from({ length: 24 }, (_, i) => [5, 5 + Math.floor(i / 6), 5 + (i % 6)]);
const text = (from, count) => Array.from({ length: count }, (_, i) => [from + i, from + i, from + i]);
const tokens = [...text(0, 5), ...image, ...text(11, 6)];
const axes = [0, 1, 2].map((axis) => tokens.map((token) => token[axis]));
const model = {
  batch: 1,
  heads: 2,
  seq: tokens.length,
  layout: "bhsd",
  start: 0,
  headDim: 128,
  rotaryDim: 128,
  base: 1000000,
  pairing: "half-split",
  scheme: "default",
};
/** Qwen2-VL's sections, and Qwen3-VL's alternating axes. */
const sections = (counts) => counts.flatMap((count, axis) => Array(count).fill(axis));
const turns = (counts) => Array.from({ length: 64 }, (_, pair) => (pair < 3 * counts[pair % 3] ? pair % 3 : 0));
const qwen2 = { mropeSection: [16, 24, 24] };
const qwen3 = { mropeSection: [24, 20, 20], mropeInterleaved: true };

const plainSpec = { headDim: 128, rotaryDim: 128, base: 10000, pairing: "half-split", ropeType: "default" };

const input = normal(2 * tokens.length * 128, 3);
const diagnosis = (spec, axisOf, positions, { base = model.base, believed = axes.flat() } = {}) => {
  const angle = (token, rate, pair) => f32(f32(positions[axisOf[pair]][token]) * f32(rate));
  const expected = { headDim: 128, rotaryDim: 128, base: 1000000, pairing: "half-split", ropeType: "default", ...spec };
  const shape = [1, 2, tokens.length, 128];
  const output = rotated(input, { ...model, base }, { angle });
  return rw.diagnose(input, output, { shape, positionIds: believed, expected });
};
const first = (...options) => {
  const { verdict, findings } = diagnosis(...options);
  const [{ code, numbers, message }] = findings;
  return { verdict, code, message, only: numbers.only, shown: numbers.shown };
};

test("the right rotation of both families matches, and text by one list", () => {
  expect(diagnosis(qwen2, sections(qwen2.mropeSection), axes).verdict).toBe("match");
  expect(diagnosis(qwen3, turns(qwen3.mropeSection), axes).verdict).toBe("match");
  const count = tokens.map((_, i) => i);
  const alike = diagnosis(qwen2, sections(qwen2.mropeSection), [count, count, count], { believed: count });
  expect([alike.verdict, alike.notes.map(({ code }) => code)]).toEqual(["match", ["equal-axes", "rotation-alone"]]);
});

// Qwen2-VL's vision tower has both halves at the same frequencies, Pixtral at every even and every odd one.
test.each([
  ["axial", (pair) => 2 * (pair % 32)],
  ["axial-split", (pair) => 2 * (pair % 32) + (pair < 32 ? 0 : 1)],
])(
  "rows and columns that take turns from pair to pair are named where the halves of the pairs are theirs: %s",
  (axisPattern, index) => {
    const rate = (pair) => 1000000 ** (-(2 * index(pair)) / 128);
    const turning = Array.from({ length: 64 }, (_, pair) => pair % 2);
    const angle = (token, _, pair) => f32(axes[1 + turning[pair]][token] * f32(rate(32 * turning[pair] + (pair >> 1))));
    const output = rotated(input, model, { angle });
    const expected = { ...plainSpec, base: 1000000, axisPattern };
    const positionIds = [...axes[1], ...axes[2]];
    const { verdict, findings } = rw.diagnose(input, output, {
      shape: [1, 2, tokens.length, 128],
      positionIds,
      expected,
    });
    expect([verdict, findings[0].code]).toEqual(["mismatch", "table-pairing-mismatch"]);
    expect(findings[0].message).toMatch(/^rows and columns take turns from pair to pair/);
  },
);

test("sections instead of alternating axes, and the reverse, are named", () => {
  for (const [spec, other] of [
    [qwen2, turns],
    [qwen3, sections],
  ]) {
    const diagnosed = first(spec, other(spec.mropeSection), axes);
    expect(diagnosed).toMatchObject({ verdict: "mismatch", code: "table-pairing-mismatch" });
    expect(diagnosed.message).toMatch(
      /^cos and sin are laid out for other sections.*\(Qwen2-VL\) where they alternate/,
    );
  }
});

const [time, height, width] = axes;
const count = tokens.map((_, i) => i);
const later = (from, by) => axes.map((axis) => axis.map((position, i) => (i < from ? position : position + by)));
test.each([
  ["height and width exchanged", [time, width, height], "position-ignored", { of: "axes", from: 1, to: 2 }, 2],
  ["width in the place of height", [time, width, width], "position-ignored", { of: "axes", from: 1, to: 1 }, 2],
  ["time on all axes", [time, time, time], "position-ignored", { of: "axes", from: 1, to: 1 }, 0],
  ["tokens counted as in text", [count, count, count], "position-ignored", { of: "axes", from: 0, to: 0 }, -1],
  ["a text that goes on too late", later(29, 1), "position-offset", { of: "tokens", from: 29, to: 34 }, 1],
  ["a text that counts patches", later(29, 18), "position-offset", { of: "tokens", from: 29, to: 34 }, 18],
  [
    "columns from 1",
    [time, height, width.map((x, i) => (i > 4 && i < 29 ? x + 1 : x))],
    "position-offset",
    { of: "tokens", from: 5, to: 28 },
    1,
  ],
])("%s: named with its place", (_, positions, code, only, shown) => {
  const axisOf = sections(qwen2.mropeSection);
  expect(first(qwen2, axisOf, positions)).toMatchObject({ verdict: "mismatch", code, only, shown });
});

test.each([
  [
    "still images as transformers 5.3 counts them",
    [{ text: 5 }, { image: [4, 6] }, { text: 3 }, { image: [3, 3] }],
    { version: "5.3" },
  ],
  ["frames for seconds", [{ text: 5 }, { video: [4, 3, 4] }, { text: 3 }], { scheme: "qwen2-vl" }],
  ["fractions of seconds left out", [{ text: 5 }, { video: [4, 2, 2], secondsPerGrid: 1.5 }], { version: "5" }],
])("%s: the time's axis is named", (_, parts, other) => {
  const right = positionsOf(parts, { scheme: "qwen2.5-vl" });
  const { positions } = positionsOf(parts, { scheme: "qwen2.5-vl", ...other });
  const spec = { headDim: 128, rotaryDim: 128, base: 1000000, pairing: "half-split", ropeType: "default", ...qwen2 };
  const shape = [1, 2, right.tokens, 128];
  const x = normal(2 * right.tokens * 128, 3);
  const diagnosed = (ids) => {
    const y = rw.rotate(x, { shape, pairing: "half-split", cosSin: rw.cosSinMultimodal(spec, ids) });
    return rw.diagnose(x, y, { shape, positionIds: right.positions, expected: spec });
  };
  expect(diagnosed(right.positions).verdict).toBe("match");
  expect(diagnosed(positions).findings[0]).toMatchObject({
    code: "position-offset",
    numbers: { only: { of: "axes", from: 0, to: 0 } },
  });
});

test("all axes off by one leave the scores unchanged", () => {
  const moved = axes.map((axis) => axis.map((position) => position + 1));
  expect(first(qwen2, sections(qwen2.mropeSection), moved)).toMatchObject({
    verdict: "score-equivalent",
    code: "position-offset",
    shown: 1,
  });
});

test("a text of such a model is read with one list, and its mistakes concern no single axis", () => {
  const padded = count.map((p) => (p < 3 ? 1 : p - 3));
  const { code, only } = first(qwen2, sections(qwen2.mropeSection), [padded, padded, padded], { believed: count });
  expect([code, only]).toEqual(["position-offset", undefined]);
});

test("the positions of a text's cached keys are found with such a spec", () => {
  const spec = { headDim: 128, rotaryDim: 128, base: 1000000, pairing: "half-split", ropeType: "default", ...qwen2 };
  const cached = rotated(input, { ...model, start: 7 });
  const { positions } = readPositions(rw, input, cached, { shape: [1, 2, tokens.length, 128], spec });
  expect([...positions]).toEqual(count.map((p) => p + 7));
});

test("rows and columns of a vision tower are two axes", () => {
  const rows = tokens.map((_, i) => Math.floor(i / 7));
  const columns = tokens.map((_, i) => i % 7);
  const spec = {
    headDim: 128,
    rotaryDim: 128,
    base: 10000,
    pairing: "half-split",
    ropeType: "default",
    axisPattern: "axial",
  };
  // Each half of the pairs has the frequencies of a head half as wide.
  const rates = Array.from({ length: 64 }, (_, pair) => 10000 ** (-(2 * (pair % 32)) / 64));
  const diagnosed = (...positions) => {
    const angle = (token, rate, pair) => f32(f32(positions[pair < 32 ? 0 : 1][token]) * f32(rate));
    const shape = [1, 2, tokens.length, 128];
    return rw.diagnose(input, rotated(input, model, { rates, angle }), {
      shape,
      positionIds: [...rows, ...columns],
      expected: spec,
    });
  };
  expect(diagnosed(rows, columns).verdict).toBe("match");
  const exchanged = diagnosed(columns, rows).findings[0];
  expect(exchanged).toMatchObject({ code: "position-ignored" });
  expect(exchanged.message).toMatch(/^height and width are exchanged/);
});

test("a grid numbered by its other side, or column by column, is named as exchanged", () => {
  const [height, width] = [5, 7];
  const tower = { ...plainSpec, axisPattern: "axial" };
  const grids = {
    tower: { spec: tower, at: (row, column) => [row, column], before: [], after: [] },
    text: {
      spec: { ...plainSpec, base: 1000000, ...qwen2 },
      at: (row, column) => [5, 5 + row, 5 + column],
      before: text(0, 5),
      after: text(12, 3),
    },
  };
  for (const { spec, at, before, after } of Object.values(grids)) {
    const numbered = (place) => {
      const patches = Array.from({ length: height * width }, (_, i) => at(...place(i)));
      return [...before, ...patches, ...after];
    };
    const list = (tokens) => tokens[0].flatMap((_, axis) => tokens.map((token) => token[axis]));
    const right = numbered((i) => [Math.floor(i / width), i % width]);
    const shape = [1, 2, right.length, 128];
    const x = normal(2 * right.length * 128, 3);
    for (const [place, says] of [
      [
        (i) => [Math.floor(i / height), i % height],
        /^the grid's height and width are exchanged: .* token \d+ is rotated by position/,
      ],
      [(i) => [i % height, Math.floor(i / height)], /^the grid is counted column by column/],
      [(i) => [i % width, Math.floor(i / width)], /height and width are exchanged: each turns/],
    ]) {
      const y = rw.rope(spec).rotate(x, { shape, positions: list(numbered(place)) });
      const { verdict, findings } = rw.diagnose(x, y, { shape, positionIds: list(right), expected: spec });
      expect([verdict, findings.map(({ code }) => code)]).toEqual(["mismatch", ["position-ignored"]]);
      expect(findings[0].message).toMatch(says);
    }
  }
});

test("another base is found beside several axes", () => {
  for (const base of [10000, 300000])
    expect(first(qwen2, sections(qwen2.mropeSection), axes, { base })).toMatchObject({
      code: "base-wrong",
      shown: base,
    });
});

test("a list that fits no number of axes is refused", () => {
  expect(() => diagnosis(qwen2, sections(qwen2.mropeSection), axes, { believed: [...axes[0], ...axes[1]] })).toThrow(
    expect.objectContaining({ code: "shape-mismatch", path: "options.positionIds" }),
  );
});
