import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { float32Text } from "../base/format.js";
import { pairChannels, placement, runLength } from "../numbers/rotated.js";

export const javascriptHead = 'import { loadRopewalk } from "ropewalk";\n\nconst rw = await loadRopewalk();\n';

export const numpyHead = "import numpy as np\n\n";

export const specText = (spec: RopeSpec): string => JSON.stringify(spec);

/** `options` of frequencies and cosSin as the figures give them, or nothing. */
export const runLengthText = (spec: RopeSpec): string => {
  const { seqLen } = runLength(spec);
  return seqLen === undefined ? "" : `, { seqLen: ${seqLen} }`;
};

/** Float32 numbers, as short as they can be written without loss. */
export const floats = (values: ArrayLike<number>): string =>
  `[${Array.from(values, (value) => float32Text(value)).join(", ")}]`;

export const rowsText = (values: Float32Array, width: number): string =>
  `[\n${Array.from({ length: values.length / width }, (_, row) => `  ${floats(values.subarray(row * width, (row + 1) * width))},\n`).join("")}]`;

/** inv_freq as the module computes it, for code without scaling schemes. */
export function numpyFrequencies(engine: Ropewalk, spec: RopeSpec): string {
  const { invFreq, attentionFactor } = engine.frequencies(spec, runLength(spec));
  const factor = attentionFactor === 1 ? "" : `attention_factor = ${attentionFactor}  # multiplies cos and sin\n`;
  return `# radians per position of each pair: rope_type "${spec.ropeType}", base ${spec.base}\ninv_freq = np.array([${Array.from(invFreq).join(", ")}])\n${factor}`;
}

/** NumPy that rotates x, [tokens, head_dim], by the given positions, or [tokens, heads, head_dim] from `start` on. */
export function numpyRotation(engine: Ropewalk, spec: RopeSpec, heads = false): string {
  const pairs = (written: RopeSpec): string => {
    const channels = Array.from({ length: spec.rotaryDim / 2 }, (_, pair) => pairChannels(written, pair));
    return `${JSON.stringify(channels.map(([a]) => a))}, ${JSON.stringify(channels.map(([, b]) => b))}`;
  };
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? " * attention_factor" : "";
  const write = spec.writeAs ?? spec.pairing;
  const order = write === spec.pairing ? "first, second" : pairs(spec);
  return `${frequencies}first, second = ${pairs({ ...spec, writeAs: spec.pairing })}  # ${spec.pairing}

def turn(x, ${heads ? "start" : "positions"}):
    angle = ${spec.direction === -1 ? "-" : ""}${heads ? "(start + np.arange(len(x)))[:, None, None]" : "np.asarray(positions)[:, None]"} * inv_freq
    cos, sin = np.cos(angle)${factor}, np.sin(angle)${factor}
    y = x.copy()
    c, d = ${order}
    y[..., c] = x[..., first] * cos - x[..., second] * sin
    y[..., d] = x[..., first] * sin + x[..., second] * cos
    return y
`;
}

export const javascriptRotation = (spec: RopeSpec): string => `const turn = (x, positions) =>
  rw.rotate(x, {
    shape: [1, 1, positions.length, ${spec.headDim}],
    ...${JSON.stringify(placement(spec))},
    cosSin: rw.cosSin(spec, positions${runLengthText(spec)}),
  });
`;
