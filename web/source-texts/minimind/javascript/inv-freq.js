import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 64;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "half-split" };
console.log(rw.frequencies(spec).invFreq);
