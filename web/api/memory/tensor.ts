import { choice, isFloat32Array, isUint16Array, objectOf, refuse, whole } from "../checks.js";
import { guarded, RopewalkError } from "../errors.js";
import type { Heap, List, Scope } from "./heap.js";
import type { DType, Tensor, TensorLike } from "../types.js";

/** Symbol.dispose, also where the host does not have it yet. */
export const disposeSymbol: typeof Symbol.dispose =
  Symbol.dispose ?? (Symbol.for("Symbol.dispose") as typeof Symbol.dispose);

/** The instance that tensors belong to. */
export interface TensorOwner {
  /** Throws "disposed" once the instance is. */
  checkAlive(): void;
  /** Frees what was never disposed and can no longer be reached; only a net, since nobody knows when it runs. */
  readonly net: FinalizationRegistry<Release>;
}

/** Frees what a handle held. It must not know the handle, or the handle could be reached for ever. */
export type Release = (heap: Heap) => void;

const releaseOf =
  (list: List): Release =>
  (heap) =>
    heap.free(list);

export const dtypes: readonly DType[] = ["float32", "float16", "bfloat16"];

/** The elements of a tensor; 16-bit floats are kept as their bits. */
export type ElementList = List<"f32"> | List<"u16">;

export class TensorHandle implements Tensor {
  readonly #heap: Heap;
  readonly #owner: TensorOwner;
  #list: ElementList | undefined;

  constructor(
    heap: Heap,
    owner: TensorOwner,
    readonly shape: readonly number[],
    readonly dtype: DType,
    list: ElementList,
  ) {
    this.#heap = heap;
    this.#owner = owner;
    this.#list = list;
    owner.net.register(this, releaseOf(list), this);
  }

  write(data: Float32Array | Uint16Array): void {
    guarded("option-invalid", "data", () => {
      const list = this.listFor(this.#owner, "tensor");
      const fits = list.type === "f32" ? isFloat32Array(data) : isUint16Array(data);
      if (!fits) throw refuse("data", data, list.type === "f32" ? "a Float32Array" : "a Uint16Array of bit patterns");
      if (data.length !== list.length) {
        throw new RopewalkError(
          "shape-mismatch",
          `data has ${data.length} elements; the tensor has ${list.length}`,
          "data",
        );
      }
      this.#heap.view(list).set(data);
    });
  }

  read(): Float32Array | Uint16Array {
    return guarded("out-of-memory", "tensor", () => this.#heap.copy(this.listFor(this.#owner, "tensor")));
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

  /** Where the elements are, for an instance that wants to use them. */
  listFor(owner: TensorOwner, path: string): ElementList {
    if (owner !== this.#owner) throw refuse(path, this, "a tensor of this instance; this one belongs to another");
    this.#owner.checkAlive();
    if (this.#list === undefined) throw new RopewalkError("disposed", `${path} was used after dispose()`, path);
    return this.#list;
  }
}

export function createTensor(heap: Heap, owner: TensorOwner, shape: unknown, dtype: unknown): TensorHandle {
  const given = objectOf(shape, "shape");
  if (!Array.isArray(shape) && !ArrayBuffer.isView(shape)) throw refuse("shape", shape, "a list of whole numbers");
  const sizes = Array.from(given as unknown as ArrayLike<unknown>, (size) => whole(size, "shape", 0));
  const type = dtype === undefined ? "float32" : choice(dtype, "dtype", dtypes);
  const length = sizes.reduce((product, size) => product * size, 1);
  const list = type === "float32" ? heap.allocate("f32", length) : heap.allocate("u16", length);
  heap.view(list).fill(0);
  return new TensorHandle(heap, owner, Object.freeze(sizes), type, list);
}

/** An argument's elements in wasm memory: a tensor's own, or a copy of an array's. */
export interface Elements {
  list: ElementList;
  dtype: DType;
  copied: boolean;
}

export function elementsOf(scope: Scope, owner: TensorOwner, x: TensorLike, path: string): Elements {
  if (x instanceof TensorHandle) return { list: x.listFor(owner, path), dtype: x.dtype, copied: false };
  if (!isFloat32Array(x)) throw refuse(path, x, "a Float32Array or a tensor");
  return { list: scope.put("f32", x), dtype: "float32", copied: true };
}
