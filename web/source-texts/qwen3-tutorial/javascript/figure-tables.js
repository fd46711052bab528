import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 8;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "half-split" };
console.log(rw.cosSin(spec, { start: 0, count: 8 })); // each column stands for two channels
