import { SHIFTS } from "../minimind/rotation.js";
import type { Written } from "./python.js";
import { code, head, numbers, numpyFrequencies, numpyTurn, specCode, twoVectors } from "../heads.js";
import type { Values } from "../types.js";

const relativeCode = (values: Values): { javascript: string; numpy: string } => {
  const [q, k] = twoVectors(64);
  return code(
    `const spec = ${specCode(head(64))};
const q = Float32Array.of(${numbers(q)});
const k = Float32Array.of(${numbers(k)});
const shape = [1, 1, 1, 64];
const turn = (x, m) => rw.rotate(x, { shape, pairing: spec.pairing, cosSin: rw.cosSin(spec, [m]) });
for (const n of [${SHIFTS.join(", ")}]) {
  const [a, b] = [turn(q, n + ${values["distance"]}), turn(k, n)];
  console.log(n, a.reduce((sum, value, i) => sum + value * b[i], 0));
}`,
    `${numpyFrequencies(head(64))}
q = np.array([${numbers(q)}])
k = np.array([${numbers(k)}])

${numpyTurn("half-split")}

for n in [${SHIFTS.join(", ")}]:
    print(n, turn(q, n + ${values["distance"]}) @ turn(k, n))`,
  );
};

const tableCode = (values: Values): { javascript: string; numpy: string } =>
  code(
    `const { cos, sin } = rw.cosSin(${specCode(head(Number(values["dim"])))}, { start: 0, count: 12 });
console.log(cos, sin); // [12, ${Number(values["dim"]) / 2}]`,
    `${numpyFrequencies(head(Number(values["dim"])))}
angle = np.outer(np.arange(12), inv_freq)
print(np.cos(angle), np.sin(angle))`,
  );

export const programs: Readonly<Record<string, Written>> = {
  "000-inv-freq": (values) =>
    code(
      `console.log(rw.frequencies(${specCode(head(Number(values["dim"])))}).invFreq);`,
      `${numpyFrequencies(head(Number(values["dim"])))}\nprint(inv_freq)`,
    ),
  "000-angles": (values) =>
    code(
      `const { invFreq } = rw.frequencies(${specCode(head(Number(values["dim"])))});
for (let m = 0; m < ${values["count"]}; m += 1) console.log(Array.from(invFreq, (frequency) => m * frequency));`,
      `${numpyFrequencies(head(Number(values["dim"])))}\nprint(np.einsum("i,j->ij", np.arange(${values["count"]}), inv_freq))`,
    ),
  "000-tables": tableCode,
  "000-times-i": ({ a, b }) =>
    code(
      `const cosSin = { rows: 1, rotaryDim: 2, cos: Float32Array.of(0), sin: Float32Array.of(1) };
console.log(rw.rotate(Float32Array.of(${a}, ${b}), { shape: [1, 1, 1, 2], pairing: "half-split", cosSin }));`,
      `z = 1j * (${a} + ${b}j)\nprint(z.real, z.imag)`,
    ),
  "000-matrix": ({ position }) =>
    code(
      `const x = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
for (const pairing of ["interleaved", "half-split"]) {
  const cosSin = rw.cosSin({ ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing }, [${position}]);
  console.log(pairing, rw.rotate(x, { shape: [1, 1, 1, 8], pairing, cosSin }));
}
console.log(rw.convertPairing(x, { from: "interleaved", to: "half-split", headDim: 8 })); // the permutation`,
      `${numpyFrequencies(head(8))}
x = np.arange(1.0, 9.0)
cos, sin = np.cos(${position} * inv_freq), np.sin(${position} * inv_freq)
for a, b in [(np.arange(0, 8, 2), np.arange(1, 8, 2)), (np.arange(4), np.arange(4) + 4)]:
    y = x.copy()
    y[a], y[b] = x[a] * cos - x[b] * sin, x[a] * sin + x[b] * cos
    print(y)`,
    ),
  "000-relative": relativeCode,
};
