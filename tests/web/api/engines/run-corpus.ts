// The calls of the corpus through the package. Each gives lists of numbers in an order that tests/engines/corpus.cpp
// keeps, too.
import type { CosSin, DType, RopeSpec, Ropewalk, Tensor } from "ropewalk";
import type { RopewalkCore } from "ropewalk/core";
import { halves, noise, specials, type Call, type CoreCall } from "./corpus.js";

export type Numbers = Float32Array | Float64Array | Uint16Array;

const cosSinLists = ({ cos, sin }: CosSin): Numbers[] => [cos, sin];
const upTo = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);

/** q, k, v and their like: an array, or a tensor of 16 bits that the caller disposes of. */
function tensorOf(rw: RopewalkCore, shape: readonly number[], dtype: DType, seed: number): Float32Array | Tensor {
  const length = shape.reduce((product, size) => product * size, 1);
  if (dtype === "float32") return noise(length, seed, 1);
  const tensor = rw.tensor(shape, dtype);
  tensor.write(halves(length, seed));
  return tensor;
}

export function runCore(rw: RopewalkCore, call: CoreCall): Numbers[] {
  const { spec } = call;
  if (call.op === "tables") {
    const options = { precision: call.precision, ...(call.seqLen === undefined ? {} : { seqLen: call.seqLen }) };
    const { invFreq } = rw.frequencies(spec, options);
    return [invFreq, ...cosSinLists(rw.cosSin(spec, call.positions, options))];
  }
  if (call.op === "multimodal") {
    const options = { precision: call.precision, ...(call.scale === undefined ? {} : { scale: call.scale }) };
    return cosSinLists(rw.cosSinMultimodal(spec, call.positions, options));
  }
  const { shape, layout, positions, ids, inverse, length } = call;
  const place = {
    shape,
    layout,
    ...(call.strides && { strides: call.strides }),
    ...(call.offset !== undefined && { offset: call.offset }),
  };
  const rotate = <T extends Float32Array | Tensor>(x: T): T => {
    if (call.way === "rope") {
      const rope = rw.rope(spec);
      const y = rope.rotate(x, { ...place, inverse, positions: ids.map((id) => positions[id]!) });
      rope.dispose();
      return y;
    }
    const { pairing, writeAs, rotaryOffset = 0, direction } = spec;
    const cosSin = rw.cosSin(spec, positions);
    const options = { ...place, pairing, writeAs: writeAs!, rotaryOffset, cosSin, positionIds: ids };
    return rw.rotate(x, { ...options, inverse: (direction === -1) !== inverse });
  };
  if (call.dtype === "float32") {
    const x = noise(length, 1);
    if (call.special) for (let i = 0; 5 * i < length; i++) x[5 * i] = specials[i % specials.length]!;
    return [rotate(x)];
  }
  const tensor = rw.tensor([length], call.dtype);
  tensor.write(halves(length, 1));
  const turned = rotate(tensor).read();
  tensor.dispose();
  return [turned];
}

export function run(rw: Ropewalk, call: Call): Numbers[] {
  switch (call.op) {
    case "attention":
      return attention(rw, call);
    case "cache":
      return cache(rw, call);
    case "scores": {
      const { spec, precision, distances } = call;
      const vectors = call.vectors ? { q: noise(spec.headDim, 1, 1), k: noise(spec.headDim, 2, 1) } : {};
      return [rw.scoreByDistance(spec, distances, { precision, ...vectors })];
    }
    case "convert": {
      const { op: _, heads, in: columns, ...slice } = call;
      const x = noise(heads * slice.headDim * Math.max(columns, 1), 1);
      return [rw.convertPairing(x, { ...slice, ...(columns > 0 ? { rows: { heads, in: columns } } : {}) })];
    }
    case "encodings":
      return [rw.sinusoidal(call.positions, call.dim), rw.alibiSlopes(call.heads)];
    default:
      return runCore(rw, call);
  }
}

function attention(rw: Ropewalk, call: Call & { op: "attention" }): Numbers[] {
  const { op: _, dtype, biasHeads, rope: spec, ...sizes } = call;
  const { batch, heads, kvHeads, querySeq, keySeq, headDim } = sizes;
  const inputs = [
    [heads, querySeq],
    [kvHeads, keySeq],
    [kvHeads, keySeq],
  ].map(([rowHeads, seq], i) => {
    const rows = sizes.layout === "bshd" ? [seq!, rowHeads!] : [rowHeads!, seq!];
    return tensorOf(rw, [batch, ...rows, headDim], dtype, i + 1);
  });
  const bias = noise(biasHeads * querySeq * keySeq, 4, 1).map((value, i) => (i % 7 === 6 ? -Infinity : value));
  const rope = spec && {
    pairing: spec.pairing,
    cosSin: rw.cosSin(spec, { start: 0, count: keySeq }),
    queryPositionIds: upTo(querySeq, keySeq - querySeq),
    keyPositionIds: upTo(keySeq),
  };
  const options = { ...sizes, weights: true, ...(biasHeads > 0 ? { bias } : {}), ...(rope && { rope }) };
  const { output, weights } = rw.attention(inputs[0]!, inputs[1]!, inputs[2]!, options);
  for (const input of inputs) if (!ArrayBuffer.isView(input)) input.dispose();
  return [output, weights!];
}

function cache(rw: Ropewalk, call: Call & { op: "cache" }): Numbers[] {
  const { spec, dtype, batch, heads, kvHeads, capacity, steps } = call;
  const { pairing, headDim } = spec;
  const kept = rw.kvCache({ batch, kvHeads, headDim, capacity, dtype });
  const rope = (
    start: number,
    count: number,
  ): { pairing: RopeSpec["pairing"]; cosSin: CosSin; positionIds: number[] } => {
    return { pairing, cosSin: rw.cosSin(spec, { start, count }), positionIds: upTo(count) };
  };
  const results = steps.flatMap((step, i) => {
    const list = (rowHeads: number, seq: number, seed: number): Float32Array =>
      noise(batch * rowHeads * seq * headDim, 10 * i + seed, 1);
    switch (step.do) {
      case "append": {
        const { seq, layout } = step;
        const turned = rope(kept.size, seq);
        kept.append(list(kvHeads, seq, 1), list(kvHeads, seq, 2), { seq, layout, rope: turned });
        return [];
      }
      case "attend": {
        const { do: _, ...options } = step;
        const { querySeq } = step;
        const turned = rope(kept.size - querySeq, querySeq);
        return [kept.attend(list(heads, querySeq, 3), { ...options, heads, rope: turned }).output];
      }
      case "evict":
        kept.evict(step.first, step.count);
        return [];
      case "turn": {
        const { first, count, from, back } = step;
        const cosSin = rw.cosSinShift(spec, upTo(count, from), upTo(count, from - back));
        kept.turn(first, count, { pairing, cosSin, positionIds: upTo(count) });
        return [];
      }
      case "truncate":
        kept.truncate(step.size);
        return [];
    }
  });
  kept.dispose();
  return results;
}
