import { beforeAll, describe, expect, test } from "vitest";
import type { CosSin, RopeSpec } from "ropewalk";
import type { RopewalkCore } from "ropewalk/core";
import { rotating } from "./engines/engines.js";
import { applyCases, flat, multimodalCases, specFor, worst, type ApplyCase } from "./golden.js";

const sizes = (list: unknown[][][][]): [number, number, number, number] => [
  list.length,
  list[0]!.length,
  list[0]![0]!.length,
  list[0]![0]![0]!.length,
];

function tableOf({ cos, sin, rotary_dim }: ApplyCase): CosSin {
  return {
    rows: cos.length * cos[0]!.length,
    rotaryDim: rotary_dim,
    cos: Float32Array.from(flat(cos)),
    sin: Float32Array.from(flat(sin)),
  };
}

/** Columns from..to of a table. */
function columns({ rows, rotaryDim, cos, sin }: CosSin, from: number, to: number): CosSin {
  const pick = (list: Float32Array): Float32Array =>
    list.filter((_, i) => i % (rotaryDim / 2) >= from && i % (rotaryDim / 2) < to);
  return { rows, rotaryDim: 2 * (to - from), cos: pick(cos), sin: pick(sin) };
}

/** Rotates as the case's model does. half_per_axis cuts the slice into two parts that rotate separately. */
function turn(rw: RopewalkCore, one: ApplyCase, spec: RopeSpec, list: number[][][][], table: CosSin): Float32Array {
  const [batch, heads, tokens, headDim] = sizes(list);
  const prefix = one.prefix_tokens ?? 0;
  const seq = tokens - prefix;
  const rotated = list.map((row) => row.map((head) => head.slice(prefix)));
  const options = {
    shape: [batch, heads, seq, headDim] as const,
    pairing: spec.pairing,
    ...(spec.writeAs === undefined ? {} : { writeAs: spec.writeAs }),
    rotaryOffset: spec.rotaryOffset ?? 0,
    inverse: spec.direction === -1,
  };
  const x = Float32Array.from(flat(rotated));
  if (one.layout !== "half_per_axis") return rw.rotate(x, { ...options, cosSin: table });
  const half = spec.rotaryDim / 4;
  const first = rw.rotate(x, { ...options, cosSin: columns(table, 0, half) });
  return rw.rotate(first, { ...options, rotaryOffset: spec.rotaryDim / 2, cosSin: columns(table, half, 2 * half) });
}

function withoutPrefix(one: ApplyCase, list: number[][][][]): Float64Array {
  return flat(list.map((row) => row.map((head) => head.slice(one.prefix_tokens ?? 0))));
}

/** The longest head, since errors of a pair grow with its size. */
const largest = (list: Float64Array): number => list.reduce((most, value) => Math.max(most, Math.abs(value)), 1);

/** [axes, tokens] in the order of the spec's axes, from the case's own order of dimensions. */
function axesFirst(one: ApplyCase): { positions: number[]; scale?: number } {
  const byToken = (list: number[][]): number[] => [0, 1].flatMap((axis) => list.map((token) => token[axis]!));
  switch (one.mode) {
    case "vision_2d":
      return { positions: byToken(one.position_ids as number[][]) };
    case "vision_2d_centers":
      return { positions: byToken(one.position_ids as number[][]), scale: 2 * Math.PI };
    case "vision_2d_split":
      return { positions: byToken((one.position_ids as number[][][]).flat()) };
    case "vision_2d_llama4": {
      // 5x5 patches, counted from 1; the class token, number 25, stays where it is
      const tokens = one.position_ids as number[];
      const axis = (place: (id: number) => number): number[] => tokens.map((id) => (id === 25 ? 0 : place(id) + 1));
      return { positions: [...axis((id) => id % 5), ...axis((id) => Math.floor(id / 5))] };
    }
    default:
      return { positions: [...flat(one.position_ids)] };
  }
}

describe.each(rotating)("$name", ({ start }) => {
  let rw: RopewalkCore;
  beforeAll(async () => {
    rw = await start();
  });

  describe("golden rotations", () => {
    test.each([...applyCases, ...multimodalCases])("$name: from the stored tables, within 2e-6", (one) => {
      const spec = specFor(rw, one);
      expect(spec.headDim).toBe(one.head_dim);
      expect(spec.rotaryDim).toBe(one.rotary_dim);
      expect(spec.rotaryOffset ?? 0).toBe(one.rotary_offset);
      const table = tableOf(one);
      for (const [x, y] of [
        [one.q, one.q_out],
        [one.k, one.k_out],
      ] as const) {
        expect(worst(turn(rw, one, spec, x, table), withoutPrefix(one, y), () => 2e-6)).toBeLessThanOrEqual(1);
      }
    });

    test.each(applyCases)("$name: end to end from the config", (one) => {
      const spec = specFor(rw, one);
      const positions = flat(one.position_ids);
      const table = rw.cosSin(spec, positions, { precision: "float32" });
      const highest = positions.reduce((most, position) => Math.max(most, position), 0);
      expect(table.rows).toBe(positions.length);
      // two elements of at most `largest` each times the tables' error, which grows with the angle
      const expected = withoutPrefix(one, one.q_out);
      const limit = 2e-6 + 2 * largest(flat(one.q)) * (3e-7 + 1e-6 * highest) * one.attention_factor;
      expect(worst(turn(rw, one, spec, one.q, table), expected, () => limit)).toBeLessThanOrEqual(1);
    });
  });

  describe("golden multimodal tables", () => {
    test.each(multimodalCases)("$name ($mode): each pair follows its axis", (one) => {
      const spec = specFor(rw, one);
      const { positions, scale } = axesFirst(one);
      const expected = tableOf(one);
      const highest = positions.reduce((most, position) => Math.max(most, Math.abs(position) * (scale ?? 1)), 0);
      for (const precision of ["exact", "float32"] as const) {
        const table = rw.cosSinMultimodal(spec, positions, scale === undefined ? { precision } : { precision, scale });
        const limit = (3e-7 + 1e-6 * highest) * Math.max(1, one.attention_factor);
        expect(table.rows).toBe(expected.rows);
        expect(worst(table.cos, expected.cos, () => limit)).toBeLessThanOrEqual(1);
        expect(worst(table.sin, expected.sin, () => limit)).toBeLessThanOrEqual(1);
      }
    });
  });
});
