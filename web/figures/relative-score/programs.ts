import type { RopeSpec, Ropewalk } from "../../api/index.js";
import {
  floats,
  javascriptHead,
  javascriptRotation,
  numpyHead,
  numpyRotation,
  runLengthText,
  specText,
} from "../export/figure-code.js";
import type { FigureCode } from "../export/menu.js";

export function relativeScoreCode(
  engine: Ropewalk,
  spec: RopeSpec,
  { q, k, m, n }: { q: Float32Array; k: Float32Array; m: number; n: number },
): FigureCode {
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const q = Float32Array.from(${floats(q)});
const k = Float32Array.from(${floats(k)});
${javascriptRotation(spec)}const [a, b] = [turn(q, [${m}]), turn(k, [${n}])];
console.log(a.reduce((sum, value, i) => sum + value * b[i], 0)); // from the rotated vectors
console.log(rw.scoreByDistance(spec, [${m - n}], { q, k${runLengthText(spec).replace(/^, \{ (.*) \}$/, ", $1")} })[0]); // from the distance
`,
    numpy: `${numpyHead}${numpyRotation(engine, spec)}
q = np.array([${floats(q)}])
k = np.array([${floats(k)}])
print((turn(q, [${m}]) @ turn(k, [${n}]).T)[0, 0])
`,
  };
}
