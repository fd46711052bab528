import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const a = 1;
const b = 0.5;

const cosSin = { rows: 1, rotaryDim: 2, cos: Float32Array.of(0), sin: Float32Array.of(1) };
console.log(rw.rotate(Float32Array.of(a, b), { shape: [1, 1, 1, 2], pairing: "half-split", cosSin }));
