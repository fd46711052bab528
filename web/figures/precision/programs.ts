import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { javascriptHead, numpyFrequencies, numpyHead, runLengthText, specText } from "../export/figure-code.js";
import { ANGLE, sampled } from "./angles.js";
import type { FigureCode } from "../view/view.js";

export function precisionCode(engine: Ropewalk, spec: RopeSpec, last: number): FigureCode {
  const options = runLengthText(spec);
  const bins = JSON.stringify(sampled(last));
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? "attention_factor * " : "";
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const bins = ${bins};
const positions = bins.flat();
const { invFreq, attentionFactor } = rw.frequencies(spec${options});

// The nearest number of a 16-bit format, ties to even: bits of the fraction, least exponent, first size past the end.
const held = (value, [bits, least, end]) => {
  const float32 = Math.fround(value);
  if (float32 === 0) return float32;
  if (Math.abs(float32) >= end) return Math.sign(float32) * Infinity;
  const step = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(float32))), least) - bits);
  const down = Math.floor(float32 / step);
  const rest = float32 / step - down;
  return (down + (rest > 0.5 || (rest === 0.5 && down % 2 !== 0) ? 1 : 0)) * step;
};
// Position, inv_freq and their product in the format. One pair of frequency 1 takes the cosine of an angle.
const angle = { ...${specText(ANGLE)}, attentionFactor };
const cosines = (format) => {
  const angles = positions.flatMap((position) =>
    Array.from(invFreq, (speed) => held(held(position, format) * held(speed, format), format)),
  );
  const finite = angles.map((value) => (Number.isFinite(value) ? value : 0));
  return rw.cosSinMultimodal(angle, finite, { scale: 1 }).cos.map((cos, i) => (Number.isFinite(angles[i]) ? cos : NaN));
};
const options = { ${options.replace(/^, \{ (.*) \}$/, "$1")} };
const exact = rw.cosSin(spec, positions, options).cos;
const tables = {
  float32: rw.cosSin(spec, positions, { ...options, precision: "float32" }).cos,
  float16: cosines([10, -14, 65520]),
  bfloat16: cosines([7, -126, Infinity]),
};
for (const [name, table] of Object.entries(tables)) {
  let at = 0;
  const errors = bins.map((bin) => {
    const from = at;
    at += bin.length * invFreq.length;
    return table.subarray(from, at).reduce((most, cos, i) => Math.max(most, Math.abs(cos - exact[from + i])), 0);
  });
  console.log(name, errors.join(" "));
}
`,
    numpy: `${numpyHead}${frequencies}bins = ${bins}

def float32(x):
    return np.asarray(x).astype(np.float32)

def float16(x):
    return float32(x).astype(np.float16).astype(np.float32)

def bfloat16(x):
    bits = float32(x).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16).view(np.float32)

# Position, inv_freq and their product in each format; the cosine itself in double.
for held in float32, float16, bfloat16:
    errors = []
    for positions in bins:
        positions = np.array(positions)[:, None]
        exact = ${factor}np.cos(positions * inv_freq)
        with np.errstate(over="ignore", invalid="ignore"):
            errors.append(abs(${factor}np.cos(held(held(positions) * held(inv_freq)).astype(float)) - exact).max())
    print(held.__name__, errors)
`,
  };
}
