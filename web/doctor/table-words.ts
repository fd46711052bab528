import { both, type Advice } from "../api/both.js";

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

export const tableWords: Record<TableCode, (numbers: TableNumbers) => Advice> = {
  "base-wrong": ({ shown, wanted }) => ({
    message: both(
      `the frequencies are those of base ${shown}, and the config's is ${wanted}`,
      `频率是 base ${shown} 的，而配置的 base 是 ${wanted}`,
    ),
    fix: `inv_freq = 1.0 / (${wanted} ** (torch.arange(0, rotary_dim, 2) / rotary_dim))`,
  }),
  "scaling-ignored": () => ({
    message: both(
      "the frequencies are the unscaled ones: the config's rope_scaling is not applied",
      "频率没有缩放：配置的 rope_scaling 没有生效",
    ),
    fix: "inv_freq, attention_factor = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  }),
  "scaling-wrong": ({ shown }) => ({
    message: both(`every frequency is ${shown} times the expected one`, `每个频率都是预期的 ${shown} 倍`),
    fix: both(
      "apply the factor of rope_scaling once, to inv_freq or to the positions",
      "rope_scaling 的 factor 只用一次：用在 inv_freq 上，或用在位置上",
    ),
  }),
  "exponent-dim-wrong": ({ shown, wanted }) => ({
    message: both(
      `the exponents are spread over ${shown} channels, and the model rotates ${wanted}`,
      `指数按 ${shown} 个通道分布，而模型旋转 ${wanted} 个`,
    ),
    fix: "rotary_dim = int(head_dim * partial_rotary_factor); inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2) / rotary_dim))",
  }),
  "rotary-dim-wrong": ({ shown, wanted }) => ({
    message: both(
      `the table is for ${shown} pairs of channels, and the config has ${wanted}`,
      `表有 ${shown} 对通道，而配置有 ${wanted} 对`,
    ),
    fix: `rotary_dim = ${2 * wanted}`,
  }),
  "attention-factor-missing": ({ shown, wanted }) => ({
    message: both(
      `cos and sin are times ${shown}, and the config's attention_factor is ${wanted}`,
      `cos 和 sin 乘的是 ${shown}，而配置的 attention_factor 是 ${wanted}`,
    ),
    fix: `cos, sin = cos * ${wanted}, sin * ${wanted}`,
  }),
  "position-offset": ({ shown, wanted }) => ({
    message: both(`the first row is of position ${shown}, not ${wanted}`, `第一行是位置 ${shown}，应为 ${wanted}`),
    fix: `positions = torch.arange(${wanted}, ${wanted} + seq_len)`,
  }),
  "sin-cos-swapped": () => ({
    message: both("the table of cosines holds the sines, or the other way round", "余弦表里是正弦，或者相反"),
    fix: "cos, sin = freqs.cos(), freqs.sin()",
  }),
  "columns-interleaved": () => ({
    message: both(
      "each frequency stands twice side by side, which fits interleaved pairs; the config's pairing is half-split",
      "每个频率相邻地出现两次，适合 interleaved 配对；而配置的配对是 half-split",
    ),
    fix: "emb = torch.cat((freqs, freqs), dim=-1)",
  }),
  "columns-halves": () => ({
    message: both(
      "all frequencies stand one after another and then again, which fits half-split pairs; the config's pairing is interleaved",
      "全部频率先后出现两遍，适合 half-split 配对；而配置的配对是 interleaved",
    ),
    fix: "emb = torch.repeat_interleave(freqs, 2, dim=-1)",
  }),
  "low-precision": () => ({
    message: both(
      "the numbers, or the positions before them, are rounded to bfloat16 or float16: angles far into a sequence are wrong",
      "这些数或之前的位置经过了 bfloat16 或 float16 舍入：序列靠后的角度会出错",
    ),
    fix: both(
      "keep inv_freq, positions and their product in float32, and round cos and sin at the end: register_buffer after model.to(dtype), or .float()",
      "inv_freq、位置和它们的乘积都保持 float32，最后再舍入 cos 和 sin：在 model.to(dtype) 之后 register_buffer，或用 .float()",
    ),
  }),
  "not-inverted": () => ({
    message: both(
      "the numbers are base ** (2i / rotary_dim), the inverse of the frequencies",
      "这些数是 base ** (2i / rotary_dim)，是频率的倒数",
    ),
    fix: "inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2) / rotary_dim))",
  }),
};
