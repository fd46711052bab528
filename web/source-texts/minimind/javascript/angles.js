import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 64;
const count = 8;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "half-split" };
const { invFreq } = rw.frequencies(spec);
for (let m = 0; m < count; m += 1) console.log(Array.from(invFreq, (frequency) => m * frequency));
