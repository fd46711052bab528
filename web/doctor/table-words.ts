/** The mistakes in a table of frequencies, cosines or sines. */
export type TableCode =
  | "base-wrong"
  | "scaling-ignored"
  | "scaling-wrong" // all frequencies are the expected ones times the same number
  | "exponent-dim-wrong" // spread over headDim instead of rotaryDim
  | "rotary-dim-wrong" // a different number of frequencies
  | "attention-factor-missing"
  | "position-offset"
  | "sin-cos-swapped"
  | "columns-interleaved" // each frequency twice side by side, although the pairing is half-split
  | "columns-halves" // all frequencies and then all again, although the pairing is interleaved
  | "low-precision" // numbers were rounded to bfloat16 or float16
  | "not-inverted"; // base^(2i/d) instead of its inverse

export interface TableNumbers {
  /**
   * The value in the table and that of the config, in the finding's own measure: a base, a factor, a count, an offset.
   */
  shown: number;
  wanted: number;
}
export type TableWords = Record<TableCode, (numbers: TableNumbers) => { message: string; fix: string }>;

/** The message of each finding, and its fix as PyTorch code. */
export const tableWords: TableWords = {
  "base-wrong": ({ shown, wanted }) => ({
    message: `the frequencies are those of base ${shown}, and the config's is ${wanted}`,
    fix: `inv_freq = 1.0 / (${wanted} ** (torch.arange(0, rotary_dim, 2) / rotary_dim))`,
  }),
  "scaling-ignored": () => ({
    message: "the frequencies are the unscaled ones: the config's rope_scaling is not applied",
    fix: "inv_freq, attention_factor = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  }),
  "scaling-wrong": ({ shown }) => ({
    message: `every frequency is ${shown} times the expected one`,
    fix: "apply the factor of rope_scaling once, to inv_freq or to the positions",
  }),
  "exponent-dim-wrong": ({ shown, wanted }) => ({
    message: `the exponents are spread over ${shown} channels, and the model rotates ${wanted}`,
    fix: "rotary_dim = int(head_dim * partial_rotary_factor); inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2) / rotary_dim))",
  }),
  "rotary-dim-wrong": ({ shown, wanted }) => ({
    message: `the table is for ${shown} pairs of channels, and the config has ${wanted}`,
    fix: `rotary_dim = ${2 * wanted}`,
  }),
  "attention-factor-missing": ({ shown, wanted }) => ({
    message: `cos and sin are times ${shown}, and the config's attention_factor is ${wanted}`,
    fix: `cos, sin = cos * ${wanted}, sin * ${wanted}`,
  }),
  "position-offset": ({ shown, wanted }) => ({
    message: `the first row is of position ${shown}, not ${wanted}`,
    fix: `positions = torch.arange(${wanted}, ${wanted} + seq_len)`,
  }),
  "sin-cos-swapped": () => ({
    message: "the table of cosines holds the sines, or the other way round",
    fix: "cos, sin = freqs.cos(), freqs.sin()",
  }),
  "columns-interleaved": () => ({
    message:
      "each frequency stands twice side by side, which fits interleaved pairs; the config's pairing is half-split",
    fix: "emb = torch.cat((freqs, freqs), dim=-1)",
  }),
  "columns-halves": () => ({
    message:
      "all frequencies stand one after another and then again, which fits half-split pairs; the config's pairing is interleaved",
    fix: "emb = torch.repeat_interleave(freqs, 2, dim=-1)",
  }),
  "low-precision": () => ({
    message:
      "the numbers, or the positions before them, are rounded to bfloat16 or float16: angles far into a sequence are wrong",
    fix: "keep inv_freq, positions and their product in float32, and round cos and sin at the end: register_buffer after model.to(dtype), or .float()",
  }),
  "not-inverted": () => ({
    message: "the numbers are base ** (2i / rotary_dim), the inverse of the frequencies",
    fix: "inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2) / rotary_dim))",
  }),
};
