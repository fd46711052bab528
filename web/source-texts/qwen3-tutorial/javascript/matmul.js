import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

const spec = { ropeType: "default", base: 10000, headDim: 4, rotaryDim: 4, pairing: "half-split" };
const [q, k] = [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7, 8)]; // a row of A, a column of B
console.log(rw.scoreByDistance(spec, [0], { q, k })[0]); // one entry of the product
