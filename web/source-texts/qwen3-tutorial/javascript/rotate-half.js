import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const x = [1, 2, 3, 4, 5, 6, 7, 8];
const m = 3;

const spec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const cosSin = rw.cosSin(spec, [m]);
console.log(rw.rotate(Float32Array.from(x), { shape: [1, 1, 1, 8], pairing: spec.pairing, cosSin }));
