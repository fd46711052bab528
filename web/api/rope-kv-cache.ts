import { RopewalkError } from "./errors/errors.js";
import { KvCacheHandle, type PutRope, type Sizes } from "./calls/kv-cache.js";
import type { Heap, Scope } from "./memory/heap.js";
import type { TensorOwner } from "./memory/tensor.js";
import { optionNames } from "./arguments/option-names.js";
import { ifGiven, objectWith, refuse, type Fields } from "./arguments/options.js";
import { highest, isRange, readTokenPositions, type Numbers, type TokenPositions } from "./arguments/positions.js";
import type { RopeFields } from "./calls/rope-at.js";
import type { DType } from "./types.js";

/** The rotation that a cache uses. */
export interface TokenRope {
  /** Positions per token. */
  readonly axes: number;
  /** Puts the rows of tokens at these positions into wasm memory; rows from `keysFrom` on are for keys. */
  put(
    scope: Scope,
    at: TokenPositions,
    batch: number,
    seq: number,
    seqLen: number,
    inverse: boolean,
    keysFrom: number,
  ): RopeFields;
  /** Puts a table that moves keys from one position to another, with a row for each pair of entries. */
  putShift(scope: Scope, from: Numbers, to: Numbers, seqLen: number): RopeFields;
}

/** A cache that knows the positions of its keys. */
export class RopeKvCacheHandle extends KvCacheHandle {
  protected override readonly names = { append: optionNames.ropeAppend, attend: optionNames.ropeAttend };
  readonly #rope: TokenRope;
  readonly #seqLen: number;
  /** For each row of the batch, the positions of its keys; those of one key are adjacent. */
  readonly #cached: number[][];
  /** The position after the highest of them. */
  #next: number[];
  #entering: TokenPositions = 0;

  constructor(
    heap: Heap,
    owner: TensorOwner,
    sizes: Sizes,
    dtype: DType,
    address: number,
    rope: TokenRope,
    seqLen: number,
  ) {
    super(heap, owner, sizes, dtype, address);
    this.#rope = rope;
    this.#seqLen = seqLen;
    this.#cached = Array.from({ length: sizes.batch }, () => []);
    this.#next = this.#cached.map(() => 0);
  }

  protected override readKeyRope(_heap: Heap, given: Fields, seq: number): PutRope {
    // The core refuses more tokens than fit, so no list is made for them.
    const fits = seq <= this.capacity - this.size;
    const at = readAt(given) ?? (fits ? this.#tokens(seq, (b, s) => this.#next[b]! + s) : 0);
    this.#entering = at;
    return this.#putAt(at, seq, 0);
  }

  protected override readQueryRope(_heap: Heap, given: Fields, _heads: number, seq: number): PutRope {
    return this.#putAt(readAt(given) ?? this.#lastHeld(seq), seq, Infinity);
  }

  protected override appended(seq: number): void {
    const at = (axis: number, b: number, s: number) => this.#positionOf(this.#entering, seq, axis, b, s);
    for (const [b, cached] of this.#cached.entries()) {
      for (let s = 0; s < seq; s++) {
        for (let axis = 0; axis < this.#rope.axes; axis++) {
          const position = at(axis, b, s);
          cached.push(position);
          if (position >= this.#next[b]!) this.#next[b] = position + 1;
        }
      }
    }
  }

  override turn(first: number, count: number, options: unknown): void {
    let moved: (b: number, key: number) => number;
    this.turnBy(first, count, (_heap, keys, from) => {
      const given = objectWith(options, "options", optionNames.ropeTurn);
      const to = readTokenPositions(given.positions, "options.positions");
      moved = (b, key) => this.#positionOf(to, keys, 0, b, key);
      const list = (position: (b: number, key: number) => number): Numbers =>
        Int32Array.from({ length: from + keys > this.size ? 0 : this.batch * keys }, (_, i) =>
          position(Math.floor(i / keys), i % keys),
        );
      return (scope) => {
        const { axes } = this.#rope;
        const places = typeof to === "number" ? keys : isRange(to) ? to.count : to.length;
        if (places !== keys && places !== this.batch * keys) {
          const wanted = { limit: keys, of: "count", measure: "length" } as const;
          throw refuse("options.positions", places, "equal-to", "shape-mismatch", wanted);
        }
        const cached = (b: number, key: number, axis = 0): number => this.#cached[b]?.[(from + key) * axes + axis] ?? 0;
        for (let axis = 1; axis < axes; axis++) {
          if (
            list((b, key) => cached(b, key)).some(
              (position, i) => position !== cached(Math.floor(i / keys), i % keys, axis),
            )
          )
            throw new RopewalkError({ code: "option-invalid", rule: "one-axis" });
        }
        return this.#rope.putShift(scope, list(cached), list(moved), this.#length(this.#highestOf(to, keys)));
      };
    });
    const { axes } = this.#rope;
    for (const [b, cached] of this.#cached.entries())
      for (let i = 0; i < count * axes; i++) cached[first * axes + i] = moved!(b, Math.floor(i / axes));
    this.#findNext();
  }

  override evict(first: number, count: number): void {
    super.evict(first, count);
    for (const cached of this.#cached) cached.splice(first * this.#rope.axes, count * this.#rope.axes);
    this.#findNext();
  }

  override truncate(length: number): void {
    super.truncate(length);
    for (const cached of this.#cached) cached.length = length * this.#rope.axes;
    this.#findNext();
  }

  #findNext(): void {
    this.#next = this.#cached.map((cached) => cached.reduce((next, position) => Math.max(next, position + 1), 0));
  }

  #putAt(at: TokenPositions, seq: number, keysFrom: number): PutRope {
    return (scope) =>
      this.#rope.put(scope, at, this.batch, seq, this.#length(this.#highestOf(at, seq)), false, keysFrom);
  }

  /** The length for which these tokens are rotated: the longest so far, or the fixed one. */
  #length(reached: number): number {
    return Number.isNaN(this.#seqLen) ? highest(this.#next, Math.max(reached + 1, 1)) : this.#seqLen;
  }

  #highestOf(at: TokenPositions, seq: number): number {
    if (typeof at === "number") return at + seq - 1;
    if (isRange(at)) return at.start + at.count - 1;
    return highest(at, -1);
  }

  #positionOf(at: TokenPositions, seq: number, axis: number, b: number, s: number): number {
    if (typeof at === "number") return at + s;
    const tokens = isRange(at) ? at.count : at.length / this.#rope.axes;
    const token = tokens === seq ? s : b * seq + s;
    return isRange(at) ? at.start + token : at[axis * tokens + token]!;
  }

  /** The positions of the keys that were appended last. */
  #lastHeld(seq: number): TokenPositions {
    const { size } = this;
    if (seq > size) throw refuse("options.querySeq", seq, "at-most", "shape-mismatch", { limit: size, of: "size" });
    return this.#tokens(seq, (b, s, axis) => this.#cached[b]![(size - seq + s) * this.#rope.axes + axis]!);
  }

  /** A run if the positions are consecutive and the same in all rows of the batch, else a list. */
  #tokens(seq: number, position: (b: number, s: number, axis: number) => number): TokenPositions {
    const { axes } = this.#rope;
    if (seq === 0) return 0;
    const start = position(0, 0, 0);
    const each = axes * this.batch * seq;
    const at = (i: number): number =>
      position(Math.floor(i / seq) % this.batch, i % seq, Math.floor(i / seq / this.batch));
    for (let i = 0; i < each; i++) {
      if (at(i) !== start + (i % seq)) return Int32Array.from({ length: each }, (_, place) => at(place));
    }
    return start;
  }
}

const readAt = (given: Fields): TokenPositions | undefined =>
  ifGiven(given.positions, (value) => readTokenPositions(value, "options.positions"));
