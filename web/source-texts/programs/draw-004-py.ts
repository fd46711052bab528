import { drawnSpec } from "../deep-dive/draw.js";
import type { Values } from "../types.js";
import type { Written } from "./python.js";

const drawCode = (values: Values): { javascript: string; numpy: string } => {
  const spec = drawnSpec(values);
  const list = spec.invFreq!.map((value) => Number(value.toPrecision(9)));
  return {
    javascript: `import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();
const spec = ${JSON.stringify({ ...spec, invFreq: list })};
console.log(rw.frequencies(spec).wavelength);
console.log(rw.scoreByDistance(spec, { start: 0, count: 1025 })); // query and key all ones
`,
    numpy: `import numpy as np

inv_freq = np.array(${JSON.stringify(list)})
print(2 * np.pi / inv_freq)
print(np.cos(np.arange(1025)[:, None] * inv_freq).mean(axis=1))  # query and key all ones
`,
  };
};

export const programs: Readonly<Record<string, Written>> = { "004-draw": drawCode };
