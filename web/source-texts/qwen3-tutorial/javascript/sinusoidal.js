import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 128;
const base = 10000;

const codes = rw.sinusoidal({ start: 0, count: 257 }, dim, { base });
const at = (m) => codes.subarray(m * dim, (m + 1) * dim);
const spec = { ropeType: "default", base, headDim: dim, rotaryDim: dim, pairing: "interleaved" };
const rope = rw.scoreByDistance(spec, { start: 0, count: 257 });
for (const distance of [0, 1, 10, 50, 100])
  console.log(distance, (at(0).reduce((sum, x, i) => sum + x * at(distance)[i], 0) * 2) / dim, rope[distance]);
