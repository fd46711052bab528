// The doctor's findings in Chinese, from the same data as the English sentences of web/api/diagnosis/words.ts.
import {
  keeps,
  otherOf,
  pairsOf,
  rotateCode,
  short,
  tableCode,
  type FindingWords,
} from "../../../api/diagnosis/words.js";
import type { NoteCode, Pairing } from "../../../api/index.js";

const named: Record<Pairing, string> = {
  "half-split": "前后两半配对（half-split）",
  interleaved: "相邻配对（interleaved）",
};

const lengthBy = (factor: number): string => (keeps(factor) ? "不变" : `是原来的 ${short(factor)} 倍`);

/** By the core's numbers: what went through 16 bits. */
const roundings = [
  "某一步",
  "位置经过了 bfloat16",
  "位置经过了 float16",
  "inv_freq 经过了 bfloat16",
  "inv_freq 经过了 float16",
  "角度经过了 bfloat16",
  "角度经过了 float16",
  "位置、inv_freq 和角度都经过了 bfloat16",
  "位置、inv_freq 和角度都经过了 float16",
  "cos 和 sin 经过了 bfloat16",
  "cos 和 sin 经过了 float16",
];

export const chineseFindings: FindingWords = {
  "pairing-swapped": ({ pairing, rotaryDim }) => [
    `通道 ${pairsOf(otherOf(pairing), rotaryDim)} 被一起旋转，即${named[otherOf(pairing)]}；预期是${named[pairing]}，旋转 ${pairsOf(pairing, rotaryDim)}`,
    `改为旋转另一种配对：${rotateCode[pairing]}; ${tableCode[pairing]}`,
  ],
  "table-pairing-mismatch": ({ pairing }) => [
    "cos 和 sin 表按一种配对排列，旋转却按另一种配对进行，因此各对的长度改变了",
    `表和旋转使用同一种配对 ${pairing}：${tableCode[pairing]}; ${rotateCode[pairing]}`,
  ],
  "output-order": ({ pairing }) => [
    "旋转正确，但写回的次序不同（如果 q 和 k 都这样写，注意力分数不变）",
    pairing === "half-split"
      ? "先写所有第一通道，再写所有第二通道：torch.cat((y1, y2), dim=-1)，而不是 torch.stack((y1, y2), dim=-1).flatten(-2)"
      : "每对的两个通道相邻写回：torch.stack((y1, y2), dim=-1).flatten(-2)，而不是 torch.cat((y1, y2), dim=-1)",
  ],
  "weights-not-permuted": ({ pairing }) => [
    `这种旋转适合 q 和 k 的行按 ${otherOf(pairing)} 排列的检查点`,
    otherOf(pairing) === "half-split"
      ? "分别按各自的头数重排 q_proj 和 k_proj 的行：w.view(heads, head_dim // 2, 2, -1).transpose(1, 2).reshape(heads * head_dim, -1)"
      : "分别按各自的头数重排 q_proj 和 k_proj 的行：w.view(heads, 2, head_dim // 2, -1).transpose(1, 2).reshape(heads * head_dim, -1)",
  ],
  "base-wrong": ({ shown, wanted }) => [
    `频率对应的 base 是 ${short(shown)}，预期是 ${short(wanted)}`,
    `从配置读取 rope_theta：inv_freq = 1.0 / (${short(wanted)} ** (torch.arange(0, rotary_dim, 2).float() / rotary_dim))`,
  ],
  "scaling-ignored": () => [
    "频率没有经过缩放",
    "按配置的 rope_scaling 计算 inv_freq 和 attention_factor：inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  ],
  "scaling-wrong": ({ shown, wanted }) => [
    shown > 0 && wanted > 0 && shown !== wanted
      ? `频率的缩放因子是 ${short(shown)}，预期是 ${short(wanted)}（也可能是位置乘了它的倒数）`
      : "频率经过了缩放，但方式与预期不同",
    "按配置的 rope_scaling（rope_type、factor、original_max_position_embeddings）只计算一次 inv_freq，位置保持不变：inv_freq, attention_scaling = ROPE_INIT_FUNCTIONS[rope_type](config, device)",
  ],
  "attention-factor-missing": ({ shown, wanted }) => [
    `旋转后每对的长度${lengthBy(shown)}，预期${lengthBy(wanted)}`,
    `cos 和 sin 乘以 attention_factor，只乘一次：cos, sin = cos * ${short(wanted)}, sin * ${short(wanted)}`,
  ],
  "position-offset": ({ shown, wanted }) => [
    wanted === 0
      ? `位置偏移了 ${short(shown)}`
      : `各 token 的位置偏移不同，最后一个偏移 ${short(shown)}；readPositions 可读出每个位置`,
    `position_ids = position_ids ${shown < 0 ? "+" : "-"} ${short(Math.abs(shown))}；有填充时从每行第一个 token 开始数：attention_mask.cumsum(-1) - 1`,
  ],
  "position-ignored": ({ shown, wanted }) => [
    wanted === 0
      ? `所有 token 都按位置 ${short(shown)} 旋转`
      : `同一行的所有 token 都按同一个位置旋转：第一行为 ${short(shown)}，其他行不同`,
    "按位置取表：cos, sin = cos[position_ids], sin[position_ids]；解码时传入当前位置，而不是 0",
  ],
  "position-reset": ({ shown }) => [
    `位置从第 ${short(shown)} 个 token 起重新开始`,
    "位置应一直数到序列末尾：position_ids = torch.arange(past_length, past_length + seq_len)",
  ],
  "direction-reversed": () => [
    "每一对都朝相反方向旋转，注意力分数中距离的正负号随之相反",
    "交换另一通道的符号：y1 = x1 * cos - x2 * sin; y2 = x2 * cos + x1 * sin",
  ],
  "rotary-dim-wrong": ({ shown, wanted }) => [
    shown === wanted
      ? `旋转了 ${short(wanted)} 个通道，数目正确，但不是预期的那些`
      : `旋转了 ${short(shown)} 个通道，预期是 ${short(wanted)} 个`,
    `x_rot, x_pass = x[..., :${short(wanted)}], x[..., ${short(wanted)}:]；只旋转 x_rot，然后 torch.cat((x_rot, x_pass), dim=-1)`,
  ],
  "exponent-dim-wrong": ({ shown, wanted, rotaryDim }) => [
    shown === wanted
      ? "频率的指数不是 0, 2, 4, ... 除以 rotary_dim（起点不同、次序相反、有重复、被取整或为正）"
      : `频率的指数除以 ${short(shown)}，预期除以 ${short(wanted)}`,
    `inv_freq = 1.0 / (base ** (torch.arange(0, ${rotaryDim}, 2).float() / ${rotaryDim}))`,
  ],
  "sin-cos-swapped": () => ["正弦和余弦对调了", "y = x * cos + partner * sin，其中 cos = emb.cos()，sin = emb.sin()"],
  "sign-wrong": ({ pairing }) => [
    "一对中的两个通道符号相同，因此长度改变；旋转时其中一个应为负",
    `${rotateCode[pairing]}（一个负号，在 x2 前）`,
  ],
  "applied-twice": () => [
    "每个角度都是预期的两倍：对已经旋转过的向量又旋转了一次",
    "q 和 k 只旋转一次；缓存中已旋转的 key 直接使用",
  ],
  "not-applied": () => ["输出与输入相同", "q, k = apply_rotary_pos_emb(q, k, cos, sin)，并使用它的返回值"],
  "low-precision-positions": ({ shown }) => [
    roundings[shown] ?? roundings[0]!,
    "在 autocast 之外用 float32 计算角度，最后才转换 cos 和 sin：freqs = position_ids.float()[:, None] * inv_freq.float()",
  ],
  "heads-and-positions-swapped": () => [
    "头的序号被当作了位置：头与 token 两个轴对调了",
    "代码要求 [batch, heads, seq, head_dim]，x 却是 [batch, seq, heads, head_dim]，或者相反：前后各做一次 x = x.transpose(1, 2)",
  ],
};

export const chineseNotes: Record<NoteCode, string> = {
  "rounded-values": "所有输出值都是 {dtype} 数：小于其舍入误差的差别看不出来",
  "rounded-decimals": "所有输出值最多有 {count} 位小数：小于其舍入误差的差别看不出来",
  "coarse-values":
    "舍入误差可能达到最大值的四分之一（数值小而小数位少，或位置很远的 float32 角度）：无法区分正确与错误的旋转；请给出更多小数位或更小的位置",
  "position-zero": "所有位置都是 0，任何旋转都不改变向量：只能判断通道次序和 attention_factor",
  "one-position": "所有 token 的位置相同：角度只能确定到整圈，因此无法区分 base、缩放和位置",
  "constant-input": "每个输入通道都是同一个数：无法确定哪些通道配对；请用随机向量",
  "slow-pairs":
    "有 {count} 对在最远的位置上旋转的角度也小于输出的舍入误差：它们的频率可以是任意更小的值；请用更远的位置",
};
