import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const seq = 5;
const heads = 4;

const spec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "interleaved" };
const x = Float32Array.from({ length: 2 * seq * heads * 8 }, (_, i) => Math.sin(i));
const cosSin = rw.cosSin(spec, { start: 0, count: seq });
console.log(rw.rotate(x, { shape: [2, seq, heads, 8], layout: "bshd", pairing: spec.pairing, cosSin }).slice(0, 8));
