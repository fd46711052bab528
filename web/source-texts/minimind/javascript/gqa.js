import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const heads = 8;
const kv = 2;

const spec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const cosSin = rw.cosSin(spec, { start: 0, count: 6 });
const ones = (count) => new Float32Array(2 * 6 * count * 64).fill(1);
const rotated = (count) =>
  rw.rotate(ones(count), { shape: [2, 6, count, 64], layout: "bshd", pairing: spec.pairing, cosSin });
const sizes = { batch: 2, heads, kvHeads: kv, querySeq: 6, keySeq: 6, headDim: 64, layout: "bshd" };
const { weights } = rw.attention(rotated(heads), rotated(kv), ones(kv), { ...sizes, causal: true, weights: true });
console.log(weights.length, weights.slice(0, 6));
