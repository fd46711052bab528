import type { Ropewalk } from "../../api/index.js";
import { choice, head } from "../heads.js";
import { basicRope } from "../mistakes/layouts.js";
import { dot, largest, mean, norm, row, same, times, difference, decimals, residual } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/classes.json" with { type: "json" };

const { say, number, claim, card, options } = phrasesOf(phrases);

function basic(rw: Ropewalk, { seq, dim }: Values): Result {
  const [rows, width] = [Number(seq), Number(dim)];
  const x = torchGenerator(0).randn(rows * width);
  const positions = times(rows);
  const y = basicRope(rw, x, positions, true);
  const range = (values: Float32Array): string =>
    `[${decimals(
      values.reduce((a, b) => Math.min(a, b)),
      3,
    )}, ${decimals(largest(values), 3)}]`;
  const lengths = (values: Float32Array): number[] => positions.map((i) => norm(rw, row(values, i, width)));
  const [before, after] = [lengths(x), lengths(y)];
  const off = difference(before, after);
  const still = difference(row(y, 0, width), x);
  return {
    rows: [
      number("shape-shape-out", `[1, ${rows}, ${width}] → [1, ${rows}, ${width}]`),
      number("range-values-out", `${range(x)} → ${range(y)}`),
      number("mean-length-out", `${decimals(mean(before), 3)} → ${decimals(mean(after), 3)}`),
      claim("lengths-kept-largest-difference", residual(off), off < 1e-4),
      claim("position-0-identity-largest", decimals(still, 3), still < 1e-6),
    ],
    summary: say("basic.summary", { off: atMost(off) }),
  };
}

const POSITIONS: Record<string, (seq: number) => number[]> = {
  running: (seq) => times(seq),
  shifted: (seq) => times(seq, (i) => i + 1000),
  reversed: (seq) => times(seq, (i) => seq - 1 - i),
};

function optimised(rw: Ropewalk, { heads, seq, positions }: Values): Result {
  const [h, s, width] = [Number(heads), Number(seq), 64];
  const random = torchGenerator(0);
  const q = random.randn(h * s * width);
  const k = random.randn(h * s * width);
  const spec = head(width);
  const ids = POSITIONS[String(positions)]!(s);
  const shape = [1, h, s, width] as const;
  // A cache of running positions, read by id; and the table made for these positions alone.
  const cached = rw.rotate(q, {
    shape,
    pairing: "half-split",
    cosSin: rw.cosSin(spec, { start: 0, count: Math.max(...ids) + 1 }),
    positionIds: ids,
  });
  const dynamic = rw.rotate(q, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, ids) });
  const key = rw.rotate(k, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, ids) });
  const apart = difference(cached, dynamic);
  const at = (all: Float32Array, token: number): Float32Array => row(all, token, width);
  const distance = ids[2]! - ids[0]!;
  const score = dot(rw, at(dynamic, 2), at(key, 0));
  const expected = rw.scoreByDistance(
    spec,
    [Math.abs(distance)],
    distance < 0 ? { q: at(k, 0), k: at(q, 2) } : { q: at(q, 2), k: at(k, 0) },
  )[0]!;
  const off = Math.abs(score - expected);
  return {
    rows: [
      number("shape-shape-out", `[1, ${h}, ${s}, ${width}] → [1, ${h}, ${s}, ${width}]`),
      claim("cache-position-id-equals", residual(apart), apart === 0),
      claim("score-distance-alone-gives", residual(off), off < 1e-4),
    ],
    summary: say("optimised.summary", { h, s, width, apart }),
  };
}

export const items: readonly Item[] = [
  card(
    "004-basic",
    [choice("seq", "512", ["16", "128", "512"], say("tokens")), choice("dim", "512", ["64", "512"], same("d_model"))],
    basic,
  ),
  card(
    "004-optimised",
    [
      choice("heads", "8", ["1", "8", "32"], say("heads")),
      choice("seq", "64", ["8", "64", "512"], say("tokens")),
      options("positions", "positions-2", "running", { running: "0-1-2", shifted: "1000", reversed: "backwards" }),
    ],
    optimised,
  ),
];
