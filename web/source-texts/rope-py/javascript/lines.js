import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 8;
const m = 3;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "interleaved" };
const x = Float32Array.from({ length: dim }, (_, i) => i + 1);
console.log(rw.rotate(x, { shape: [1, 1, 1, dim], pairing: spec.pairing, cosSin: rw.cosSin(spec, [m]) }));
