import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const m = 3;
const n = 1;

const spec = { ropeType: "default", base: 10000, headDim: 4, rotaryDim: 4, pairing: "half-split" };
const rotate = (x, position) =>
  rw.rotate(Float32Array.from(x), { shape: [1, 1, 1, 4], pairing: spec.pairing, cosSin: rw.cosSin(spec, [position]) });
const [q, k] = [rotate([1, 2, 3, 4], m), rotate([4, 3, 2, 1], n)];
console.log(
  q,
  k,
  q.reduce((sum, value, i) => sum + value * k[i], 0),
);
