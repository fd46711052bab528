import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const first = 2;
const second = 5;

for (const angle of [(first * Math.PI) / 4, (second * Math.PI) / 4]) {
  const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [angle] };
  const { cos, sin } = rw.cosSin(spec, [1]);
  console.log(Math.cos(angle), Math.sin(angle), cos[0], sin[0]); // double, then the core's float32
}
