import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const x = 7;
const step = 12;

const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [0.1] };
const { cos, sin } = rw.cosSin(spec, [x, step, x + step]);
console.log(sin[2], sin[0] * cos[1] + cos[0] * sin[1]);
