import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const q1 = 1.5;
const q2 = -0.3;
const k1 = -2.2;
const k2 = 0.6;
const m = 5;
const n = 2;
const theta = 0.3;

const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [theta] };
const rotate = (x, steps) =>
  rw.rotate(Float32Array.from(x), {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [Math.abs(steps)]),
    inverse: steps < 0,
  });
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const [q, k] = [
  [q1, q2],
  [k1, k2],
];
console.log(dot(rotate(q, m), rotate(k, n))); // the score
console.log(dot(q, rotate(k, m - n)), dot(q, rotate(k, n - m))); // R(m - n) as (9) prints it, and R(n - m)
