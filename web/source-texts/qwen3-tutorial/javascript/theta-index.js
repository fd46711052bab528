import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 128;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "half-split" };
const { invFreq } = rw.frequencies(spec);
console.log(
  invFreq.slice(0, 4),
  [1, 2, 3, 4].map((i) => 10000 ** ((-2 * (i - 1)) / dim)),
);
