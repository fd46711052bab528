import { attentionBy, type PutFusedRope, type Tokens } from "./calls/attention.js";
import { readPlace, RopeRotation } from "./core/rope.js";
import { scaleRows } from "./core/scaling.js";
import { RopewalkError } from "./errors/errors.js";
import { makeKvCache } from "./calls/kv-cache.js";
import { partOf, type Scope } from "./memory/heap.js";
import { isFloat32Array, lengthOf } from "./memory/arrays.js";
import { TensorHandle } from "./memory/tensor.js";
import { optionNames } from "./arguments/option-names.js";
import { ifGiven, mislong, objectWith, whole, type Fields } from "./arguments/options.js";
import { isRange, readTokenPositions, type Numbers, type TokenPositions } from "./arguments/positions.js";
import { pathOfRope, type RopeFields } from "./calls/rope-at.js";
import { RopeKvCacheHandle, type TokenRope } from "./rope-kv-cache.js";
import { checkHeadDim, makeConfig, readSeqLen } from "./arguments/spec.js";
import type {
  AttentionInto,
  AttentionOut,
  AttentionResult,
  Rope,
  RopeAttentionOptions,
  RopeKvCache,
  RopeKvCacheOptions,
  TensorLike,
} from "./types.js";

/** That many positions for each axis, one axis after the other; a range is the same on all axes. */
function listed(at: TokenPositions, tokens: number, axes: number): Numbers {
  if (typeof at === "object" && !isRange(at)) return at;
  const start = typeof at === "number" ? at : at.start;
  return Int32Array.from({ length: axes * tokens }, (_, i) => start + (i % tokens));
}

/** A rotation with attention and caches, which take their rows from its table. */
export class RopeHandle extends RopeRotation implements Rope, TokenRope {
  attention<Output extends TensorLike>(
    q: TensorLike,
    k: TensorLike,
    v: TensorLike,
    options: RopeAttentionOptions & AttentionInto<Output>,
  ): AttentionOut<Output>;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: RopeAttentionOptions): AttentionResult;
  attention(q: TensorLike, k: TensorLike, v: TensorLike, options: RopeAttentionOptions): AttentionOut {
    return this.run(() => {
      const { heap, owner } = RopeRotation.partsOf(this);
      const given = objectWith(options, "options", optionNames.ropeAttention);
      return attentionBy(heap, owner, q, k, v, given, (tokens) => this.#readFused(given, tokens, q, k), true);
    });
  }

  kvCache(options: RopeKvCacheOptions): RopeKvCache {
    return this.run(() => {
      const { heap, owner, values } = RopeRotation.partsOf(this);
      const given = objectWith(options, "options", optionNames.ropeKvCache);
      const seqLen = readSeqLen(given);
      const headDim = ifGiven(given.headDim, (value) => whole(value, "options.headDim")) ?? values.headDim;
      checkHeadDim(values, headDim, "options.headDim");
      return makeKvCache(
        heap,
        Object.assign(given, { headDim }),
        (sizes, dtype, address) => new RopeKvCacheHandle(heap, owner, sizes, dtype, address, this, seqLen),
      );
    });
  }

  putShift(scope: Scope, from: Numbers, to: Numbers, seqLen: number): RopeFields {
    const { heap, values, rotation } = RopeRotation.partsOf(this);
    const config = makeConfig(scope, values);
    const [a, b] = [scope.put("i32", from), scope.put("i32", to)];
    const length = (a.length * values.rotaryDim) / 2;
    const [cos, sin] = [scope.reserve("f32", length), scope.reserve("f32", length)];
    const precision = this.precision === "exact" ? 0 : 1;
    // prettier-ignore
    const ok = heap.core.fillShiftCosSin(config, a.address, a.length, b.address, b.length, seqLen, precision, cos.address,
      sin.address, length);
    heap.check(ok, pathOfRope);
    if (values.xpos !== undefined) {
      scaleRows(scope, values.xpos, from, 0, cos, sin); // undoes the scale that a key has already
      scaleRows(scope, values.xpos, to, 1, cos, sin);
    }
    return { ...rotation, pairing: rotation.writeAs, cos, sin, rows: a.length, positionIds: undefined };
  }

  #lengthOf(x: TensorLike): number {
    if (isFloat32Array(x)) return lengthOf(x);
    return TensorHandle.is(x) ? TensorHandle.elementsOf(x, RopeRotation.partsOf(this).owner, "x").list.length : 0;
  }

  /** Reads the positions of queries and keys, whose rows come from the same table. */
  #readFused(
    given: Fields,
    { batch, querySeq, keySeq, headDim }: Tokens,
    queries: TensorLike,
    keys: TensorLike,
  ): PutFusedRope {
    checkHeadDim(RopeRotation.partsOf(this).values, headDim, "options.headDim");
    const query = readPlace(given.positions, querySeq);
    const keyIfGiven = ifGiven(given.keyPositions, (value) => readTokenPositions(value, "options.keyPositions"));
    const seqLen = readSeqLen(given);
    if (keyIfGiven === undefined && keySeq !== querySeq) {
      const data = { path: "options.keyPositions", value: querySeq, limit: keySeq } as const;
      throw new RopewalkError({ code: "shape-mismatch", rule: "keys-apart", ...data });
    }
    const { axes } = this;
    const list = (at: TokenPositions, seq: number, path: string, x: TensorLike) => {
      const given = typeof at === "object" && !isRange(at) ? at.length / axes : undefined;
      const found = given ?? (typeof at === "object" && isRange(at) ? at.count : seq);
      if (found !== seq && found !== batch * seq) throw mislong(path, axes * found, axes * seq, "seq");
      // The core refuses tokens for which the tensor has no numbers, so no list is made for them.
      const tokens = given ?? Math.min(found, this.#lengthOf(x));
      return { values: listed(at, tokens, axes), tokens };
    };
    const q = list(query, querySeq, "options.positions", queries);
    const k = list(keyIfGiven ?? query, keySeq, "options.keyPositions", keys);
    const all = new Int32Array(axes * (q.tokens + k.tokens));
    for (let axis = 0, at = 0; axis < axes; axis++)
      for (const { values, tokens } of [q, k]) {
        all.set(values.slice(axis * tokens, (axis + 1) * tokens), at);
        at += tokens;
      }
    return (scope) => {
      const rope = this.put(scope, all, 1, q.tokens + k.tokens, seqLen, false, q.tokens);
      const ids = rope.positionIds!;
      return { rope: { ...rope, positionIds: partOf(ids, 0, q.tokens) }, keys: partOf(ids, q.tokens, k.tokens) };
    };
  }
}
