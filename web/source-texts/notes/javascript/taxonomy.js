import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const position = 5;
const length = 512;

console.log(position, position / (length - 1), position.toString(2), rw.sinusoidal([position], 16));
const spec = { ropeType: "default", base: 10000, headDim: 16, rotaryDim: 16, pairing: "interleaved" };
console.log(rw.cosSin(spec, [position]));
