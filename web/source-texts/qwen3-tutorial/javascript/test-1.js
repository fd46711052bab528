import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 128;
const base = 10000;

const spec = { ropeType: "default", base, headDim: dim, rotaryDim: dim, pairing: "half-split" };
const { invFreq } = rw.frequencies(spec, { precision: "float32" });
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(invFreq.length, Math.min(...invFreq), Math.max(...invFreq), mean(invFreq), invFreq.slice(0, 5));
for (const offset of [0, 1, 4, 8]) {
  const { cos, sin } = rw.cosSin(spec, [offset], { precision: "float32" });
  console.log(offset, mean(sin), mean(cos)); // what the text calls a dot product, and the one that is
}
