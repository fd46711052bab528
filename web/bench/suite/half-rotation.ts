// Rotation of tensors stored in 16 bits.
import { RopewalkError, type Tensor } from "ropewalk";
import type { Bench, Case } from "./bench.js";
import { Unsupported, type Checked, type Runner } from "./runner.js";
import { decoded, encoded, halfStep, rounded, type HalfType } from "./half-precision.js";
import { rotationError, type RotationShape } from "./reference.js";
import { allowed, floatTable, inputOf, rotationShapes, type Input, type RotationChoice } from "./rotation.js";

const halfLimit = 2 ** 20; // elements: making and reading the 16-bit numbers here is slow

function tensorOf(bench: Bench, shape: readonly number[], type: HalfType): Tensor {
  try {
    return bench.ropewalk.tensor(shape, type);
  } catch (error) {
    throw error instanceof RopewalkError && error.path === "dtype" ? new Unsupported(`${type} tensors`) : error;
  }
}

/** Checks an answer in one of the two 16-bit types: representable numbers were rotated, and rounded once more. */
const halfChecked = ({ shape, table }: Input, type: HalfType, x: Float32Array, patterns: Uint16Array): Checked => {
  const y = Float32Array.from(patterns, (pattern) => decoded(pattern, type));
  return { error: rotationError(x, y, shape, table), allowed: allowed + halfStep[type] };
};

function halfInPlace(input: Input, type: HalfType): Runner[] {
  const { bench, shape, options, table } = input;
  const x = input.x.map((value) => rounded(value, type));
  const patterns = Uint16Array.from(x, (value) => encoded(value, type));
  let tensor: Tensor | undefined;
  let turns = 0;
  const run = (): void => void bench.ropewalk.rotate(tensor!, { ...options, inverse: (turns++ & 1) === 1 });
  const check = (): Checked => {
    tensor = tensorOf(bench, options.shape, type);
    tensor.write(patterns);
    run();
    const rotated = tensor.read() as Uint16Array;
    run();
    return halfChecked(input, type, x, rotated);
  };
  const dispose = (): void => tensor?.dispose();
  const api: Runner = { who: `ropewalk, ${type} tensor in place`, kind: "ropewalk", run, check, dispose };
  if (bench.kernels === undefined) return [api];
  const call = bench.kernels.halfRotation(patterns, type, floatTable(table), shape);
  const checkCall = (): Checked => {
    call.repeat(1);
    const rotated = call.arrays.halves(0);
    call.repeat(1);
    return halfChecked(input, type, x, rotated);
  };
  const who = `ropewalk kernel, ${type} in place`;
  return [{ who, kind: "ropewalk", repeat: call.repeat, check: checkCall, dispose: call.dispose }, api];
}

function halfCase(shape: RotationShape, column: string): Case {
  const runners = (bench: Bench): Runner[] => {
    const input = inputOf(bench, shape);
    return [...halfInPlace(input, "bfloat16"), ...halfInPlace(input, "float16")];
  };
  const work = shape.heads * shape.seq * shape.headDim;
  const series = "16-bit tensors, half-split, [H,S,D], D=128";
  return { group: "rotation", series, column, unit: "elements/ns", work, runners };
}

/** Half-split, [H,S,D], D = 128 at the requested sizes. */
export function halfRotationCases(choice: RotationChoice): Case[] {
  if (!choice.halves) return [];
  return rotationShapes({ ...choice, headDims: [128], layouts: ["bhsd"] })
    .filter(
      ({ shape: { heads, seq, headDim, pairing } }) => pairing === "half-split" && heads * seq * headDim <= halfLimit,
    )
    .map(({ shape, name }) => halfCase(shape, `${name} as float32`));
}
