import type { RopeSpec } from "../../api/index.js";

/**
 * NumPy code that computes inv_freq of the spec, radians per position, by its scheme's formula. `run`: the number of
 * positions that the model runs at. Sources: RoFormer, arXiv:2104.09864; NTK-aware and YaRN, arXiv:2309.00071;
 * LongRoPE, arXiv:2402.13753; modeling_rope_utils.py of transformers for the names and for llama3.
 */
export function numpyScheme(spec: RopeSpec, run: number): string {
  if (spec.invFreq) return `inv_freq = np.array(${JSON.stringify(spec.invFreq)})\n`;
  return `base, rotary_dim = ${float(spec.base)}, ${spec.rotaryDim}
pair = np.arange(rotary_dim // 2)
default = base ** (-2 * pair / rotary_dim)
${scheme(spec, run)}`;
}

const float = (value: number): string => (Number.isInteger(value) && value < 1e16 ? `${value}.0` : String(value));

function scheme(spec: RopeSpec, run: number): string {
  const { factor = 1, originalMaxPositionEmbeddings: original, maxPositionEmbeddings: most } = spec;
  switch (spec.ropeType) {
    case "default":
      return "inv_freq = default\n";
    case "linear":
      return `inv_freq = default / ${factor}\n`;
    case "dynamic":
      return `ratio = max(1, ${factor} * ${run} / ${most} - (${factor} - 1))
inv_freq = (base * ratio ** (rotary_dim / (rotary_dim - 2))) ** (-2 * pair / rotary_dim)
`;
    case "yarn": {
      const ends = ["floor", "ceil"].map((name, i) => (spec.truncate === false ? "" : `np.${name}`) + `(edges[${i}])`);
      return `turns = np.array([${spec.betaFast ?? 32}, ${spec.betaSlow ?? 1}])  # beta_fast, beta_slow
edges = rotary_dim * np.log(${original} / (turns * 2 * np.pi)) / (2 * np.log(base))  # the pairs that make so many turns
low, high = max(${ends[0]}, 0), min(${ends[1]}, rotary_dim - 1)
ramp = np.clip((pair - low) / ((high - low) or 0.001), 0, 1)
inv_freq = default / ${factor} * ramp + default * (1 - ramp)
`;
    }
    case "llama3":
      return `low, high = ${spec.lowFreqFactor}, ${spec.highFreqFactor}  # low_freq_factor, high_freq_factor
turns = ${original} * default / (2 * np.pi)
smooth = np.clip((turns - low) / max(high - low, 1e-9), 0, 1)
inv_freq = (1 - smooth) * default / ${factor} + smooth * default
`;
    case "longrope": {
      const long = run > (original ?? Infinity);
      return `inv_freq = default / np.array(${JSON.stringify(long ? spec.longFactor : spec.shortFactor)})  # the ${long ? "long" : "short"} list\n`;
    }
    case "proportional":
      return `turning = int(${spec.partialRotaryFactor} * rotary_dim / 2)
inv_freq = np.where(pair < turning, default / ${factor}, 0)
`;
  }
}
