import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const x = 1;
const y = 0.5;
const degrees = 60;

const invFreq = [(degrees * Math.PI) / 180];
const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq };
const cosSin = rw.cosSin(spec, [1]);
console.log(rw.rotate(Float32Array.of(x, y), { shape: [1, 1, 1, 2], pairing: spec.pairing, cosSin }));
