import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const distance = 2;
const q = [-0.146795094, 0.786141276, 0.94682163, -1.114344];
const k = [1.69079018, -0.894827902, -0.355625033, 1.23238575];

const spec = { ropeType: "default", base: 10000, headDim: 4, rotaryDim: 4, pairing: "half-split" };
// |q||k|cos(alpha + distance) is not this
console.log(rw.scoreByDistance(spec, [distance], { q: Float32Array.from(q), k: Float32Array.from(k) })[0]);
