import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const m = 7;
const n = 3;
const q = [1.54099607, -0.293428898];
const k = [-2.17878938, 0.568431258];

const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [0.3] };
const rotate = (x, position) =>
  rw.rotate(Float32Array.from(x), { shape: [1, 1, 1, 2], pairing: spec.pairing, cosSin: rw.cosSin(spec, [position]) });
const [a, b] = [rotate(q, m), rotate(k, n)];
console.log(a[0] * b[0] + a[1] * b[1]);
