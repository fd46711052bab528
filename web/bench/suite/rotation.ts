// Rotation: Ropewalk in wasm memory and with arrays, the limits, and the peers.
import type { RopeSpec, RotateOptions } from "ropewalk";
import type { Bench, Case } from "./bench.js";
import type { Checked, Runner } from "./runner.js";
import { rotationLimit, type FloatTable } from "./limits.js";
import { attemptsOf, peerRunner } from "./peer.js";
import { randomVector, referenceTable, rotationError, type DoubleTable, type RotationShape } from "./reference.js";

export interface RotationSize {
  name: string;
  heads: number;
  /** The number of positions if headDim is 128; for others it is adjusted so that the size nearly stays the same. */
  seq: number;
}

export const rotationSizes: readonly RotationSize[] = [
  { name: "16 KiB", heads: 4, seq: 8 },
  { name: "256 KiB", heads: 8, seq: 64 },
  { name: "4 MiB", heads: 32, seq: 256 },
  { name: "64 MiB", heads: 32, seq: 4096 },
];

export interface RotationChoice {
  sizes: readonly RotationSize[];
  headDims: readonly number[];
  layouts: readonly RotationShape["layout"][];
  /** Also measure tensors of bfloat16 and float16. */
  halves?: boolean;
  /** Also measure an array with a given output array. */
  intoGiven?: boolean;
}

/** Two products of values below 1 and a rounded cosine, and their sum: four roundings of up to 2^-24. */
export const allowed = 4 * 2 ** -23;

const pairings = ["half-split", "interleaved"] as const;

export const specOf = (headDim: number): RopeSpec => ({
  ropeType: "default",
  base: 10000,
  headDim,
  rotaryDim: headDim,
  pairing: "half-split",
});

export interface Input {
  bench: Bench;
  shape: RotationShape;
  options: RotateOptions;
  x: Float32Array;
  table: DoubleTable;
}

/** Rotates in place, alternately forward and back, so that the values stay the same. */
function inPlace({ bench, shape, options, x, table }: Input): Runner {
  const tensor = bench.ropewalk.tensor(options.shape);
  const turns = [options, { ...options, inverse: true }] as const;
  let next = 0;
  const run = (): void => void bench.ropewalk.rotate(tensor, turns[next++ & 1]!);
  const check = (): Checked => {
    tensor.write(x);
    run();
    const error = rotationError(x, tensor.read() as Float32Array, shape, table);
    run();
    return { error, allowed };
  };
  const [limit, dispose] = [rotationLimit(shape.headDim), () => tensor.dispose()];
  return { who: "ropewalk, tensor in place", kind: "ropewalk", limit, run, check, dispose };
}

export const floatTable = ({ cos, sin }: DoubleTable): FloatTable => ({
  cos: Float32Array.from(cos),
  sin: Float32Array.from(sin),
});

/** The limits, and the kernel without the bindings on the same memory. */
function inWasm({ bench, shape, x, table }: Input): Runner[] {
  const { arrays, runners } = bench.limits.rotation(x, floatTable(table), shape);
  if (bench.kernels === undefined) return runners;
  const repeat = bench.kernels.rotation(arrays, shape);
  const check = (): Checked => {
    repeat(1);
    const error = rotationError(x, arrays.floats(0), shape, table);
    repeat(1);
    return { error, allowed };
  };
  const limit = rotationLimit(shape.headDim);
  return [...runners, { who: "ropewalk kernel, in place", kind: "ropewalk", limit, repeat, check }];
}

/** Rotates into a new array each time, or into `out`. */
function throughArrays({ bench, shape, options, x, table }: Input, out?: Float32Array): Runner {
  const given: RotateOptions = out ? { ...options, out } : options;
  const rotated = (): Float32Array => bench.ropewalk.rotate(x, given);
  const check = (): Checked => ({ error: rotationError(x, rotated(), shape, table), allowed });
  const [who, limit] = [`ropewalk, array to ${out ? "given" : "new"} array`, rotationLimit(shape.headDim)];
  return { who, kind: "ropewalk", limit, run: () => void rotated(), check };
}

async function peersOf({ bench, shape, x, table }: Input): Promise<Runner[]> {
  const { heads, seq, headDim, layout, pairing } = shape;
  if (layout !== "bhsd" || headDim !== 128) return [];
  const task = { heads, seq, headDim, pairing, x, ...floatTable(table) };
  const attempts = await attemptsOf(bench.peers, async (peer) => (await peer.rotation?.(task)) ?? []);
  return attempts.map((attempt) =>
    peerRunner(attempt, (answer) => ({ error: rotationError(x, answer, shape, table), allowed })),
  );
}

export function inputOf(bench: Bench, shape: RotationShape): Input {
  const { heads, seq, headDim, layout, pairing } = shape;
  const options: RotateOptions = {
    shape: layout === "bhsd" ? [1, heads, seq, headDim] : [1, seq, heads, headDim],
    layout,
    pairing,
    cosSin: bench.ropewalk.cosSin({ ...specOf(headDim), pairing }, { start: 0, count: seq }),
  };
  return { bench, shape, options, x: randomVector(heads * seq * headDim, 1), table: referenceTable(seq, headDim) };
}

function rotationCase(shape: RotationShape, column: string, intoGiven = false): Case {
  const { heads, seq, headDim, layout, pairing } = shape;
  const axes = layout === "bhsd" ? "[H,S,D]" : "[S,H,D]";
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const input = inputOf(bench, shape);
    const into = intoGiven ? [throughArrays(input, new Float32Array(input.x.length))] : [];
    return [...inWasm(input), inPlace(input), ...into, throughArrays(input), ...(await peersOf(input))];
  };
  const work = 8 * heads * seq * headDim; // bytes read and written
  return { group: "rotation", series: `${pairing}, ${axes}, D=${headDim}`, column, unit: "GB/s", work, runners };
}

/** Every requested shape, with the name of its size. */
export function rotationShapes({ sizes, headDims, layouts }: RotationChoice): { shape: RotationShape; name: string }[] {
  return headDims.flatMap((headDim) =>
    layouts.flatMap((layout) =>
      pairings.flatMap((pairing) =>
        sizes.map(({ name, heads, seq }) => ({
          name,
          shape: { heads, seq: 2 * Math.floor((seq * 64) / headDim), headDim, layout, pairing },
        })),
      ),
    ),
  );
}

export const rotationCases = (choice: RotationChoice): Case[] =>
  rotationShapes(choice).map(({ shape, name }) => rotationCase(shape, name, choice.intoGiven));
