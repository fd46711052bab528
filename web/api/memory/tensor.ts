import { dtypes } from "../generated/core-words.js";
import { choice, mislong, refuse, whole } from "../arguments/checks.js";
import { guarded, RopewalkError, type Ending } from "../errors/errors.js";
import { bindMethods } from "../core/bound.js";
import { isFloat32Array, isUint16Array, lengthOf } from "./arrays.js";
import type { Heap, List, Scope } from "./heap.js";
import type { DType, OwnFloat32Array, OwnUint16Array, Tensor, TensorLike } from "../types.js";

/** Symbol.dispose, also on hosts that do not have it yet. */
export const disposeSymbol: typeof Symbol.dispose =
  Symbol.dispose ?? (Symbol.for("Symbol.dispose") as typeof Symbol.dispose);

/** The instance that owns tensors. */
export interface TensorOwner extends Ending {
  /**
   * Throws "disposed" after the instance is disposed, and the module's error after the module has stopped in a call.
   */
  checkAlive(): Heap;
  /** Frees forgotten tensors. Only a safety net, since nobody knows when it runs. */
  readonly net: FinalizationRegistry<Release>;
}

/** Frees the memory of a handle. It must not refer to the handle, which would then never be collected. */
export type Release = (heap: Heap) => void;

const releaseOf =
  (list: List): Release =>
  (heap) =>
    heap.free(list);

/** The elements of a tensor; 16-bit floats are kept as their bits. */
export type ElementList = List<"f32"> | List<"u16">;

/** A rotation of channels from .. to - 1 of rows that are named as in `rowsName`. */
export interface Turn {
  readonly rows: string;
  readonly from: number;
  readonly to: number;
  readonly forwards: boolean;
  /** By a table of the caller's own, or one that moves rotated keys. */
  readonly again: boolean;
}

/** The name of all rows of a tensor. */
export const ALL_ROWS = "";
const unrotated: readonly Turn[] = [];
const meets = (a: Turn, b: Turn): boolean => a.rows === b.rows && a.from < b.to && b.from < a.to;

export class TensorHandle implements Tensor {
  readonly #heap: Heap;
  readonly #owner: TensorOwner;
  readonly #dtype: DType;
  readonly #shape: readonly number[];
  #list: ElementList | undefined;
  /** The rotations that its elements carry. */
  #turns = unrotated;

  constructor(
    heap: Heap,
    owner: TensorOwner,
    readonly shape: readonly number[],
    dtype: DType,
    list: ElementList,
  ) {
    this.#heap = heap;
    this.#owner = owner;
    this.#dtype = dtype;
    this.#list = list;
    this.#shape = shape;
    // An own, enumerable property: a clone, a spread and JSON fail here instead of giving an object without numbers.
    Object.defineProperty(this, "data", {
      __proto__: null,
      enumerable: true,
      get: () => noData("data"),
    } as PropertyDescriptor);
    owner.net.register(this, releaseOf(list), this);
    bindMethods(this);
  }

  get dtype(): DType {
    return this.#dtype;
  }

  get [Symbol.toStringTag](): string {
    return "Tensor";
  }

  write(data: Float32Array | Uint16Array): void {
    guarded("option-invalid", "data", () => {
      const { list } = TensorHandle.elementsOf(this, this.#owner, "tensor");
      const fits = list.type === "f32" ? isFloat32Array(data) : isUint16Array(data);
      if (!fits) throw refuse("data", data, list.type === "f32" ? "Float32Array" : "Uint16Array");
      const length = lengthOf(data);
      if (length !== list.length) throw mislong("data", length, list.length, "tensor.length");
      this.#heap.view(list).set(data);
      this.#turns = unrotated;
    });
  }

  read(): OwnFloat32Array | OwnUint16Array {
    return guarded("out-of-memory", "tensor", () =>
      this.#heap.copy(TensorHandle.elementsOf(this, this.#owner, "tensor").list),
    );
  }

  get length(): number {
    return noData("length");
  }

  [Symbol.iterator](): never {
    return noData("iterator");
  }

  dispose(): void {
    if (this.#list === undefined) return;
    this.#owner.net.unregister(this);
    this.#heap.free(this.#list);
    this.#list = undefined;
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  /** Tests this without running any code of the caller. */
  static is(value: unknown): value is TensorHandle {
    return typeof value === "object" && value !== null && #list in value;
  }

  /** Refuses a tensor whose own axes differ; the core refuses another number of elements. */
  static checkShape(x: unknown, wanted: readonly number[], name: string): void {
    if (!TensorHandle.is(x)) return;
    const shape = x.#shape;
    if (shape.every((size, i) => size === wanted[i]) || !differ(shape, wanted)) return;
    const [value, limit] = [shape.join(", "), wanted.join(", ")];
    throw refuse(`${name}.shape`, value, "equal-to", "shape-mismatch", { limit, of: "the shape by the options" });
  }

  static checkUnrotated(x: unknown, path: string): void {
    if (TensorHandle.is(x) && x.#turns.some(({ rows }) => rows === ALL_ROWS)) throw refuse(path, undefined, "rotated");
  }

  /** Refuses to rotate forwards what is rotated already. */
  static checkTurn(x: TensorHandle, turn: Turn): void {
    if (!turn.forwards || turn.again || !x.#turns.some((one) => meets(one, turn))) return;
    throw refuse("x", undefined, "rotated-again");
  }

  /** After x was rotated to `to`, which may be x. */
  static markTurn(x: TensorHandle, to: TensorHandle, turn: Turn): void {
    const carried = turn.rows === ALL_ROWS ? x.#turns : to.#turns; // of other rows only these are written
    const others = carried.filter((one) => !meets(one, turn));
    to.#turns = turn.forwards ? [...others, turn] : others;
  }

  static markUnrotated(x: unknown): void {
    if (TensorHandle.is(x)) x.#turns = unrotated;
  }

  static copyOf(
    tensor: TensorHandle,
    owner: TensorOwner,
    path: string,
  ): { data: Float32Array | Uint16Array; dtype: DType } {
    const { list, dtype } = TensorHandle.elementsOf(tensor, owner, path);
    return { data: tensor.#heap.copy(list), dtype };
  }

  /** The place of the elements, for an instance that wants to use them. Properties set on a tensor are ignored. */
  static elementsOf(tensor: TensorHandle, owner: TensorOwner, path: string): Elements {
    if (owner !== tensor.#owner) throw refuse(path, tensor, "own-tensor");
    owner.checkAlive();
    if (tensor.#list === undefined) throw new RopewalkError({ code: "disposed", rule: "disposed", path });
    return { list: tensor.#list, dtype: tensor.#dtype };
  }
}

/**
 * Whether the same number of elements has axes in another order: four, or fewer that end with a head. Axes of length 1
 * do not count.
 */
function differ(shape: readonly number[], wanted: readonly number[]): boolean {
  if (shape.length < 3 || (shape.length === 3 && shape[2] !== wanted[3])) return false;
  return countOf(shape) === countOf(wanted) && longAxes(shape) !== longAxes(wanted);
}
const countOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);
const longAxes = (shape: readonly number[]): string => shape.filter((size) => size !== 1).join();

function noData(path: string): never {
  throw new RopewalkError({ code: "option-invalid", rule: "tensor-data", path });
}

/** The same for a call in another module's memory: tensors are copied, too. */
export function copyIn(scope: Scope, owner: TensorOwner, x: TensorLike, path: string): Elements {
  if (!TensorHandle.is(x)) return elementsOf(scope, owner, x, path);
  const { data, dtype } = TensorHandle.copyOf(x, owner, path);
  return { list: data instanceof Float32Array ? scope.put("f32", data) : scope.put("u16", data), dtype };
}

export function createTensor(heap: Heap, owner: TensorOwner, shape: unknown, dtype: unknown): TensorHandle {
  const given = shape as ArrayLike<unknown>;
  if (!Array.isArray(shape) && !ArrayBuffer.isView(shape)) throw refuse("shape", shape, "integer[]");
  const sizes = Array.from(given, (size) => whole(size, "shape", 0));
  const type = dtype === undefined ? "float32" : choice(dtype, "dtype", dtypes);
  const length = sizes.reduce((product, size) => product * size, 1);
  const list = type === "float32" ? heap.allocate("f32", length) : heap.allocate("u16", length);
  heap.view(list).fill(0);
  return new TensorHandle(heap, owner, Object.freeze(sizes), type, list);
}

/** An argument's elements in wasm memory. */
export interface Elements {
  list: ElementList;
  dtype: DType;
}

/** The tensor's own elements, or a copy of an array's. */
export function elementsOf(scope: Scope, owner: TensorOwner, x: TensorLike, path: string): Elements {
  if (TensorHandle.is(x)) return TensorHandle.elementsOf(x, owner, path);
  if (!isFloat32Array(x)) throw refuse(path, x, "Float32Array | Tensor");
  return { list: scope.putElements(x), dtype: "float32" };
}
