import type { Written } from "./python.js";
import { code, head, numbers, numpyFrequencies, specCode, twoVectors } from "../heads.js";

export const programs: Readonly<Record<string, Written>> = {
  "002-lines": ({ dim, m }) =>
    code(
      `const spec = ${specCode(head(Number(dim), "interleaved"))};
const x = Float32Array.from({ length: ${dim} }, (_, i) => i + 1);
console.log(rw.rotate(x, { shape: [1, 1, 1, ${dim}], pairing: spec.pairing, cosSin: rw.cosSin(spec, [${m}]) }));`,
      `${numpyFrequencies(head(Number(dim)))}
x = np.arange(1.0, ${Number(dim) + 1})
z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * ${m} * inv_freq)
print(np.stack([z.real, z.imag], -1).ravel())`,
    ),
  "002-three-ways": ({ dim, m }) =>
    code(
      `const spec = ${specCode(head(Number(dim), "interleaved"))};
const { cos, sin } = rw.cosSin(spec, [${m}]);
const x = Float32Array.from({ length: ${dim} }, (_, i) => Math.sin(i));
const y = rw.rotate(x, { shape: [1, 1, 1, ${dim}], pairing: spec.pairing, cosSin: rw.cosSin(spec, [${m}]) });
console.log(Math.max(...y.map((value, i) => Math.abs(value - (i % 2 === 0 ? x[i] * cos[i / 2] - x[i + 1] * sin[i / 2] : x[i - 1] * sin[(i - 1) / 2] + x[i] * cos[(i - 1) / 2])))));`,
      `${numpyFrequencies(head(Number(dim)))}
x = np.sin(np.arange(${dim}))
z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * ${m} * inv_freq)
R = np.zeros((${dim}, ${dim}))
a = np.arange(0, ${dim}, 2)
R[a, a] = R[a + 1, a + 1] = np.cos(${m} * inv_freq)
R[a + 1, a], R[a, a + 1] = np.sin(${m} * inv_freq), -np.sin(${m} * inv_freq)
print(np.abs(R @ x - np.stack([z.real, z.imag], -1).ravel()).max())`,
    ),
  "002-broadcast": ({ seq, heads }) =>
    code(
      `const spec = ${specCode(head(8, "interleaved"))};
const x = Float32Array.from({ length: 2 * ${seq} * ${heads} * 8 }, (_, i) => Math.sin(i));
const cosSin = rw.cosSin(spec, { start: 0, count: ${seq} });
console.log(rw.rotate(x, { shape: [2, ${seq}, ${heads}, 8], layout: "bshd", pairing: spec.pairing, cosSin }).slice(0, 8));`,
      `${numpyFrequencies(head(8))}
x = np.sin(np.arange(2 * ${seq} * ${heads} * 8.0)).reshape(2, ${seq}, ${heads}, 4, 2)
freqs_cis = np.exp(1j * np.outer(np.arange(${seq}), inv_freq)).reshape(1, ${seq}, 1, 4)
z = (x[..., 0] + 1j * x[..., 1]) * freqs_cis
print(z.shape, np.stack([z.real, z.imag], -1).reshape(2, ${seq}, ${heads}, 8)[0, 0, 0])`,
    ),
  "002-frequency-order": ({ dim }) =>
    code(
      `console.log(rw.frequencies(${specCode(head(Number(dim), "interleaved"))}));`,
      `${numpyFrequencies(head(Number(dim)))}\nprint(inv_freq, 2 * np.pi / inv_freq)`,
    ),
  "002-relative": ({ m, n }) => {
    const [q, k] = twoVectors(2, 0);
    return code(
      `const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [0.3] };
const turn = (x, m) => rw.rotate(Float32Array.from(x), { shape: [1, 1, 1, 2], pairing: spec.pairing, cosSin: rw.cosSin(spec, [m]) });
const [q, k] = [turn([${numbers(q)}], ${m}), turn([${numbers(k)}], ${n})];
console.log(q[0] * k[0] + q[1] * k[1]);`,
      `q, k = complex(${numbers(q)}), complex(${numbers(k)})
print((q * np.conj(k) * np.exp(1j * (${m} - ${n}) * 0.3)).real)  # the score
print((q.real * k.real + q.imag * k.imag) * np.exp(1j * (${m} - ${n}) * 0.3))  # as printed`,
    );
  },
};
