import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { javascriptHead, numpyHead, runLengthText, specText } from "../export/figure-code.js";
import type { FigureCode } from "../export/rope-figure-tools.js";
import { runLength } from "../numbers/rotated.js";

export function complexPairCode(
  engine: Ropewalk,
  spec: RopeSpec,
  { pair, x, y, position, max }: { pair: number; x: number; y: number; position: number; max: number },
): FigureCode {
  const rows = max + 1;
  const options = runLengthText(spec);
  const inverse = spec.direction === -1;
  const { invFreq } = engine.frequencies(spec, runLength(spec));
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const { invFreq, attentionFactor } = rw.frequencies(spec${options});
const { cos, sin } = rw.cosSin(spec, { start: 0, count: ${rows} }${options});
const column = (table) =>
  Float32Array.from({ length: ${rows} }, (_, position) => table[position * invFreq.length + ${pair}] / attentionFactor);
const turned = rw.rotate(Float32Array.from({ length: ${2 * rows} }, (_, i) => [${x}, ${y}][i % 2]), {
  shape: [1, 1, ${rows}, 2],
  pairing: "interleaved",
  cosSin: { rows: ${rows}, rotaryDim: 2, cos: column(cos), sin: column(sin) },${inverse ? "\n  inverse: true," : ""}
});
console.log(turned[${2 * position}], turned[${2 * position + 1}]); // position ${position}
`,
    numpy: `${numpyHead}z = ${x} + ${y}j
inv_freq = ${invFreq[pair]}  # pair ${pair}, radians per position
turned = z * np.exp(${inverse ? "-" : ""}1j * np.arange(${rows}) * inv_freq)
print(turned[${position}].real, turned[${position}].imag)  # position ${position}
`,
  };
}
