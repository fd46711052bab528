import { attentionBy, type PutFusedRope, type Tokens } from "./attention.js";
import { flag, ifGiven, isGiven, mislong, objectOf, refuse, whole, type Fields } from "./checks.js";
import { asRopewalkError, guarded, RopewalkError } from "./errors.js";
import { makeKvCache } from "./kv-cache.js";
import { isFloat32Array, lengthOf } from "./memory/arrays.js";
import { partOf, type Heap, type List, type Scope } from "./memory/heap.js";
import { disposeSymbol, dtypes, TensorHandle, type Elements, type Release, type TensorOwner } from "./memory/tensor.js";
import { objectWith, optionNames, optionsOf } from "./option-names.js";
import { readTokenPositions, type Numbers, type TokenPositions } from "./positions.js";
import { checkLayout, type RopeFields } from "./rope-at.js";
import { RopeKvCacheHandle, type TokenRope } from "./rope-kv-cache.js";
import { isDense, readRows, rotateBy, type Rows } from "./rotate.js";
import { PIECE } from "./rotate-pieces.js";
import { copySpec, makeConfig, readRunOptions, readSeqLen, readSpec, specPath, type SpecValues } from "./spec.js";
import { cosSin, cosSinMultimodal } from "./tables.js";
import type {
  AttentionInto,
  AttentionOut,
  AttentionResult,
  OwnCosSin,
  OwnFloat32Array,
  Positions,
  Precision,
  Rope,
  RopeAttentionOptions,
  RopeKvCache,
  RopeKvCacheOptions,
  RopeRotateOptions,
  RopeSpec,
  TensorLike,
} from "./types.js";

/** So many positions of each axis, one axis after the other; a range is the same on all of them. */
function listed(at: TokenPositions, tokens: number, axes: number): Numbers {
  if (typeof at === "object" && !("start" in at)) return at;
  const start = typeof at === "number" ? at : at.start;
  return Int32Array.from({ length: axes * tokens }, (_, i) => start + (i % tokens));
}

const runPath = (field: string): string =>
  field === "x" || field === "y" ? "x" : field === "shape" ? "options.shape" : pathOf(field);
const pathOf = (field: string): string => (field === "seq_len" ? "options.seqLen" : "options.positions");

/** A spec and the table that the core keeps for it, known by its address there. */
class RopeHandle implements Rope, TokenRope {
  readonly spec: RopeSpec;
  readonly precision: Precision;
  /** Positions that each token has. */
  readonly axes: number;
  readonly #heap: Heap;
  readonly #owner: TensorOwner;
  readonly #values: SpecValues;
  readonly #rotation: Pick<RopeFields, "pairing" | "writeAs" | "rotaryDim" | "rotaryOffset" | "inverse">;
  readonly #pairs: number;
  #table: number | undefined;

  constructor(heap: Heap, owner: TensorOwner, spec: unknown, options: unknown) {
    this.spec = copySpec(spec);
    const values = readSpec(this.spec);
    checkFalling(this.spec);
    const { precision } = readRunOptions(optionsOf(options, "options", optionNames.rope));
    this.precision = precision === 0 ? "exact" : "float32";
    this.#heap = heap;
    this.#owner = owner;
    this.#values = values;
    const { pairing, writeAs, rotaryDim, rotaryOffset, direction } = values;
    this.#rotation = {
      pairing,
      writeAs: Number.isNaN(writeAs) ? pairing : writeAs,
      rotaryDim,
      rotaryOffset: Number.isNaN(rotaryOffset) ? 0 : rotaryOffset,
      inverse: direction === -1,
    };
    this.#pairs = rotaryDim / 2;
    const { table, axes } = heap.scope((scope) => {
      const config = makeConfig(scope, values);
      return { table: heap.core.makeKeptTable(config, precision), axes: heap.core.axisCount(config) };
    });
    heap.check(table !== 0, specPath);
    this.axes = axes;
    this.#table = table;
    owner.net.register(this, releaseOf(table), this);
  }

  rotate<T extends TensorLike>(x: T, options: RopeRotateOptions): T {
    try {
      this.#alive();
      const given = objectWith(options, "options", optionNames.ropeRotate);
      const rows = readRows(given);
      this.#checkHeadDim(rows.shape.headDim, "options.shape[3]");
      const { positions, out } = given;
      const at = isGiven(positions) ? readTokenPositions(positions, "options.positions") : 0;
      const seqLen = readSeqLen(given);
      const inverse = flag(given.inverse, "options.inverse");
      if (typeof at === "number" && out === undefined && isDense(rows)) {
        if (!TensorHandle.is(x)) return this.#rotateArray(x as Float32Array, rows, at, seqLen, inverse) as T;
        this.#rotateRun(TensorHandle.elementsOf(x, this.#owner, "x"), rows, at, seqLen, inverse);
        return x;
      }
      return this.#rotateAny(x, out, given, rows, at, seqLen, inverse);
    } catch (error) {
      throw asRopewalkError(error, "option-invalid", "options");
    }
  }

  #rotateArray(x: Float32Array, rows: Rows, start: number, seqLen: number, inverse: boolean): Float32Array {
    if (!isFloat32Array(x) || lengthOf(x) > PIECE)
      return this.#rotateAny(x, undefined, {}, rows, start, seqLen, inverse);
    return this.#heap.scope((scope) => {
      const list = scope.putFloats(x);
      this.#rotateRun({ list, dtype: "float32" }, rows, start, seqLen, inverse);
      return this.#heap.copy(list);
    });
  }

  #rotateAny<T extends TensorLike>(
    x: T,
    out: unknown,
    given: Fields,
    rows: Rows,
    at: TokenPositions,
    seqLen: number,
    inverse: boolean,
  ): T {
    const { batch, heads, seq } = rows.shape;
    if (typeof at === "object" && batch === 1) {
      checkLayout(given, "options.positions", "start" in at ? at.count : at.length / this.axes, heads, seq);
    }
    const put = (scope: Scope): RopeFields => this.put(scope, at, batch, seq, seqLen, inverse);
    return rotateBy(this.#heap, this.#owner, x, out, rows, put);
  }

  /** Tokens of one run, as in a decoding step: one call of the core finds their rows and rotates by them. */
  #rotateRun(
    { list, dtype }: Elements,
    { shape, layout }: Rows,
    start: number,
    seqLen: number,
    inverse: boolean,
  ): void {
    const { core } = this.#heap;
    const { batch, heads, seq, headDim } = shape;
    // prettier-ignore
    const ok = core.rotateRun(this.#alive(), dtypes.indexOf(dtype), list.address, list.length, batch, heads, seq, headDim,
      layout, start, seqLen, inverse);
    this.#heap.check(ok, runPath);
  }

  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: RopeAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: RopeAttentionOptions): AttentionResult;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: RopeAttentionOptions): AttentionOut {
    return this.#run(() => {
      const given = objectWith(options, "options", optionNames.ropeAttention);
      return attentionBy(this.#heap, this.#owner, q, k, v, given, (tokens) => this.#readFused(given, tokens));
    });
  }

  kvCache(options: RopeKvCacheOptions): RopeKvCache {
    return this.#run(() => {
      const given = objectWith(options, "options", optionNames.ropeKvCache);
      const seqLen = readSeqLen(given);
      const headDim = ifGiven(given.headDim, (value) => whole(value, "options.headDim")) ?? this.#values.headDim;
      this.#checkHeadDim(headDim, "options.headDim");
      const [heap, owner] = [this.#heap, this.#owner];
      return makeKvCache(
        heap,
        { ...given, headDim },
        (sizes, dtype, address) => new RopeKvCacheHandle(heap, owner, sizes, dtype, address, this, seqLen),
      );
    });
  }

  cosSin(positions: Positions, options?: { seqLen?: number }): OwnCosSin {
    return this.#run(() => {
      this.#alive();
      const given = { ...optionsOf(options, "options", optionNames.ropeTable), precision: this.precision };
      const inLists = this.axes > 1 && !("start" in objectOf(positions, "positions", "position-invalid"));
      return (inLists ? cosSinMultimodal : cosSin)(this.#heap, this.spec, positions, given) as OwnCosSin;
    });
  }

  packed(positions: Positions, options?: { seqLen?: number }): OwnFloat32Array {
    const { cos, sin } = this.cosSin(positions, options);
    return guarded("option-invalid", "positions", () => {
      const both = new Float32Array(2 * cos.length);
      for (let i = 0; i < cos.length; i++) {
        both[2 * i] = cos[i]!;
        both[2 * i + 1] = sin[i]!;
      }
      return both;
    });
  }

  dispose(): void {
    if (this.#table === undefined) return;
    this.#owner.net.unregister(this);
    releaseOf(this.#table)(this.#heap);
    this.#table = undefined;
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  /** The rows of the core's table for these tokens. */
  put(scope: Scope, at: TokenPositions, batch: number, seq: number, seqLen: number, inverse = false): RopeFields {
    const { heap } = scope;
    const table = this.#alive();
    if (typeof at === "number") {
      heap.check(heap.core.keepRun(table, at, seq, seqLen), pathOf);
      return this.#fields(heap, inverse);
    }
    const isRange = "start" in at;
    const tokens = isRange ? at.count : at.length / this.axes;
    if (tokens !== seq && tokens !== batch * seq) {
      const [found, axes] = isRange ? [tokens, ""] : [at.length, this.axes === 1 ? "" : `${this.axes} * `];
      throw mislong("options.positions", found, (isRange ? 1 : this.axes) * seq, `${axes}seq`);
    }
    if (isRange) {
      heap.check(heap.core.keepRun(table, at.start, tokens, seqLen), pathOf);
      return this.#fields(heap, inverse);
    }
    const ids = scope.put("i32", at);
    heap.check(heap.core.keepList(table, ids.address, ids.length, seqLen), pathOf);
    return this.#fields(heap, inverse, partOf(ids, 0, tokens));
  }

  putShift(scope: Scope, from: Numbers, to: Numbers, seqLen: number): RopeFields {
    this.#alive();
    const { heap } = scope;
    const config = makeConfig(scope, this.#values);
    const [a, b] = [scope.put("i32", from), scope.put("i32", to)];
    const length = a.length * this.#pairs;
    const [cos, sin] = [scope.room("f32", length), scope.room("f32", length)];
    const precision = this.precision === "exact" ? 0 : 1;
    // prettier-ignore
    const ok = heap.core.fillShiftCosSin(config, a.address, a.length, b.address, b.length, seqLen, precision, cos.address,
      sin.address, length);
    heap.check(ok, pathOf);
    const { writeAs } = this.#rotation;
    return { ...this.#rotation, pairing: writeAs, cos, sin, rows: a.length, positionIds: undefined };
  }

  /** By the rows that the core has just found. */
  #fields({ core }: Heap, inverse: boolean, positionIds?: List<"i32">): RopeFields {
    const rows = core.keptRowCount();
    const length = rows * this.#pairs;
    const { pairing, writeAs, rotaryDim, rotaryOffset, inverse: backwards } = this.#rotation;
    return {
      pairing,
      writeAs,
      rotaryDim,
      rotaryOffset,
      inverse: inverse !== backwards,
      cos: { type: "f32", address: core.keptCos(), length },
      sin: { type: "f32", address: core.keptSin(), length },
      rows,
      positionIds,
    };
  }

  /** Positions of queries and keys, whose rows come from one table. */
  #readFused(given: Fields, { batch, querySeq, keySeq, headDim }: Tokens): PutFusedRope {
    this.#checkHeadDim(headDim, "options.headDim");
    const read = (name: string) => ifGiven(given[name], (value) => readTokenPositions(value, `options.${name}`));
    const [query, keyIfGiven, seqLen] = [read("positions") ?? 0, read("keyPositions"), readSeqLen(given)];
    if (keyIfGiven === undefined && keySeq !== querySeq) {
      const data = { path: "options.keyPositions", value: querySeq, limit: keySeq } as const;
      throw new RopewalkError({ code: "shape-mismatch", rule: "keys-apart", ...data });
    }
    const { axes } = this;
    const list = (at: TokenPositions, seq: number, path: string): { values: Numbers; tokens: number } => {
      const tokens = typeof at === "object" && "start" in at ? at.count : seq;
      const values = listed(at, tokens, axes);
      const found = values.length / axes;
      if (found !== seq && found !== batch * seq) throw mislong(path, values.length, axes * seq, "seq");
      return { values, tokens: found };
    };
    const q = list(query, querySeq, "options.positions");
    const k = list(keyIfGiven ?? query, keySeq, "options.keyPositions");
    const all = new Int32Array(axes * (q.tokens + k.tokens));
    for (let axis = 0; axis < axes; axis++) {
      for (let i = 0; i < q.tokens; i++) all[axis * (q.tokens + k.tokens) + i] = q.values[axis * q.tokens + i]!;
      for (let i = 0; i < k.tokens; i++)
        all[axis * (q.tokens + k.tokens) + q.tokens + i] = k.values[axis * k.tokens + i]!;
    }
    return (scope) => {
      const rope = this.put(scope, all, 1, q.tokens + k.tokens, seqLen);
      const ids = rope.positionIds!;
      return { rope: { ...rope, positionIds: partOf(ids, 0, q.tokens) }, keys: partOf(ids, q.tokens, k.tokens) };
    };
  }

  #checkHeadDim(headDim: number, path: string): void {
    const limit = this.#values.headDim;
    if (headDim !== limit) throw refuse(path, headDim, "equal-to", "shape-mismatch", { limit, of: "spec.headDim" });
  }

  #alive(): number {
    this.#owner.checkAlive();
    if (this.#table === undefined) throw new RopewalkError({ code: "disposed", rule: "disposed", path: "rope" });
    return this.#table;
  }

  #run<T>(body: () => T): T {
    return guarded("option-invalid", "options", () => {
      this.#alive();
      return body();
    });
  }
}

export function createRope(heap: Heap, owner: TensorOwner, spec: unknown, options: unknown): Rope {
  return new RopeHandle(heap, owner, spec, options);
}

/** Frequencies of one's own fall from pair to pair, unless axes share them out, and have no sign: `direction` is the spec's. */
function checkFalling({ invFreq = [], axisPattern }: RopeSpec): void {
  for (const [index, value] of invFreq.entries()) {
    if (value < 0) throw refuse("spec.invFreq", value, "at-least", "config-invalid", { index, limit: 0 });
    const before = invFreq[index - 1] ?? value;
    if (value <= before || axisPattern !== undefined) continue;
    throw refuse("spec.invFreq", value, "at-most", "config-invalid", {
      index,
      limit: before,
      of: "the frequency before",
    });
  }
}

const releaseOf =
  (table: number): Release =>
  (heap) =>
    heap.core.freeKeptTable(table);
