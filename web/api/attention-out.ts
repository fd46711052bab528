import { flag, float32Array, ifGiven, objectOf, refuse, type Fields } from "./checks.js";
import { RopewalkError } from "./errors.js";
import type { Heap, List, Scope } from "./memory/heap.js";
import { TensorHandle, type TensorOwner } from "./memory/tensor.js";
import type { AttentionOut, TensorLike } from "./types.js";

const names = ["output", "weights"] as const;
type Name = (typeof names)[number];

/** What attention gives: where the module writes it, and how it reaches the caller. */
export interface Results {
  /** The fields of a call; weights are undefined where nobody wants them. */
  readonly lists: { output: List<"f32">; weights: List<"f32"> | undefined };
  /** After the call: the caller's own arrays and tensors, or new arrays. */
  take(): AttentionOut;
}

/** Reads `weights` and `out` of the options; `lengths` in elements. A tensor takes its result where it lies. */
export function readResults(owner: TensorOwner, given: Fields, lengths: Record<Name, number>) {
  const wanted = flag(given.weights, "options.weights");
  const out = ifGiven(given.out, (value) => {
    const fields = objectOf(value, "options.out");
    const read: Partial<Record<Name, TensorLike>> = { output: readOne(owner, fields.output, "output", lengths.output) };
    if (fields.weights === undefined) return read;
    if (!wanted) throw refuse("options.out.weights", fields.weights, "absent: options.weights does not ask for them");
    read.weights = readOne(owner, fields.weights, "weights", lengths.weights);
    if (overlap(read.output!, read.weights)) throw refuse("options.out.weights", read.weights, "apart from output");
    return read;
  });
  return (heap: Heap, scope: Scope): Results => {
    const listOf = (name: Name): List<"f32"> => {
      const given = out?.[name];
      if (given instanceof TensorHandle) return given.listFor(owner, `options.out.${name}`) as List<"f32">;
      return scope.room("f32", lengths[name]);
    };
    const lists = { output: listOf("output"), weights: wanted ? listOf("weights") : undefined };
    const takeOne = (name: Name, list: List<"f32">): TensorLike => {
      const given = out?.[name];
      if (given === undefined) return heap.copy(list);
      if (!(given instanceof TensorHandle)) (given as Float32Array).set(heap.view(list));
      return given;
    };
    const take = (): AttentionOut => {
      const output = takeOne("output", lists.output);
      return lists.weights === undefined ? { output } : { output, weights: takeOne("weights", lists.weights) };
    };
    return { lists, take };
  };
}

function readOne(owner: TensorOwner, value: unknown, name: Name, length: number): TensorLike {
  const path = `options.out.${name}`;
  const mismatch = (found: string, wanted: string): RopewalkError =>
    new RopewalkError("shape-mismatch", `${path} ${found}; ${wanted}`, path);
  let found: number;
  if (value instanceof TensorHandle) {
    if (value.dtype !== "float32") throw mismatch(`is ${value.dtype}`, "attention gives float32");
    found = value.listFor(owner, path).length;
  } else {
    if (value === undefined) throw refuse(path, value, "a Float32Array or a tensor");
    found = float32Array(value, path).length;
  }
  if (found !== length) throw mismatch(`has ${found} elements`, `the result has ${length}`);
  return value as TensorLike;
}

/** Whether two arrays share bytes, or two tensors are one. */
function overlap(a: TensorLike, b: TensorLike): boolean {
  if (a instanceof TensorHandle || b instanceof TensorHandle) return a === b;
  const [x, y] = [a as Float32Array, b as Float32Array];
  return (
    x.buffer === y.buffer && x.byteOffset < y.byteOffset + y.byteLength && y.byteOffset < x.byteOffset + x.byteLength
  );
}
