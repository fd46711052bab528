import type { Written } from "./python.js";
import { code } from "../heads.js";

export const programs: Readonly<Record<string, Written>> = {
  "001-outer": ({ a, b }) => ({
    javascript: `const a = [${a}];\nconst b = [${b}];\nfor (const x of a) console.log(Int8Array.from(b, (y) => x * y).join(" "));\n`,
    numpy: `import numpy as np\n\nprint(np.outer(np.array([${a}], np.int8), np.array([${b}], np.int8)))\n`,
  }),
  "001-matmul": ({ batch, seed }) =>
    code(
      `const head = { ropeType: "default", base: 10000, headDim: 4, rotaryDim: 4, pairing: "half-split" };
const [q, k] = [Float32Array.of(1, 2, 3, 4), Float32Array.of(5, 6, 7, 8)]; // a row of A, a column of B
console.log(rw.scoreByDistance(head, [0], { q, k })[0]); // one entry of the product`,
      `rng = np.random.default_rng(${seed})
a, b = rng.standard_normal((${batch}, 3, 4)), rng.standard_normal((${batch}, 4, 7))
print(np.matmul(a, b).shape, np.einsum("bij,bjk->bik", a, b).shape)`,
    ),
  "001-polar": ({ first, second }) =>
    code(
      `for (const angle of [${first} * Math.PI / 4, ${second} * Math.PI / 4]) {
  const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [angle] };
  const { cos, sin } = rw.cosSin(spec, [1]);
  console.log(Math.cos(angle), Math.sin(angle), cos[0], sin[0]); // double, then the core's float32
}`,
      `angle = np.array([${first}, ${second}]) * np.pi / 4
print(np.exp(1j * angle), np.cos(angle))`,
    ),
  "001-repeat-interleave": ({ repeats }) =>
    code(
      `const x = [1, 2, 3, 4];
console.log(x.flatMap((value) => Array(${repeats}).fill(value)), Array(${repeats}).fill(x).flat()); // interleaved, concatenated
const { cos, sin } = rw.cosSin({ ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" }, [3]);
const v = [1, 2, 3, 4, 5, 6, 7, 8];
const half = [-5, -6, -7, -8, 1, 2, 3, 4];
for (const pairOf of [(i) => i % 4, (i) => i >> 1])
  console.log(Math.hypot(...v.map((value, i) => value * cos[pairOf(i)] + half[i] * sin[pairOf(i)])), Math.hypot(...v));`,
      `x = np.array([[1, 2], [3, 4]])
print(np.repeat(x, ${repeats}, axis=1), np.repeat(x, ${repeats}), np.tile(x, (1, ${repeats})))
angle = 3 / 10000 ** (np.arange(0, 8, 2) / 8)
v = np.arange(1.0, 9.0)
half = np.concatenate([-v[4:], v[:4]])
for table in (np.tile(angle, 2), np.repeat(angle, 2)):
    print(np.linalg.norm(v * np.cos(table) + half * np.sin(table)), np.linalg.norm(v))`,
    ),
};
