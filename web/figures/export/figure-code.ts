import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { float32Text } from "../base/format.js";
import { runLength } from "../numbers/rotated.js";

/** The start of every JavaScript that a figure gives away. */
export const javascriptHead = 'import { loadRopewalk } from "ropewalk";\n\nconst rw = await loadRopewalk();\n';

export const numpyHead = "import numpy as np\n\n";

/** A spec as a JavaScript expression. */
export const specText = (spec: RopeSpec): string => JSON.stringify(spec);

/** `options` of frequencies and cosSin as the figures give them, or nothing. */
export const runLengthText = (spec: RopeSpec): string => {
  const { seqLen } = runLength(spec);
  return seqLen === undefined ? "" : `, { seqLen: ${seqLen} }`;
};

/** Float32 numbers, as short as they can be written without loss. */
export const floats = (values: ArrayLike<number>): string =>
  `[${Array.from(values, (value) => float32Text(value)).join(", ")}]`;

/** One bracketed list per row. */
export const rowsText = (values: Float32Array, width: number): string =>
  `[\n${Array.from({ length: values.length / width }, (_, row) => `  ${floats(values.subarray(row * width, (row + 1) * width))},\n`).join("")}]`;

/** inv_freq as the module computes it, for code that knows no scaling schemes. */
export function numpyFrequencies(engine: Ropewalk, spec: RopeSpec): string {
  const { invFreq, attentionFactor } = engine.frequencies(spec, runLength(spec));
  const factor = attentionFactor === 1 ? "" : `attention_factor = ${attentionFactor}  # multiplies cos and sin\n`;
  return `# radians per position of each pair: rope_type "${spec.ropeType}", base ${spec.base}\ninv_freq = np.array([${Array.from(invFreq).join(", ")}])\n${factor}`;
}
