import type { TableWords } from "../../../doctor/table-words.js";

/** The message of each finding of a table in Chinese, with the same numbers and code as the English sentences. */
export const chineseTableWords: TableWords = {
  "base-wrong": ({ shown, wanted }) => ({
    message: `频率是 base ${shown} 的，而配置的 base 是 ${wanted}`,
    fix: `inv_freq = 1.0 / (${wanted} ** (torch.arange(0, rotary_dim, 2) / rotary_dim))`,
  }),
  "scaling-ignored": () => ({
    message: "频率没有缩放：配置的 rope_scaling 没有生效",
    fix: "inv_freq, attention_factor = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  }),
  "scaling-wrong": ({ shown }) => ({
    message: `每个频率都是预期的 ${shown} 倍`,
    fix: "rope_scaling 的 factor 只用一次：用在 inv_freq 上，或用在位置上",
  }),
  "exponent-dim-wrong": ({ shown, wanted }) => ({
    message: `指数按 ${shown} 个通道分布，而模型旋转 ${wanted} 个`,
    fix: "rotary_dim = int(head_dim * partial_rotary_factor); inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2) / rotary_dim))",
  }),
  "rotary-dim-wrong": ({ shown, wanted }) => ({
    message: `表有 ${shown} 对通道，而配置有 ${wanted} 对`,
    fix: `rotary_dim = ${2 * wanted}`,
  }),
  "attention-factor-missing": ({ shown, wanted }) => ({
    message: `cos 和 sin 乘的是 ${shown}，而配置的 attention_factor 是 ${wanted}`,
    fix: `cos, sin = cos * ${wanted}, sin * ${wanted}`,
  }),
  "position-offset": ({ shown, wanted }) => ({
    message: `第一行是位置 ${shown}，应为 ${wanted}`,
    fix: `positions = torch.arange(${wanted}, ${wanted} + seq_len)`,
  }),
  "sin-cos-swapped": () => ({
    message: "余弦表里是正弦，或者相反",
    fix: "cos, sin = freqs.cos(), freqs.sin()",
  }),
  "columns-interleaved": () => ({
    message: "每个频率相邻地出现两次，适合 interleaved 配对；而配置的配对是 half-split",
    fix: "emb = torch.cat((freqs, freqs), dim=-1)",
  }),
  "columns-halves": () => ({
    message: "全部频率先后出现两遍，适合 half-split 配对；而配置的配对是 interleaved",
    fix: "emb = torch.repeat_interleave(freqs, 2, dim=-1)",
  }),
  "low-precision": () => ({
    message: "这些数或之前的位置经过了 bfloat16 或 float16 舍入：序列靠后的角度会出错",
    fix: "inv_freq、位置和它们的乘积都保持 float32，最后再舍入 cos 和 sin：在 model.to(dtype) 之后 register_buffer，或用 .float()",
  }),
  "not-inverted": () => ({
    message: "这些数是 base ** (2i / rotary_dim)，是频率的倒数",
    fix: "inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2) / rotary_dim))",
  }),
};
