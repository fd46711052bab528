// Positions that are not whole numbers: seconds of a video, coordinates of patches. Their mistakes are named like those
// of whole numbers.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const f32 = Math.fround;
/** Twelve frames of 3 x 4 patches, 0.4 seconds apart, 2.5 positions to the second after scaling: 0, 1.3, 2.6, ... */
const patches = Array.from({ length: 144 }, (_, i) => [Math.floor(i / 12), Math.floor(i / 4) % 3, i % 4]);
const video = [0, 1, 2].map((axis) => patches.map((patch) => (axis === 0 ? 1.3 * patch[0] : patch[axis])));
/** 12 x 12 patches whose centres lie in [-1, 1], times 2 pi: DINOv3's. */
const centre = (i) => 2 * Math.PI * ((2 * (i + 0.5)) / 12 - 1);
const tower = [0, 1].map((axis) => patches.map((_, i) => centre(axis === 0 ? Math.floor(i / 12) : i % 12)));

const sized = { batch: 1, heads: 2, seq: 144, layout: "bhsd", start: 0, pairing: "half-split", scheme: "default" };
const models = {
  video: {
    spec: {
      headDim: 128,
      rotaryDim: 128,
      base: 1000000,
      pairing: "half-split",
      ropeType: "default",
      axisPattern: "sections",
      mropeSection: [16, 24, 24],
    },
    rate: (pair) => 1000000 ** (-(2 * pair) / 128),
    axisOf: (pair) => (pair < 16 ? 0 : pair < 40 ? 1 : 2),
  },
  tower: {
    spec: { headDim: 64, rotaryDim: 64, base: 100, pairing: "half-split", ropeType: "default", axisPattern: "axial" },
    rate: (pair) => 100 ** (-(2 * (pair % 16)) / 32),
    axisOf: (pair) => (pair < 16 ? 0 : 1),
  },
};
function diagnosed(name, positions, believed, change = {}) {
  const { spec, rate, axisOf } = { ...models[name], ...change };
  const x = normal(2 * 144 * spec.headDim, 5);
  const angle = (token, theta, pair) => f32(f32(positions[axisOf(pair)][token]) * f32(theta));
  const rates = Array.from({ length: spec.headDim / 2 }, (_, pair) => rate(pair));
  const y = rotated(x, { ...sized, headDim: spec.headDim, rotaryDim: spec.headDim }, { rates, angle });
  return rw.diagnose(x, y, { shape: [1, 2, 144, spec.headDim], positionIds: believed.flat(), expected: spec });
}

test("the right rotation matches, and rounded fractions do not", () => {
  expect(diagnosed("video", video, video).verdict).toBe("match");
  expect(diagnosed("tower", tower, tower).verdict).toBe("match");
  expect(
    diagnosed(
      "tower",
      tower,
      tower.map((axis) => axis.map(Math.round)),
    ).verdict,
  ).toBe("mismatch");
});

const on = (axis, change) => (positions) => positions.map((list, i) => (i === axis ? list.map(change) : list));
const swapped = ([first, second, ...rest]) => [second, first, ...rest];
test.each([
  ["video", "frames for seconds", on(0, (p) => p / 1.3), "scaling-wrong", 0, 1.3],
  ["video", "time that begins 2.5 late", on(0, (p) => p + 2.5), "position-offset", 0, 2.5],
  ["video", "fractions left out", on(0, Math.floor), "position-offset", 0],
  ["video", "rows in the place of time", ([, rows, columns]) => [rows, rows, columns], "position-ignored", 0, 1],
  ["video", "rows twice as far apart", on(1, (p) => 2 * p), "scaling-wrong", 1, 0.5],
  ["tower", "rows and columns exchanged", swapped, "position-ignored", undefined, 1],
  ["tower", "no 2 pi on the columns", on(1, (p) => p / (2 * Math.PI)), "scaling-wrong", 1, 2 * Math.PI],
  ["tower", "corners for centres", on(1, (p) => p - Math.PI / 6), "position-offset", 1, -Math.PI / 6],
  ["tower", "indices for coordinates", on(0, (_, i) => Math.floor(i / 12)), "position-offset", 0],
])("%s: %s", (name, _, change, code, axis, shown) => {
  const positions = models[name] === models.video ? video : tower;
  const { verdict, findings } = diagnosed(name, change(positions), positions);
  expect([verdict, findings[0].code, findings[0].numbers.only]).toEqual([
    "mismatch",
    code,
    axis === undefined ? undefined : { of: "axes", from: axis, to: axis },
  ]);
  if (shown !== undefined) expect(findings[0].numbers.shown).toBeCloseTo(shown, 3);
});

test("a base, a direction and a pairing are named beside fractions", () => {
  const { spec, rate } = models.tower;
  expect(
    diagnosed("tower", tower, tower, { rate: (pair) => 10000 ** (-(2 * (pair % 16)) / 32) }).findings[0],
  ).toMatchObject({ code: "base-wrong", numbers: { shown: 10000 } });
  expect(diagnosed("tower", tower, tower, { rate: (pair) => -rate(pair) }).findings[0].code).toBe("direction-reversed");
  expect(diagnosed("tower", tower, tower, { spec: { ...spec, pairing: "interleaved" } }).findings[0].code).toBe(
    "pairing-swapped",
  );
});

test("fractions are refused if tokens are counted, and NaN always", () => {
  const x = normal(2 * 144 * 64, 5);
  const asked = (spec, positionIds) => () => rw.diagnose(x, x, { shape: [1, 2, 144, 64], positionIds, expected: spec });
  const counted = { headDim: 64, rotaryDim: 64, base: 100, pairing: "half-split", ropeType: "default" };
  const error = { code: "position-invalid", path: "options.positionIds" };
  for (const spec of [counted, undefined]) {
    expect(asked(spec, Array(144).fill(0.5))).toThrow(expect.objectContaining({ ...error, value: 0.5 }));
    expect(asked(spec, Array(144).fill(-1))).toThrow(expect.objectContaining(error));
  }
  const { spec } = models.tower;
  expect(asked(spec, Array(288).fill(2 ** 31))).toThrow(expect.objectContaining({ ...error, value: 2 ** 31 }));
  expect(asked(spec, Array(288).fill(NaN))).toThrow(
    expect.objectContaining({ code: "value-not-finite", path: "options.positionIds" }),
  );
});
