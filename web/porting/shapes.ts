import { FileError } from "./files/file-error.js";
import { countOf, type TensorData } from "./files/numbers.js";

export type FourAxes = [batch: number, heads: number, seq: number, headDim: number];

/**
 * The four axes of a tensor with two to four, with 1 for the missing first ones; or the given axes. Errors: FileError.
 */
export function fourAxes(path: string, { shape, data }: TensorData, given?: readonly number[]): FourAxes {
  const axes = given ?? shape;
  if (countOf(axes) !== data.length)
    throw new FileError({ code: "shape-size", path, value: data.length, limit: axes.join(", ") });
  if (axes.length < 2 || axes.length > 4) throw new FileError({ code: "axes", path, value: axes.join(", ") });
  return [...Array.from({ length: 4 - axes.length }, () => 1), ...axes] as FourAxes;
}

/** Errors: FileError if the last axis is not the config's head_dim. */
export function sameHeadDim(path: string, [, , , value]: FourAxes, limit = value): void {
  if (value !== limit) throw new FileError({ code: "head-dim", path, value, limit });
}

/** Errors: FileError if the two have different shapes. */
export function sameShape(path: string, before: TensorData, after: TensorData): void {
  if (before.shape.join() !== after.shape.join())
    throw new FileError({
      code: "shapes-differ",
      path,
      value: before.shape.join(", "),
      limit: after.shape.join(", "),
    });
}
