import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const repeats = 3;

const x = [1, 2, 3, 4];
const copies = Array.from({ length: repeats }, () => x);
console.log(
  x.flatMap((value) => copies.map(() => value)),
  copies.flat(),
); // interleaved, concatenated
const { cos, sin } = rw.cosSin(
  { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" },
  [3],
);
const v = [1, 2, 3, 4, 5, 6, 7, 8];
const half = [-5, -6, -7, -8, 1, 2, 3, 4];
for (const pairOf of [(i) => i % 4, (i) => i >> 1])
  console.log(Math.hypot(...v.map((value, i) => value * cos[pairOf(i)] + half[i] * sin[pairOf(i)])), Math.hypot(...v));
