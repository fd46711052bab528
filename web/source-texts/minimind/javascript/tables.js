import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 64;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "half-split" };
const { cos, sin } = rw.cosSin(spec, { start: 0, count: 12 });
console.log(cos, sin); // [12, dim / 2]
