import { dtypes, layouts } from "../generated/core-words.js";
import { putBias, readScores, resultPath } from "./attention.js";
import { readResults } from "./attention-out.js";
import { choice, choiceNumber, ifGiven, refuse, whole, type Fields } from "../arguments/checks.js";
import { guarded, RopewalkError } from "../errors/errors.js";
import type { Heap, Scope } from "../memory/heap.js";
import { disposeSymbol, elementsOf, TensorHandle, type Release, type TensorOwner } from "../memory/tensor.js";
import { camelCase } from "../arguments/names.js";
import { bindMethods } from "../core/bound.js";
import { optionNames } from "../arguments/option-names.js";
import { objectWith } from "../arguments/options.js";
import { checkLayout, putRope, readRope, ropeAt, ropePath, ropePathsAt, type RopeFields } from "./rope-at.js";
import { checkHeads, checkTokens } from "./table-data.js";
import type {
  AttentionInto,
  AttentionOut,
  AttentionResult,
  CacheAppendOptions,
  CacheAttentionOptions,
  CacheRope,
  DType,
  KvCache,
  TensorLike,
} from "../types.js";

const size = (value: unknown, path: string): number => whole(value, path, 0, 2 ** 31);
const layoutOf = (given: Fields): number => choiceNumber(given.layout, "options.layout", layouts, 0);
const [ropePaths, turnPaths] = [ropePathsAt("options.rope"), ropePathsAt("rope")];

/** Puts a rotation that has been read into wasm memory for a call. */
export type PutRope = (scope: Scope) => RopeFields;
/** The core's handle of the rotation, or 0. */
const handleOf = (scope: Scope, put: PutRope | undefined): number =>
  put === undefined ? 0 : ropeAt(scope.heap, put(scope));

/** The caller's name for a field of append or attend. q, k and v are separate arguments. */
const pathOf = (field: string): string => {
  if (field.length === 1) return field;
  return ropePath(field, "options.rope") ?? resultPath(field) ?? `options.${camelCase(field)}`;
};

export interface Sizes {
  batch: number;
  kvHeads: number;
  headDim: number;
  capacity: number;
}

/** A cache in the module, identified by its address. */
export class KvCacheHandle implements KvCache {
  readonly batch: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly capacity: number;
  /** The options of its calls. */
  protected readonly names: Record<"append" | "attend", Readonly<Record<string, true>>> = optionNames;
  readonly #heap: Heap;
  readonly #owner: TensorOwner;
  #address: number | undefined;
  #size = 0;

  constructor(
    heap: Heap,
    owner: TensorOwner,
    sizes: Sizes,
    readonly dtype: DType,
    address: number,
  ) {
    this.batch = sizes.batch;
    this.kvHeads = sizes.kvHeads;
    this.headDim = sizes.headDim;
    this.capacity = sizes.capacity;
    this.#heap = heap;
    this.#owner = owner;
    this.#address = address;
    owner.net.register(this, releaseOf(address), this);
    bindMethods(this);
  }

  get size(): number {
    return this.#size;
  }

  append(k: TensorLike, v: TensorLike, options: CacheAppendOptions): void {
    this.#run("options", (heap) => {
      const given = objectWith(options, "options", this.names.append);
      const seq = size(given.seq, "options.seq");
      const layout = layoutOf(given);
      const rotation = this.readKeyRope(heap, given, seq);
      const shape = this.#shapeOf(this.kvHeads, seq, layout);
      TensorHandle.checkShape(k, shape, "k");
      TensorHandle.checkShape(v, shape, "v");
      if (rotation !== undefined) TensorHandle.checkUnrotated(k, "k");
      return (cache, scope) => {
        const rope = handleOf(scope, rotation);
        const [keys, values] = [elementsOf(scope, this.#owner, k, "k"), elementsOf(scope, this.#owner, v, "v")];
        // prettier-ignore
        const ok = heap.core.kvCacheAppend(cache, dtypes.indexOf(keys.dtype), keys.list.address, keys.list.length,
          dtypes.indexOf(values.dtype), values.list.address, values.list.length, seq, layout, rope);
        heap.check(ok, pathOf);
        this.#size = heap.core.kvCacheSize(cache);
        this.appended(seq);
      };
    });
  }

  attend<Output extends TensorLike>(
    q: TensorLike,
    options: CacheAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attend(q: TensorLike, options: CacheAttentionOptions): AttentionResult;
  attend(q: TensorLike, options: CacheAttentionOptions): AttentionOut {
    return this.#run("options", (heap) => {
      const given = objectWith(options, "options", this.names.attend);
      const heads = size(given.heads, "options.heads");
      const querySeq = size(given.querySeq, "options.querySeq");
      const layout = layoutOf(given);
      TensorHandle.checkShape(q, this.#shapeOf(heads, querySeq, layout), "q");
      const rows = this.batch * heads * querySeq;
      const scores = rows * this.#size;
      const { bias, scale, causal, slidingWindow } = readScores(given, scores, querySeq);
      const results = readResults(this.#owner, given, { output: rows * this.headDim, weights: scores });
      const rotation = this.readQueryRope(heap, given, heads, querySeq);
      if (rotation !== undefined) TensorHandle.checkUnrotated(q, "q");
      return (cache, scope) => {
        const rope = handleOf(scope, rotation);
        if (this.#size === 0 && querySeq > 0)
          throw new RopewalkError({ code: "shape-mismatch", rule: "empty-cache", path: "options.querySeq" });
        const { list, dtype } = elementsOf(scope, this.#owner, q, "q");
        const { output, weights, take } = results(heap, scope);
        const added = putBias(scope, bias);
        // prettier-ignore
        const ok = heap.core.kvCacheAttend(cache, dtypes.indexOf(dtype), list.address, list.length, heads, querySeq, layout,
          scale, causal, slidingWindow, added.address, added.length, output.address, output.length, weights.address,
          weights.length, rope);
        heap.check(ok, pathOf);
        return take();
      };
    });
  }

  #shapeOf(heads: number, seq: number, layout: number): number[] {
    return layout === 0 ? [this.batch, heads, seq, this.headDim] : [this.batch, seq, heads, this.headDim];
  }

  evict(first: number, count: number): void {
    this.#run("first", ({ core }) => {
      const [from, keys] = [size(first, "first"), size(count, "count")];
      return (cache) => {
        this.#heap.check(core.kvCacheEvict(cache, from, keys), String);
        this.#size = core.kvCacheSize(cache);
      };
    });
  }

  turn(first: number, count: number, rope: CacheRope): void {
    this.turnBy(first, count, (heap, keys) => {
      const rotation = readRope(heap, objectWith(rope, "rope", optionNames.cacheRope), turnPaths);
      return (scope) => putRope(heap, scope, rotation, this.batch * keys);
    });
  }

  /** Rotates keys again, with the rope that `read` takes from the arguments. */
  protected turnBy(first: number, count: number, read: (heap: Heap, keys: number, from: number) => PutRope): void {
    this.#run("rope", (heap) => {
      const [from, keys] = [size(first, "first"), size(count, "count")];
      const put = read(heap, keys, from);
      return (cache, scope) => {
        const ok = heap.core.kvCacheTurn(cache, from, keys, handleOf(scope, put));
        heap.check(ok, (field) => ropePath(field, "rope") ?? field);
      };
    });
  }

  /** Reads the rotation of the keys that enter. */
  protected readKeyRope(heap: Heap, given: Fields, seq: number): PutRope | undefined {
    return this.#readRope(heap, given, this.kvHeads, seq, this.#size);
  }

  /** Reads the rotation of the queries. */
  protected readQueryRope(heap: Heap, given: Fields, heads: number, seq: number): PutRope | undefined {
    return this.#readRope(heap, given, heads, seq, this.#size - seq);
  }

  /** `before`: the keys before these tokens, which have rows of a longer table behind the first ones. */
  #readRope(heap: Heap, given: Fields, heads: number, seq: number, before: number): PutRope | undefined {
    return ifGiven(given.rope, (value) => {
      const inner = objectWith(value, "options.rope", optionNames.cacheRope);
      const rope = readRope(heap, inner, ropePaths);
      const { batch } = this;
      const { rows } = rope.table;
      if (rope.positionIds === undefined) {
        checkLayout(given, ropePaths.cosSin.rows, rows, heads, seq);
        checkHeads(inner.cosSin, rope.table, ropePaths.cosSin, { batch, heads, seq });
        checkTokens(inner.cosSin, rope.table, ropePaths.cosSin, { batch, heads, seq });
        if (before > 0 && rows > seq && rows !== batch * seq)
          throw refuse(ropePaths.positionIds, undefined, "row-of-token", "shape-mismatch", { limit: rows });
      }
      return (scope) => putRope(heap, scope, rope, batch * seq);
    });
  }

  /** Called when keys have been appended, as many as were read last. */
  protected appended(_seq: number): void {}

  truncate(length: number): void {
    this.#run("size", ({ core }) => {
      const keys = size(length, "size");
      return (cache) => {
        this.#heap.check(core.kvCacheTruncate(cache, keys), () => "size");
        this.#size = core.kvCacheSize(cache);
      };
    });
  }

  dispose(): void {
    if (this.#address === undefined) return;
    this.#owner.net.unregister(this);
    releaseOf(this.#address)(this.#heap);
    this.#address = undefined;
    this.#size = 0;
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  /**
   * Throws only RopewalkError, including "disposed". The function that `read` returns is called after all code of the
   * caller.
   */
  #run<T>(path: string, read: (heap: Heap) => (cache: number, scope: Scope) => T): T {
    const checked = (): T => {
      this.#alive();
      const use = read(this.#heap);
      return this.#heap.scope((scope) => use(this.#alive(), scope));
    };
    return guarded("option-invalid", path, checked, this.#owner);
  }

  #alive(): number {
    this.#owner.checkAlive();
    if (this.#address === undefined) throw new RopewalkError({ code: "disposed", rule: "cache-disposed" });
    return this.#address;
  }
}

const releaseOf =
  (cache: number): Release =>
  (heap) =>
    heap.core.freeKvCache(cache);

export function createKvCache(heap: Heap, owner: TensorOwner, options: unknown): KvCache {
  const given = objectWith(options, "options", optionNames.kvCache);
  return makeKvCache(heap, given, (sizes, dtype, address) => new KvCacheHandle(heap, owner, sizes, dtype, address));
}

/** Makes a cache in the module; `handle` wraps it. */
export function makeKvCache<Handle>(
  heap: Heap,
  given: Fields,
  handle: (sizes: Sizes, dtype: DType, address: number) => Handle,
): Handle {
  const sizes = {
    batch: ifGiven(given.batch, (batch) => size(batch, "options.batch")) ?? 1,
    kvHeads: size(given.kvHeads, "options.kvHeads"),
    headDim: size(given.headDim, "options.headDim"),
    capacity: size(given.capacity, "options.capacity"),
  };
  const dtype = ifGiven(given.dtype, (word) => choice(word, "options.dtype", dtypes)) ?? "float32";
  const { batch, kvHeads, headDim, capacity } = sizes;
  const cache = heap.core.makeKvCache(dtypes.indexOf(dtype), batch, kvHeads, headDim, capacity);
  heap.check(cache !== 0, (field) => (field === "scratch" ? "options.capacity" : `options.${camelCase(field)}`));
  return handle(sizes, dtype, cache);
}
