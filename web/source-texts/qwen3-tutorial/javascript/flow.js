import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const seq = 6;

const spec = { ropeType: "default", base: 10000, headDim: 32, rotaryDim: 32, pairing: "interleaved" };
const x = Float32Array.from({ length: seq * 32 }, (_, i) => Math.sin(i));
const positions = Array.from({ length: seq }, (_, i) => i);
const cosSin = rw.cosSin(spec, positions);
const rope = { pairing: spec.pairing, cosSin, queryPositionIds: positions, keyPositionIds: positions };
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: seq, keySeq: seq, headDim: 32 };
const { output, weights } = rw.attention(x, x, x, { ...sizes, causal: true, weights: true, rope });
console.log(output.length, weights);
