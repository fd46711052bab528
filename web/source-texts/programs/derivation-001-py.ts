import type { Written } from "./python.js";
import { code } from "../heads.js";

export const programs: Readonly<Record<string, Written>> = {
  "001-derivation": ({ q1, q2, k1, k2, m, n, theta }) =>
    code(
      `const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [${theta}] };
const turn = (x, steps) =>
  rw.rotate(Float32Array.from(x), { shape: [1, 1, 1, 2], pairing: "interleaved", cosSin: rw.cosSin(spec, [Math.abs(steps)]), inverse: steps < 0 });
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const [q, k, m, n] = [[${q1}, ${q2}], [${k1}, ${k2}], ${m}, ${n}];
console.log(dot(turn(q, m), turn(k, n))); // the score
console.log(dot(q, turn(k, m - n)), dot(q, turn(k, n - m))); // R(m - n) as (9) prints it, and R(n - m)`,
      `q, k, m, n, theta = np.array([${q1}, ${q2}]), np.array([${k1}, ${k2}]), ${m}, ${n}, ${theta}
R = lambda t: np.array([[np.cos(t * theta), -np.sin(t * theta)], [np.sin(t * theta), np.cos(t * theta)]])
print((R(m) @ q) @ (R(n) @ k))  # the score
print(q @ R(m - n) @ k, q @ R(n - m) @ k)  # as (9) prints it, and R(n - m)`,
    ),
};
