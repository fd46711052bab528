// Tables of cosines and sines: both precisions, against a loop that only stores as much.
import type { Precision, Ropewalk } from "ropewalk";
import type { Bench, Case } from "./bench.js";
import type { Checked, Runner } from "./runner.js";
import type { Rows } from "./reference.js";
import { specOf } from "./rotation.js";

const storeOnly = "store-only fill";

/** The largest error of cos and sin in absolute value: half a float32 unit just below 1. */
const halfUnit = 2 ** -25;

/** Largest difference from Math.cos and Math.sin of position * frequency, in double. */
export function tableError(
  cos: Float32Array,
  sin: Float32Array,
  { start, count }: Rows,
  frequencies: ArrayLike<number>,
  round: (angle: number) => number,
): number {
  const pairs = frequencies.length;
  if (cos.length !== count * pairs || sin.length !== cos.length) return NaN;
  let worst = 0;
  for (let s = 0; s < count; ++s) {
    for (let pair = 0; pair < pairs; ++pair) {
      const angle = round((start + s) * frequencies[pair]!);
      const at = s * pairs + pair;
      const error = Math.max(Math.abs(cos[at]! - Math.cos(angle)), Math.abs(sin[at]! - Math.sin(angle)));
      if (!(error <= worst)) worst = error;
      if (Number.isNaN(worst)) return NaN;
    }
  }
  return worst;
}

/** exact: 0.51 units of cos or sin; the rest is the angle's error in double. float32: one unit for a fast cosine. */
const allowed: Record<Precision, number> = { exact: 1.02 * halfUnit + 1e-10, float32: 2.04 * halfUnit };

/** The error of a table, compared with its own definition. */
function checkedTable(
  ropewalk: Ropewalk,
  precision: Precision,
  rows: Rows,
  headDim: number,
  cos: Float32Array,
  sin: Float32Array,
): Checked {
  const exact = Array.from({ length: headDim / 2 }, (_, pair) => 10000 ** ((-2 * pair) / headDim));
  // golden tests compare these with PyTorch
  const float32 = () => ropewalk.frequencies(specOf(headDim), { precision }).invFreq;
  const error =
    precision === "exact"
      ? tableError(cos, sin, rows, exact, Number)
      : tableError(cos, sin, rows, float32(), Math.fround);
  return { error, allowed: allowed[precision] };
}

function ours(bench: Bench, headDim: number, rows: Rows, precision: Precision): Runner {
  const spec = specOf(headDim);
  const make = () => bench.ropewalk.cosSin(spec, rows, { precision });
  const check = (): Checked => {
    const { cos, sin } = make();
    return checkedTable(bench.ropewalk, precision, rows, headDim, cos, sin);
  };
  const who = `ropewalk, ${precision}, new arrays`;
  return { who, kind: "ropewalk", limit: storeOnly, run: () => void make(), check };
}

/** The limit and, without the bindings, tables in the same arrays. */
function inWasm({ ropewalk, limits, kernels }: Bench, headDim: number, rows: Rows): Runner[] {
  const { arrays, runner } = limits.fillTwo(storeOnly, (rows.count * headDim) / 2);
  if (kernels === undefined) return [runner];
  const made = (["exact", "float32"] as const).map((precision): Runner => {
    const repeat = kernels.table(arrays, headDim, rows, precision);
    const check = (): Checked => {
      repeat(1);
      return checkedTable(ropewalk, precision, rows, headDim, arrays.floats(0), arrays.floats(1));
    };
    return { who: `ropewalk kernel, ${precision}`, kind: "ropewalk", limit: storeOnly, repeat, check };
  });
  return [runner, ...made];
}

function plainJs(headDim: number, rows: Rows): Runner {
  const { start, count } = rows;
  const pairs = headDim / 2;
  const frequencies = Array.from({ length: pairs }, (_, pair) => 10000 ** ((-2 * pair) / headDim));
  const cos = new Float32Array(count * pairs);
  const sin = new Float32Array(count * pairs);
  const run = (): void => {
    for (let s = 0; s < count; ++s) {
      for (let pair = 0; pair < pairs; ++pair) {
        cos[s * pairs + pair] = Math.cos((start + s) * frequencies[pair]!);
        sin[s * pairs + pair] = Math.sin((start + s) * frequencies[pair]!);
      }
    }
  };
  const check = (): Checked => (
    run(),
    { error: tableError(cos, sin, rows, frequencies, Number), allowed: allowed.exact }
  );
  return { who: "plain JS, Math.cos and Math.sin", kind: "peer", run, check };
}

export function tableCases(choice: readonly Rows[]): Case[] {
  const headDim = 128;
  return choice.map((rows) => {
    const { start, count } = rows;
    const work = count * headDim; // a cosine and a sine for each pair
    const runners = (bench: Bench): Runner[] => [
      ...inWasm(bench, headDim, rows),
      ours(bench, headDim, rows, "exact"),
      ours(bench, headDim, rows, "float32"),
      plainJs(headDim, rows),
    ];
    const column = start === 0 ? `${count} positions` : `${count} more from ${start} on`;
    return { group: "tables", series: `${headDim / 2} pairs`, column, unit: "elements/ns", work, runners };
  });
}
