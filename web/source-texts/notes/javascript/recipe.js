import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 8;
const seq = 6;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "interleaved" };
const x = Float32Array.from({ length: seq * dim }, (_, i) => Math.sin(i));
const cosSin = rw.cosSin(spec, { start: 0, count: seq });
console.log(rw.rotate(x, { shape: [1, 1, seq, dim], pairing: spec.pairing, cosSin }));
