import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const position = 3;

const x = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
for (const pairing of ["interleaved", "half-split"]) {
  const cosSin = rw.cosSin({ ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing }, [position]);
  console.log(pairing, rw.rotate(x, { shape: [1, 1, 1, 8], pairing, cosSin }));
}
console.log(rw.convertPairing(x, { from: "interleaved", to: "half-split", headDim: 8 })); // the permutation
