import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { javascriptHead, numpyFrequencies, numpyHead, runLengthText, specText } from "../export/figure-code.js";
import type { FigureCode } from "../export/menu.js";

export function clockWallCode(engine: Ropewalk, spec: RopeSpec, position: number): FigureCode {
  const options = runLengthText(spec);
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? "attention_factor * " : "";
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const { invFreq, wavelength } = rw.frequencies(spec${options});
const { cos, sin } = rw.cosSin(spec, [${position}]${options});
invFreq.forEach((speed, pair) => console.log(pair, speed, wavelength[pair], cos[pair], sin[pair]));
`,
    numpy: `${numpyHead}${frequencies}angle = ${position} * inv_freq
for pair, row in enumerate(zip(inv_freq, 2 * np.pi / inv_freq, ${factor}np.cos(angle), ${factor}np.sin(angle))):
    print(pair, *row)
`,
  };
}
