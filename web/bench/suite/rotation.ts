// Rotation: ours in wasm memory and through arrays, the limits, and the peers.
import { RopewalkError, type RopeSpec, type RotateOptions, type Tensor } from "ropewalk";
import { Unsupported, type Bench, type Case, type Checked, type Runner } from "./bench.js";
import { decoded, encoded, halfStep, rounded, type HalfType } from "./half_precision.js";
import { attemptsOf, peerRunner } from "./peer.js";
import { randomVector, referenceTable, rotationError, type DoubleTable, type RotationShape } from "./reference.js";

export interface RotationSize {
  name: string;
  heads: number;
  /** Positions when headDim is 128; twice as many when it is 64, so that the size stays. */
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
  halves: boolean;
}

/** Two products, each of values below 1 and a cosine rounded to float32, and their sum: four roundings of up to 2^-24. */
const allowed = 4 * 2 ** -23;

const halfLimit = 2 ** 20; // elements: making and reading the 16-bit numbers here is slow
const pairings = ["half-split", "interleaved"] as const;

export const specOf = (headDim: number): RopeSpec => ({
  ropeType: "default",
  base: 10000,
  headDim,
  rotaryDim: headDim,
  pairing: "half-split",
});

interface Input {
  bench: Bench;
  shape: RotationShape;
  options: RotateOptions;
  x: Float32Array;
  table: DoubleTable;
}

/** Turned in place, forth and back by turns, so that the values stay as they are. */
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
  return {
    who: "ropewalk, tensor in place",
    kind: "ropewalk",
    limit: "table-scale",
    run,
    check,
    dispose: () => tensor.dispose(),
  };
}

/** Without the bindings. */
function kernel({ bench, shape, x, table }: Input): Runner[] {
  if (bench.kernels === undefined) return [];
  const call = bench.kernels.rotation(x, Float32Array.from(table.cos), Float32Array.from(table.sin), shape);
  const check = (): Checked => {
    call.run();
    const error = rotationError(x, call.read(0), shape, table);
    call.run();
    return { error, allowed };
  };
  return [
    {
      who: "ropewalk kernel, in place",
      kind: "ropewalk",
      limit: "table-scale",
      run: call.run,
      check,
      dispose: call.dispose,
    },
  ];
}

function throughArrays({ bench, shape, options, x, table }: Input): Runner {
  const turned = (): Float32Array => bench.ropewalk.rotate(x, options);
  const check = (): Checked => ({ error: rotationError(x, turned(), shape, table), allowed });
  return {
    who: "ropewalk, array to new array",
    kind: "ropewalk",
    limit: "table-scale",
    run: () => void turned(),
    check,
  };
}

function tensorOf(bench: Bench, shape: readonly number[], type: HalfType): Tensor {
  try {
    return bench.ropewalk.tensor(shape, type);
  } catch (error) {
    throw error instanceof RopewalkError && error.path === "dtype" ? new Unsupported(`${type} tensors`) : error;
  }
}

/** The two 16-bit types: the values that can be held are turned, and the answer is rounded once more. */
function halfInPlace({ bench, shape, options, x: wide, table }: Input, type: HalfType): Runner {
  const x = wide.map((value) => rounded(value, type));
  let tensor: Tensor | undefined;
  let turns = 0;
  const run = (): void => void bench.ropewalk.rotate(tensor!, { ...options, inverse: (turns++ & 1) === 1 });
  const check = (): Checked => {
    tensor = tensorOf(bench, options.shape, type);
    tensor.write(Uint16Array.from(x, (value) => encoded(value, type)));
    run();
    const y = Float32Array.from(tensor.read() as Uint16Array, (pattern) => decoded(pattern, type));
    run();
    return { error: rotationError(x, y, shape, table), allowed: allowed + halfStep[type] };
  };
  return { who: `ropewalk, ${type} tensor in place`, kind: "ropewalk", run, check, dispose: () => tensor?.dispose() };
}

async function peersOf({ bench, shape, x, table }: Input): Promise<Runner[]> {
  const { heads, seq, headDim, layout, pairing } = shape;
  if (layout !== "bhsd" || headDim !== 128) return [];
  const task = {
    heads,
    seq,
    headDim,
    pairing,
    x,
    cos: Float32Array.from(table.cos),
    sin: Float32Array.from(table.sin),
  };
  const attempts = await attemptsOf(bench.peers, (peer) => peer.rotation(task));
  return attempts.map((attempt) =>
    peerRunner(attempt, (answer) => ({ error: rotationError(x, answer, shape, table), allowed })),
  );
}

function inputOf(bench: Bench, shape: RotationShape): Input {
  const { heads, seq, headDim, layout, pairing } = shape;
  const options: RotateOptions = {
    shape: layout === "bhsd" ? [1, heads, seq, headDim] : [1, seq, heads, headDim],
    layout,
    pairing,
    cosSin: bench.ropewalk.cosSin(specOf(headDim), { start: 0, count: seq }),
  };
  return { bench, shape, options, x: randomVector(heads * seq * headDim, 1), table: referenceTable(seq, headDim) };
}

function rotationCase(shape: RotationShape, column: string): Case {
  const { heads, seq, headDim, layout, pairing } = shape;
  const axes = layout === "bhsd" ? "[H,S,D]" : "[S,H,D]";
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const limits = bench.limits.rotation(heads, seq, headDim, layout === "bshd");
    const input = inputOf(bench, shape);
    return [
      { who: "memory.copy", kind: "limit", run: limits.copy },
      { who: "scale loop", kind: "limit", run: limits.scale },
      { who: "table-scale", kind: "limit", run: limits.tableScale },
      ...kernel(input),
      inPlace(input),
      throughArrays(input),
      ...(await peersOf(input)),
    ];
  };
  const work = 8 * heads * seq * headDim; // bytes read and written
  return { group: "rotation", series: `${pairing}, ${axes}, D=${headDim}`, column, unit: "GB/s", work, runners };
}

function halfCase(shape: RotationShape, column: string): Case {
  const runners = (bench: Bench): Runner[] => {
    const input = inputOf(bench, shape);
    return [halfInPlace(input, "bfloat16"), halfInPlace(input, "float16")];
  };
  const work = shape.heads * shape.seq * shape.headDim;
  return {
    group: "rotation",
    series: "16-bit tensors, half-split, [H,S,D], D=128",
    column,
    unit: "elements/ns",
    work,
    runners,
  };
}

export function rotationCases(choice: RotationChoice): Case[] {
  const shapes = choice.headDims.flatMap((headDim) =>
    choice.layouts.flatMap((layout) =>
      pairings.flatMap((pairing) =>
        choice.sizes.map(({ name, heads, seq }) => ({
          name,
          shape: { heads, seq: (seq * 128) / headDim, headDim, layout, pairing },
        })),
      ),
    ),
  );
  const halves = shapes.filter(
    ({ shape: { heads, seq, headDim, layout, pairing } }) =>
      choice.halves &&
      headDim === 128 &&
      layout === "bhsd" &&
      pairing === "half-split" &&
      heads * seq * headDim <= halfLimit,
  );
  return [
    ...shapes.map(({ shape, name }) => rotationCase(shape, name)),
    ...halves.map(({ shape, name }) => halfCase(shape, `${name} as float32`)),
  ];
}
