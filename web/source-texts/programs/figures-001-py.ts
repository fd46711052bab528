import type { Written } from "./python.js";
import { code, head, numpyFrequencies, specCode } from "../heads.js";

export const programs: Readonly<Record<string, Written>> = {
  "001-figure-plane": ({ x, y, degrees }) =>
    code(
      `const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [${degrees} * Math.PI / 180] };
console.log(rw.rotate(Float32Array.of(${x}, ${y}), { shape: [1, 1, 1, 2], pairing: spec.pairing, cosSin: rw.cosSin(spec, [1]) }));`,
      `print((${x} + ${y}j) * np.exp(1j * np.deg2rad(${degrees})))`,
    ),
  "001-figure-words": ({ words }) =>
    code(
      `console.log(rw.cosSin(${specCode(head(16, "interleaved"))}, { start: 0, count: ${words} }));`,
      `${numpyFrequencies(head(16))}\nprint(np.exp(1j * np.outer(np.arange(${words}), inv_freq)))`,
    ),
  "001-figure-matrix": ({ m, pairing }) =>
    code(
      `const spec = ${specCode(head(8, pairing === "half" ? "half-split" : "interleaved"))};
const unit = Float32Array.from({ length: 64 }, (_, i) => (i % 9 === 0 ? 1 : 0));
const cosSin = rw.cosSin(spec, Array(8).fill(${m}));
console.log(rw.rotate(unit, { shape: [1, 1, 8, 8], pairing: spec.pairing, cosSin })); // column by column`,
      `${numpyFrequencies(head(8))}
a, b = ${pairing === "half" ? "np.arange(4), np.arange(4) + 4" : "np.arange(0, 8, 2), np.arange(1, 8, 2)"}
R = np.zeros((8, 8))
R[a, a] = R[b, b] = np.cos(${m} * inv_freq)
R[b, a] = np.sin(${m} * inv_freq)
R[a, b] = -R[b, a]
print(R.round(4))`,
    ),
  "001-figure-tables": ({ dim }) =>
    code(
      `console.log(rw.cosSin(${specCode(head(Number(dim)))}, { start: 0, count: 8 })); // each column stands for two channels`,
      `${numpyFrequencies(head(Number(dim)))}
angle = np.tile(np.outer(np.arange(8), inv_freq), 2)
print(np.cos(angle).round(4), np.sin(angle).round(4))`,
    ),
};
