import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const words = 6;

const spec = { ropeType: "default", base: 10000, headDim: 16, rotaryDim: 16, pairing: "interleaved" };
console.log(rw.cosSin(spec, { start: 0, count: words }));
