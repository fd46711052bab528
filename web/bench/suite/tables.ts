// Tables of cosines and sines: both precisions, held against a loop that only stores as much.
import type { Precision } from "ropewalk";
import type { Bench, Case, Checked, Runner } from "./bench.js";
import { specOf } from "./rotation.js";

const storeOnly = "store-only fill";

/** Largest error of cos and sin as absolute value: half a float32 unit just below 1. */
const halfUnit = 2 ** -25;

/** Largest difference from Math.cos and Math.sin of position * frequency, in double. */
export function tableError(
  cos: Float32Array,
  sin: Float32Array,
  count: number,
  frequencies: ArrayLike<number>,
  round: (angle: number) => number,
): number {
  const pairs = frequencies.length;
  if (cos.length !== count * pairs || sin.length !== cos.length) return NaN;
  let worst = 0;
  for (let s = 0; s < count; ++s) {
    for (let pair = 0; pair < pairs; ++pair) {
      const angle = round(s * frequencies[pair]!);
      const at = s * pairs + pair;
      const error = Math.max(Math.abs(cos[at]! - Math.cos(angle)), Math.abs(sin[at]! - Math.sin(angle)));
      if (!(error <= worst)) worst = error;
      if (Number.isNaN(worst)) return NaN;
    }
  }
  return worst;
}

/** exact: 0.51 units wherever cos or sin is; the rest is the error of the angle in double. float32: one unit for a fast cosine. */
const allowed: Record<Precision, number> = { exact: 1.02 * halfUnit + 1e-10, float32: 2.04 * halfUnit };

/** How far a table is from its own definition. */
function checkedTable(
  bench: Bench,
  precision: Precision,
  count: number,
  headDim: number,
  cos: Float32Array,
  sin: Float32Array,
): Checked {
  const exact = Array.from({ length: headDim / 2 }, (_, pair) => 10000 ** ((-2 * pair) / headDim));
  const float32 = () => bench.ropewalk.frequencies(specOf(headDim), { precision }).invFreq; // golden tests hold these against PyTorch
  const error =
    precision === "exact"
      ? tableError(cos, sin, count, exact, Number)
      : tableError(cos, sin, count, float32(), Math.fround);
  return { error, allowed: allowed[precision] };
}

function ours(bench: Bench, headDim: number, count: number, precision: Precision): Runner {
  const spec = specOf(headDim);
  const make = () => bench.ropewalk.cosSin(spec, { start: 0, count }, { precision });
  const check = (): Checked => {
    const { cos, sin } = make();
    return checkedTable(bench, precision, count, headDim, cos, sin);
  };
  return {
    who: `ropewalk, ${precision}, new arrays`,
    kind: "ropewalk",
    limit: storeOnly,
    run: () => void make(),
    check,
  };
}

/** Without the bindings, into arrays that are there. */
function kernel(bench: Bench, headDim: number, count: number, precision: Precision): Runner[] {
  if (bench.kernels === undefined) return [];
  const call = bench.kernels.table(headDim, 0, count, precision);
  const check = (): Checked => {
    call.repeat(1);
    return checkedTable(bench, precision, count, headDim, call.arrays.floats(0), call.arrays.floats(1));
  };
  const who = `ropewalk kernel, ${precision}`;
  return [{ who, kind: "ropewalk", limit: storeOnly, repeat: call.repeat, check, dispose: call.dispose }];
}

function plainJs(headDim: number, count: number): Runner {
  const pairs = headDim / 2;
  const frequencies = Array.from({ length: pairs }, (_, pair) => 10000 ** ((-2 * pair) / headDim));
  const cos = new Float32Array(count * pairs);
  const sin = new Float32Array(count * pairs);
  const run = (): void => {
    for (let s = 0; s < count; ++s) {
      for (let pair = 0; pair < pairs; ++pair) {
        cos[s * pairs + pair] = Math.cos(s * frequencies[pair]!);
        sin[s * pairs + pair] = Math.sin(s * frequencies[pair]!);
      }
    }
  };
  const check = (): Checked => (
    run(),
    { error: tableError(cos, sin, count, frequencies, Number), allowed: allowed.exact }
  );
  return { who: "plain JS, Math.cos and Math.sin", kind: "peer", run, check };
}

export function tableCases(counts: readonly number[]): Case[] {
  const headDim = 128;
  return counts.map((count) => {
    const work = count * headDim; // a cosine and a sine for each pair
    const runners = (bench: Bench): Runner[] => [
      bench.limits.fillTwo(storeOnly, work / 2),
      ...kernel(bench, headDim, count, "exact"),
      ...kernel(bench, headDim, count, "float32"),
      ours(bench, headDim, count, "exact"),
      ours(bench, headDim, count, "float32"),
      plainJs(headDim, count),
    ];
    return {
      group: "tables",
      series: `${headDim / 2} pairs`,
      column: `${count} positions`,
      unit: "elements/ns",
      work,
      runners,
    };
  });
}
