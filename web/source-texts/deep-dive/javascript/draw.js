import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const invFreq = [
  1, 0.741310241, 0.562341325, 0.416869383, 0.316227766, 0.234422882, 0.177827941, 0.131825674, 0.1, 0.0741310241,
  0.0562341325, 0.0416869383, 0.0316227766, 0.0234422882, 0.0177827941, 0.0131825674, 0.01, 0.00741310241,
  0.00562341325, 0.00416869383, 0.00316227766, 0.00234422882, 0.00177827941, 0.00131825674, 0.001, 0.000741310241,
  0.000562341325, 0.000416869383, 0.000316227766, 0.000234422882, 0.000177827941, 0.000131825674,
];

const headDim = 2 * invFreq.length;
const spec = { ropeType: "default", base: 10000, headDim, rotaryDim: headDim, pairing: "half-split", invFreq };
console.log(rw.frequencies(spec).wavelength);
console.log(rw.scoreByDistance(spec, { start: 0, count: 1025 })); // query and key all ones
