import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const dim = 128;
const base = 10000;

const spec = { ropeType: "default", base, headDim: dim, rotaryDim: dim, pairing: "half-split" };
const { invFreq } = rw.frequencies(spec, { precision: "float32" });
console.log(invFreq);
for (const position of [0, 1, 4, 8])
  console.log(
    position,
    invFreq.map((frequency) => position * frequency),
  );
const score = rw.scoreByDistance(spec, { start: 0, count: 10 });
for (let i = 0; i < 10; i += 1) console.log(Array.from(score, (_, j) => score[Math.abs(i - j)].toFixed(4)).join(" "));
