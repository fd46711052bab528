import type { RopeSpec } from "../../api/index.js";
import { javascriptHead, numpyHead, specText } from "../export/figure-code.js";
import type { FigureCode } from "../export/rope-figure-tools.js";
import { numpyScheme } from "../numbers/scheme-formulas.js";

export function wavelengthsCode(spec: RopeSpec, length: number): FigureCode {
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const { invFreq, wavelength } = rw.frequencies(spec);
const length = ${length};
invFreq.forEach((speed, pair) => console.log(pair, speed, wavelength[pair], length / wavelength[pair]));
`,
    numpy: `${numpyHead}${numpyScheme(spec, length)}length = ${length}
for i, speed in enumerate(inv_freq):
    print(i, speed, 2 * np.pi / abs(speed) if speed else np.inf, length * abs(speed) / (2 * np.pi))
`,
  };
}
