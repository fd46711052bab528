import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 64;
const m = 100;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "interleaved" };
const { cos, sin } = rw.cosSin(spec, [m]);
const x = Float32Array.from({ length: dim }, (_, i) => Math.sin(i));
const y = rw.rotate(x, { shape: [1, 1, 1, dim], pairing: spec.pairing, cosSin: rw.cosSin(spec, [m]) });
const byPair = (i) => {
  const [a, b, pair] = [x[2 * (i >> 1)], x[2 * (i >> 1) + 1], i >> 1];
  return i % 2 === 0 ? a * cos[pair] - b * sin[pair] : a * sin[pair] + b * cos[pair];
};
console.log(Math.max(...y.map((value, i) => Math.abs(value - byPair(i)))));
