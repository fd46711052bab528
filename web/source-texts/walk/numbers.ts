import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { head, turned } from "../heads.js";
import { dot, largest, list, mean, norm, row, scientific, shape } from "../rows.js";
import type { StepId } from "./steps.js";

const [BATCH, HEADS, SEQ, DIM] = [2, 32, 16, 128];
const ROWS = BATCH * HEADS * SEQ;
const HALF = DIM / 2;
const positions = Array.from({ length: SEQ }, (_, i) => i);

/** By the line's label. */
type Numbers = Readonly<Record<string, string>>;

const spec = head(DIM);
/** Test 2's own frequencies: 0.1 radians per position for the first pair, half as fast for each next one. */
const specOfTest2: RopeSpec = { ...spec, invFreq: Array.from({ length: HALF }, (_, pair) => 0.1 * 0.5 ** pair) };

/** torch.manual_seed(42), then q and k of [2, 32, 16, 128]. */
function queriesAndKeys(): readonly [Float32Array, Float32Array] {
  const { randn } = torchGenerator(42);
  return [randn(ROWS * DIM), randn(ROWS * DIM)];
}

/** All rows of q turned to positions 0 to 15 by the core, and the largest change of a row's length. */
function allTurned(rw: Ropewalk, q: Float32Array, of: RopeSpec): { y: Float32Array; change: number } {
  const y = rw.rotate(q, {
    shape: [BATCH * HEADS, 1, SEQ, DIM],
    pairing: "half-split",
    cosSin: rw.cosSin(of, positions),
    positionIds: Array.from({ length: ROWS }, (_, i) => i % SEQ),
  });
  const change = (i: number): number => Math.abs(norm(rw, row(y, i, DIM)) - norm(rw, row(q, i, DIM)));
  return { y, change: largest(Array.from({ length: ROWS }, (_, i) => change(i))) };
}

function frequencies(rw: Ropewalk): Numbers {
  const { invFreq } = rw.frequencies(spec, { precision: "float32" });
  return {
    "inv_freq.shape": `(${invFreq.length},)`,
    "inv_freq.min()": Math.min(...invFreq).toFixed(6),
    "inv_freq.max()": largest(invFreq).toFixed(6),
    "inv_freq.mean()": mean(invFreq).toFixed(6),
    "inv_freq[:5]": list(invFreq.subarray(0, 5), 6),
  };
}

function table(rw: Ropewalk): Numbers {
  const { cos, sin, rows } = rw.cosSin(spec, { start: 0, count: SEQ }, { precision: "float32" });
  const { fround } = Math;
  const off = cos.map((c, i) => Math.abs(fround(fround(fround(c * c) + fround(sin[i]! ** 2)) - 1)));
  const third = (part: Float32Array): string => list(row(part, 3, HALF).subarray(0, 3), 4);
  const sizes = shape(BATCH, rows, (2 * cos.length) / rows);
  return {
    "inv_freq_expanded.shape": shape(BATCH, HALF, 1),
    "cos.shape": sizes,
    "sin.shape": sizes,
    "max |cos² + sin² − 1|": scientific(largest(off), 3),
    "cos[0,3,:3]": third(cos),
    "cos[0,3,64:67]": third(cos),
    "sin[0,3,64:67]": third(sin),
  };
}

function applied(rw: Ropewalk): Numbers {
  const [q] = queriesAndKeys();
  const { y, change } = allTurned(rw, q, spec);
  const radius = (x: Float32Array, i: number): number => x[i * DIM]! ** 2 + x[i * DIM + HALF]! ** 2;
  const last = row(y, SEQ - 1, DIM);
  return {
    "q_embed.shape": shape(BATCH, HEADS, y.length / (BATCH * HEADS * DIM), DIM),
    "q_embed[0,0,15,:3]": list(last.subarray(0, 3), 4),
    "q_embed[0,0,15,64:67]": list(last.subarray(HALF, HALF + 3), 4),
    "largest change of a norm": change.toFixed(4),
    "largest change of a pair's radius": largest(
      Array.from({ length: ROWS }, (_, i) => Math.abs(radius(y, i) - radius(q, i))),
    ).toFixed(4),
  };
}

function relative(rw: Ropewalk): Numbers {
  const [q, k] = queriesAndKeys().map((all) => row(all, 0, DIM));
  const offsets = [0, 1, 4, 8];
  const means = rw.scoreByDistance(spec, offsets);
  const score = dot(rw, turned(rw, spec, q!, [3]), k!).toFixed(3);
  return {
    ...Object.fromEntries(offsets.map((offset, i) => [`“mean dot product”, offset ${offset}`, means[i]!.toFixed(4)])),
    "score at distance 3, least": score,
    "score at distance 3, largest": score,
    "score(5, 2) by the distance alone": score,
  };
}

function testTwo(rw: Ropewalk): Numbers {
  const [q] = queriesAndKeys();
  const { y, change } = allTurned(rw, q, specOfTest2);
  const first = row(q, 0, DIM);
  const similar = (distance: number): string => dot(rw, first, turned(rw, specOfTest2, first, [distance])).toFixed(6);
  return {
    "q_embed.shape": shape(BATCH, HEADS, y.length / (BATCH * HEADS * DIM), DIM),
    "q[0,0,0][:10]": list(first.subarray(0, 10), 4),
    "cos[0,1,:10]": list(rw.cosSin(specOfTest2, [1]).cos.subarray(0, 10), 4),
    "‖q[0,0,15]‖": norm(rw, row(q, SEQ - 1, DIM)).toFixed(4),
    "‖q_embed[0,0,15]‖": norm(rw, row(y, SEQ - 1, DIM)).toFixed(4),
    "largest change of a norm": change.toFixed(6),
    ...Object.fromEntries([0, 1, 2, 4, 8].map((distance) => [`0 vs ${distance}`, similar(distance)])),
  };
}

/** The core's numbers for the lines that each step prints. */
export const walkNumbers: Readonly<Record<StepId, (rw: Ropewalk) => Numbers>> = {
  "inv-freq": frequencies,
  table,
  apply: applied,
  relative,
  alarm: testTwo,
  mend: testTwo,
};
