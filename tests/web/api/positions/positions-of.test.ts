import { readFileSync } from "node:fs";
import { loadRopewalk, positionsOf, type PositionPart, type PositionsOfOptions, type RopeSpec } from "ropewalk";
import { expect, test } from "vitest";
import { pathOf } from "../../support/support.js";
import golden from "./golden.json" with { type: "json" };

interface Case extends PositionsOfOptions {
  parts: PositionPart[];
  positions: number[][];
  delta?: number;
}
const cases = golden.cases as unknown as Case[];

/** [axes][tokens] */
function rows(parts: readonly PositionPart[], options: PositionsOfOptions): number[][] {
  const { axes, tokens, positions } = positionsOf(parts, options);
  return axes.map((_, axis) => Array.from(positions.subarray(axis * tokens, (axis + 1) * tokens)));
}

test.each(cases.map((one) => [`${one.scheme} ${one.version}: ${JSON.stringify(one.parts)}`, one] as const))(
  "as the original code counts: %s",
  (_, { parts, positions, delta, scheme, version }) => {
    expect(rows(parts, { scheme, version: version! })).toEqual(positions);
    if (delta !== undefined) expect(positionsOf(parts, { scheme, version: version! }).delta).toBe(delta);
  },
);

test.each([
  ["mm_qwen2_vl_7b_image", "qwen2-vl", [{ text: 3 }, { image: [2, 3] }, { text: 2 }]],
  ["mm_qwen3_vl_8b_image", "qwen3-vl", [{ text: 3 }, { image: [2, 3] }, { text: 2 }]],
  ["mm_qwen25_vl_3b_video", "qwen2-vl", [{ text: 2 }, { video: [2, 2, 2] }, { text: 1 }]],
] as const)("as transformers 4 counts: %s", (name, scheme, parts) => {
  const file = JSON.parse(readFileSync(pathOf(`tests/golden/${name}.json`), "utf8")) as { position_ids: number[][][] };
  expect(rows(parts, { scheme })).toEqual(file.position_ids.map(([row]) => row));
});

/** [axes][tokens] of a video from `start`, by plain loops. */
function video(start: number, [frames, height, width]: readonly number[], time: (frame: number) => number): number[][] {
  const at: number[][] = [[], [], []];
  for (let f = 0; f < frames!; f++)
    for (let h = 0; h < height!; h++)
      for (let w = 0; w < width!; w++) [time(f), h, w].forEach((position, axis) => at[axis]!.push(start + position));
  return at;
}
const text = (start: number, count: number): number[] => Array.from({ length: count }, (_, i) => start + i);
const joined = (...all: number[][][]): number[][] => [0, 1, 2].map((axis) => all.flatMap((one) => one[axis]!));
const same = (row: number[]): number[][] => [row, row, row];

test("qwen2.5-vl of transformers 4: seconds times tokens per second, truncated to whole numbers; text after the last frame", () => {
  const parts = (secondsPerGrid: number): PositionPart[] => [
    { text: 2 },
    { video: [5, 2, 3], secondsPerGrid },
    { text: 2 },
  ];
  for (const [seconds, perSecond, times] of [
    [1, undefined, [0, 2, 4, 6, 8]],
    [0.4, undefined, [0, 0, 1, 2, 3]],
    [1.5, 25, [0, 37, 75, 112, 150]],
  ] as const)
    expect(rows(parts(seconds), { scheme: "qwen2.5-vl", ...(perSecond && { tokensPerSecond: perSecond }) })).toEqual(
      joined(
        same([0, 1]),
        video(2, [5, 2, 3], (frame) => times[frame]!),
        same(text(2 + times[4] + 1, 2)),
      ),
    );
});

test("qwen3-vl: each frame is an image after its own text", () => {
  const frame = (start: number) => video(start, [1, 2, 3], () => 0);
  const wanted = joined(same([0]), same([1, 2]), frame(3), same([6, 7]), frame(8), same([11]));
  expect(rows([{ text: 1 }, { video: [2, 2, 3], marks: 2 }, { text: 1 }], { scheme: "qwen3-vl" })).toEqual(wanted);
});

test("qwen2.5-omni: a video of seconds, a sound on all axes", () => {
  const parts: PositionPart[] = [{ text: 3 }, { audio: 4 }, { video: [3, 2, 2], secondsPerGrid: 0.5 }, { text: 1 }];
  expect(rows(parts, { scheme: "qwen2.5-omni" })).toEqual(
    joined(
      same(text(0, 7)),
      video(7, [3, 2, 2], (frame) => [0, 12, 25][frame]!),
      same([33]),
    ),
  );
});

test("qwen3-omni: frames between whole positions, and also the text after them", () => {
  const parts: PositionPart[] = [{ text: 1 }, { video: [3, 1, 2], secondsPerGrid: 0.5 }, { text: 2 }];
  expect(rows(parts, { scheme: "qwen3-omni" })).toEqual(
    joined(
      same([0]),
      video(1, [3, 1, 2], (frame) => 6.5 * frame),
      same([15, 16]),
    ),
  );
  expect(rows(parts, { scheme: "qwen3-omni", tokensPerSecond: 5 })[0]!.slice(-2)).toEqual([7, 8]);
});

test("qwen2.5-omni: video and sound alternate every two seconds, between pairs of marks at one position", () => {
  const parts: PositionPart[] = [{ text: 1 }, { video: [3, 1, 2], secondsPerGrid: 1, audio: 120 }, { text: 1 }];
  const frames = video(2, [3, 1, 2], (frame) => 25 * frame);
  const part = (from: number, to: number) => frames.map((row) => row.slice(from, to));
  const wanted = joined(
    same([0, 1, 1]),
    part(0, 4), // seconds 0 and 1
    same(text(2, 50)),
    part(4, 6), // second 2
    same(text(52, 50)),
    same(text(102, 20)),
    same([122, 122, 123]),
  );
  expect(rows(parts, { scheme: "qwen2.5-omni" })).toEqual(wanted);
});

test("qwen2.5-omni: a frame far away in time ends one chunk with each of its tokens", () => {
  const parts: PositionPart[] = [{ video: [2, 1, 3], secondsPerGrid: 6, audio: 101 }];
  const frames = video(1, [2, 1, 3], (frame) => 150 * frame);
  const part = (from: number, to: number) => frames.map((row) => row.slice(from, to));
  expect(rows(parts, { scheme: "qwen2.5-omni" })).toEqual(
    joined(
      same([0, 0]),
      part(0, 3),
      same(text(1, 50)),
      part(3, 4),
      same(text(51, 50)),
      part(4, 5),
      same([101]),
      part(5, 6),
      same([152, 152]),
    ),
  );
});

test("qwen3-omni: video and sound by their time, frames first", () => {
  const parts: PositionPart[] = [{ video: [2, 1, 2], secondsPerGrid: 0.5, audio: 9 }, { text: 1 }];
  const frames = video(2, [2, 1, 2], (frame) => 6.5 * frame);
  const part = (from: number, to: number) => frames.map((row) => row.slice(from, to));
  expect(rows(parts, { scheme: "qwen3-omni" })).toEqual(
    joined(same([0, 1]), part(0, 2), same(text(2, 7)), part(2, 4), same([9, 10]), same([11, 12]), same([13])),
  );
});

test("fractional positions rotate by their fraction", async () => {
  const rw = await loadRopewalk();
  const { positions, tokens } = positionsOf([{ video: [3, 1, 2], secondsPerGrid: 0.5 }], { scheme: "qwen3-omni" });
  const spec: RopeSpec = {
    ropeType: "default",
    base: 100,
    headDim: 12,
    rotaryDim: 12,
    pairing: "half-split",
    mropeSection: [2, 2, 2],
  };
  const { cos, sin } = rw.cosSinMultimodal(spec, positions, { scale: 1 });
  for (let token = 0; token < tokens; token++)
    for (let pair = 0; pair < 6; pair++) {
      const angle = positions[Math.floor(pair / 2) * tokens + token]! * 100 ** (-pair / 6);
      expect(cos[token * 6 + pair]).toBeCloseTo(Math.cos(angle), 6);
      expect(sin[token * 6 + pair]).toBeCloseTo(Math.sin(angle), 6);
    }
});

test("patches have rows and columns, and no time", () => {
  const { axes, positions } = positionsOf([{ image: [2, 3] }], { scheme: "patches" });
  expect(axes).toEqual(["height", "width"]);
  expect([...positions]).toEqual([0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2]);
});
