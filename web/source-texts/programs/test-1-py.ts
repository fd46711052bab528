import type { Written } from "./python.js";
import type { Values } from "../types.js";
import { OFFSETS, MAP } from "../qwen3-tutorial/test-1.js";

const specCode = (values: Values): string =>
  `{ ropeType: "default", base: ${values["base"]}, headDim: ${values["dim"]}, rotaryDim: ${values["dim"]}, pairing: "half-split" }`;

export const programs: Readonly<Record<string, Written>> = {
  "001-test-1": (values) => ({
    javascript: `import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();
const spec = ${specCode(values)};
const { invFreq } = rw.frequencies(spec, { precision: "float32" });
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(invFreq.length, Math.min(...invFreq), Math.max(...invFreq), mean(invFreq), invFreq.slice(0, 5));
for (const offset of [${OFFSETS.join(", ")}]) {
  const { cos, sin } = rw.cosSin(spec, [offset], { precision: "float32" });
  console.log(offset, mean(sin), mean(cos)); // what the text calls a dot product, and the one that is
}
`,
    numpy: `import numpy as np

dim, base = ${values["dim"]}, ${values["base"]}
inv_freq = (1.0 / base ** (np.arange(0, dim, 2, dtype=np.float32) / dim)).astype(np.float32)
print(inv_freq.shape, inv_freq.min(), inv_freq.max(), inv_freq.mean(), inv_freq[:5].round(6))
for offset in [${OFFSETS.join(", ")}]:
    angle = offset * inv_freq
    print(offset, np.sin(angle).mean(), np.cos(angle).mean())  # what the text calls a dot product, and the one that is
`,
  }),
  "001-test-1-plots": (values) => ({
    javascript: `import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();
const spec = ${specCode(values)};
const { invFreq } = rw.frequencies(spec, { precision: "float32" });
console.log(invFreq);
for (const position of [${OFFSETS.join(", ")}]) console.log(position, invFreq.map((frequency) => position * frequency));
const score = rw.scoreByDistance(spec, { start: 0, count: ${MAP} });
for (let i = 0; i < ${MAP}; i += 1)
  console.log(Array.from(score, (_, j) => score[Math.abs(i - j)].toFixed(4)).join(" "));
`,
    numpy: `import numpy as np

dim, base = ${values["dim"]}, ${values["base"]}
inv_freq = 1.0 / base ** (np.arange(0, dim, 2) / dim)
print(inv_freq)
print(np.outer([${OFFSETS.join(", ")}], inv_freq))
positions = np.arange(${MAP})
print(np.cos((positions[:, None] - positions)[..., None] * inv_freq).mean(axis=-1).round(4))
`,
  }),
};
