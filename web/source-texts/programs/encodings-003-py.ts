import type { Written } from "./python.js";
import { code } from "../heads.js";
import { DIM } from "../notes/taxonomy.js";

export const programs: Readonly<Record<string, Written>> = {
  "003-taxonomy": ({ position, length }) =>
    code(
      `const m = ${position};
console.log(m, m / (${length} - 1), m.toString(2), rw.sinusoidal([m], ${DIM}));
console.log(rw.cosSin({ ropeType: "default", base: 10000, headDim: ${DIM}, rotaryDim: ${DIM}, pairing: "interleaved" }, [m]));`,
      `m = ${position}
angle = m / 10000 ** (np.arange(0, ${DIM}, 2) / ${DIM})
print(m, m / (${length} - 1), bin(m), np.stack([np.sin(angle), np.cos(angle)], -1).ravel())`,
    ),
  "003-angle-addition": ({ x, step }) =>
    code(
      `const spec = { ropeType: "default", base: 10000, headDim: 2, rotaryDim: 2, pairing: "interleaved", invFreq: [0.1] };
const { cos, sin } = rw.cosSin(spec, [${x}, ${step}, ${Number(x) + Number(step)}]);
console.log(sin[2], sin[0] * cos[1] + cos[0] * sin[1]);`,
      `x, step = ${x} / 10, ${step} / 10\nprint(np.sin(x + step), np.sin(x) * np.cos(step) + np.cos(x) * np.sin(step))`,
    ),
  "003-alibi": ({ heads }) =>
    code(
      `console.log(rw.alibiSlopes(${heads}), Array.from({ length: ${heads} }, (_, i) => 2 ** (-8 / (i + 1)))); // right, printed`,
      `i = np.arange(1, ${heads} + 1)\nprint(2.0 ** (-8 * i / ${heads}), 2.0 ** (-8 / i))  # right for a power of two, printed`,
    ),
};
