import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 128;

const spec = { ropeType: "default", base: 10000, headDim: dim, rotaryDim: dim, pairing: "interleaved" };
console.log(rw.frequencies(spec));
