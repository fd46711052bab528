import { readScores, resultPath } from "./attention.js";
import { readResults } from "./attention-out.js";
import { choice, choiceNumber, ifGiven, objectOf, whole, type Fields } from "./checks.js";
import { guarded, RopewalkError } from "./errors.js";
import type { Heap, Scope } from "./memory/heap.js";
import { camelCase } from "./memory/layout.js";
import { inOrder, layouts, putTurn, readTurn, turnPath, turnPathsAt } from "./turn.js";
import { disposeSymbol, dtypes, elementsOf, type Release, type TensorOwner } from "./memory/tensor.js";
import type {
  AttentionInto,
  AttentionOut,
  CacheAppendOptions,
  CacheAttentionOptions,
  CacheRope,
  DType,
  KvCache,
  TensorLike,
} from "./types.js";

const size = (value: unknown, path: string): number => whole(value, path, 0, 2 ** 31);
const layoutOf = (given: Fields): number => choiceNumber(given.layout, "options.layout", layouts, 0);
const [ropePaths, turningPaths] = [turnPathsAt("options.rope"), turnPathsAt("rope")];
const ropeOf = (heap: Heap, given: Fields) => ifGiven(given.rope, (rope) => readTurn(heap, rope, ropePaths));

/** How the user of append and attend knows a field; q, k and v are arguments of their own. */
const pathOf = (field: string): string => {
  if (field.length === 1) return field;
  return turnPath(field, "options.rope") ?? resultPath(field) ?? `options.${camelCase(field)}`;
};

interface Sizes {
  batch: number;
  kvHeads: number;
  headDim: number;
  capacity: number;
}

/** A cache in the module, known by its address there. */
class KvCacheHandle implements KvCache {
  readonly batch: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly capacity: number;
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
  }

  get size(): number {
    return this.#size;
  }

  append(k: TensorLike, v: TensorLike, options: CacheAppendOptions): void {
    this.#use("options", (heap, cache, scope) => {
      const given = objectOf(options, "options");
      const seq = size(given.seq, "options.seq");
      const layout = layoutOf(given);
      const rope = ropeOf(heap, given);
      const turn = rope && putTurn(heap, scope, rope);
      const [keys, added] = [this.#elements(scope, k, "k"), this.#elements(scope, v, "v")];
      // prettier-ignore
      const values = [cache, dtypes.indexOf(keys.dtype), keys.list, dtypes.indexOf(added.dtype), added.list, seq, layout, turn ? 1 : 0];
      heap.callInOrder("cache_append", values, pathOf, turn && inOrder(turn));
      this.#size = heap.result();
    });
  }

  attend<Output extends TensorLike>(
    q: TensorLike,
    options: CacheAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attend(q: TensorLike, options: CacheAttentionOptions): { output: Float32Array; weights?: Float32Array };
  attend(q: TensorLike, options: CacheAttentionOptions): AttentionOut {
    return this.#use("options", (heap, cache, scope) => {
      const given = objectOf(options, "options");
      const heads = size(given.heads, "options.heads");
      const query_seq = size(given.querySeq, "options.querySeq");
      const layout = layoutOf(given);
      const { bias, scale, mask, sliding_window } = readScores(given);
      const rows = this.batch * heads * query_seq;
      const results = readResults(this.#owner, given, { output: rows * this.headDim, weights: rows * this.#size });
      const rope = ropeOf(heap, given);
      const turn = rope && putTurn(heap, scope, rope);
      const queries = this.#elements(scope, q, "q");
      const { lists, take } = results(heap, scope);
      // prettier-ignore
      const values = [cache, dtypes.indexOf(queries.dtype), queries.list, heads, query_seq, layout, scale ?? NaN,
        mask === "causal" ? 1 : 0, sliding_window ?? NaN, bias && scope.put("f32", bias), lists.output, lists.weights,
        turn ? 1 : 0];
      heap.callInOrder("cache_attend", values, pathOf, turn && inOrder(turn));
      return take();
    });
  }

  evict(first: number, count: number): void {
    this.#use("first", (heap, cache) => {
      heap.call("cache_evict", { cache, first: size(first, "first"), count: size(count, "count") }, (field) => field);
      this.#size = heap.result();
    });
  }

  turn(first: number, count: number, rope: CacheRope): void {
    this.#use("rope", (heap, cache, scope) => {
      const range = { first: size(first, "first"), count: size(count, "count") };
      const turn = putTurn(heap, scope, readTurn(heap, rope, turningPaths));
      heap.call("cache_turn", { cache, ...range, ...turn }, (field) => turnPath(field, "rope") ?? field);
    });
  }

  truncate(length: number): void {
    this.#use("size", (heap, cache) => {
      heap.call("cache_truncate", { cache, size: size(length, "size") }, () => "size");
      this.#size = heap.result();
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

  #elements(scope: Scope, x: TensorLike, name: string) {
    return elementsOf(scope, this.#owner, x, name);
  }

  /** Lets nothing but RopewalkError out, and nothing in once the cache or its instance is disposed. */
  #use<T>(path: string, body: (heap: Heap, cache: number, scope: Scope) => T): T {
    return guarded("option-invalid", path, () => {
      this.#owner.checkAlive();
      const address = this.#address;
      if (address === undefined) throw new RopewalkError("disposed", "the cache was used after dispose()");
      return this.#heap.scope((scope) => body(this.#heap, address, scope));
    });
  }
}

const releaseOf =
  (cache: number): Release =>
  (heap) =>
    heap.call("cache_free", { cache }, String);

export function createKvCache(heap: Heap, owner: TensorOwner, options: unknown): KvCache {
  const given = objectOf(options, "options");
  const sizes = {
    batch: ifGiven(given.batch, (batch) => size(batch, "options.batch")) ?? 1,
    kvHeads: size(given.kvHeads, "options.kvHeads"),
    headDim: size(given.headDim, "options.headDim"),
    capacity: size(given.capacity, "options.capacity"),
  };
  const dtype = ifGiven(given.dtype, (word) => choice(word, "options.dtype", dtypes)) ?? "float32";
  const { batch, kvHeads: kv_heads, headDim: head_dim, capacity } = sizes;
  heap.call("cache_make", { dtype, batch, kv_heads, head_dim, capacity }, (field) =>
    field === "scratch" ? "options.capacity" : `options.${camelCase(field)}`,
  );
  return new KvCacheHandle(heap, owner, sizes, dtype, heap.result());
}
