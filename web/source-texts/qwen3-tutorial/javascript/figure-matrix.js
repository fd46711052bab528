import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const m = 2;
const pairing = "adjacent";

const layout = pairing === "half" ? "half-split" : "interleaved";
const spec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: layout };
const unit = Float32Array.from({ length: 64 }, (_, i) => (i % 9 === 0 ? 1 : 0));
const cosSin = rw.cosSin(spec, Array(8).fill(m));
console.log(rw.rotate(unit, { shape: [1, 1, 8, 8], pairing: layout, cosSin })); // column by column
