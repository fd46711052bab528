import { flag, float32Array, ifGiven, mislong, refuse, type Fields } from "../arguments/checks.js";
import { RopewalkError } from "../errors/errors.js";
import { lengthOf, overlap } from "../memory/arrays.js";
import { noList, type Heap, type List, type Scope } from "../memory/heap.js";
import { TensorHandle, type TensorOwner } from "../memory/tensor.js";
import { optionNames } from "../arguments/option-names.js";
import { objectWith } from "../arguments/options.js";
import type { AttentionOut, TensorLike } from "../types.js";

const names = ["output", "weights"] as const;
type Name = (typeof names)[number];

/** The results of attention: the lists that the module writes, and the way back to the caller. */
export interface Results {
  readonly output: List<"f32">;
  /** An empty list if the weights are not wanted. */
  readonly weights: Pick<List, "address" | "length">;
  /** After the call: returns the caller's own arrays and tensors, or new arrays. */
  take(): AttentionOut;
}

/** Reads `weights` and `out` from the options; `lengths` in elements. A tensor receives its result in place. */
export function readResults(owner: TensorOwner, given: Fields, lengths: Record<Name, number>) {
  const wanted = flag(given.weights, "options.weights");
  const out = ifGiven(given.out, (value) => {
    const fields = objectWith(value, "options.out", optionNames.attentionOut);
    const read: Partial<Record<Name, TensorLike>> = { output: readOne(owner, fields.output, "output", lengths.output) };
    if (fields.weights === undefined) return read;
    if (!wanted) throw refuse("options.out.weights", fields.weights, "unasked", undefined, { of: "options.weights" });
    read.weights = readOne(owner, fields.weights, "weights", lengths.weights);
    if (meet(read.output!, read.weights))
      throw new RopewalkError({
        code: "option-invalid",
        rule: "apart-from",
        path: "options.out.weights",
        of: "output",
      });
    return read;
  });
  return (heap: Heap, scope: Scope): Results => {
    const listOf = (name: Name): List<"f32"> => {
      const given = out?.[name];
      if (TensorHandle.is(given)) return floatsOf(owner, given, name);
      return scope.reserve("f32", lengths[name]);
    };
    const output = listOf("output");
    const weights = wanted ? listOf("weights") : undefined;
    const takeOne = (name: Name, list: List<"f32">): TensorLike => {
      const given = out?.[name];
      TensorHandle.markUnrotated(given);
      return TensorHandle.is(given) ? given : heap.take(list, given as Float32Array | undefined);
    };
    const take = (): AttentionOut => {
      const taken = takeOne("output", output);
      return weights === undefined ? { output: taken } : { output: taken, weights: takeOne("weights", weights) };
    };
    return { output, weights: weights ?? noList, take };
  };
}

function readOne(owner: TensorOwner, value: unknown, name: Name, length: number): TensorLike {
  const path = `options.out.${name}`;
  if (value === undefined) throw refuse(path, value, "Float32Array | Tensor");
  const one = TensorHandle.is(value) ? value : float32Array(value, path);
  const found = TensorHandle.is(one) ? floatsOf(owner, one, name).length : lengthOf(one);
  if (found !== length) throw mislong(path, found, length);
  return one;
}

function floatsOf(owner: TensorOwner, tensor: TensorHandle, name: Name): List<"f32"> {
  const path = `options.out.${name}`;
  const { list, dtype } = TensorHandle.elementsOf(tensor, owner, path);
  if (list.type === "f32") return list;
  throw refuse(path, dtype, "equal-to", "shape-mismatch", { limit: "float32", measure: "dtype" });
}

/** Whether two arrays share bytes, or are the same tensor. */
const meet = (a: TensorLike, b: TensorLike): boolean =>
  TensorHandle.is(a) || TensorHandle.is(b) ? a === b : overlap(a as Float32Array, b as Float32Array);
