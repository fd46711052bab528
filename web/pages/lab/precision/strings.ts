import type { PageLanguage } from "../../shell/state.js";

const en = {
  first: "The larger the position, the fewer digits of its angle a number format keeps after the decimal point.",
  story:
    "An angle is position times inv_freq. float32, in which angles are computed even where a model is trained in bfloat16, is off in the second or third decimal at " +
    "position 131,071. bfloat16 has eight bits: it cannot hold 257 and takes 256.",
  position: "Position",
  kept: (position: unknown, bfloat16: string, float16: string): unknown => [
    "Of position ",
    position,
    `, bfloat16 makes ${bfloat16} and float16 ${float16}.`,
  ],
  note:
    "Exact: the module’s own tables. float32: each step rounded as PyTorch rounds it, which is what trained weights expect. " +
    "float16 and bfloat16: position, inv_freq and angle each stored in that format, as in a model cast as a whole. The plot shows " +
    "the worst pair of the head, up to position 131,072 or the end of a longer context.",
};

export type PrecisionChapterStrings = typeof en;

const zh: PrecisionChapterStrings = {
  first: "位置越远，数值格式在角度的小数点后能保留的位数就越少。",
  story:
    "角度等于位置乘以 inv_freq。即使模型用 bfloat16 训练，角度也用 float32 计算；在位置 131,071，" +
    "它的误差出现在第二或第三位小数。bfloat16 只有八位有效位：它存不下 257，只能存成 256。",
  position: "位置",
  kept: (position, bfloat16, float16) => ["位置 ", position, `，bfloat16 存成 ${bfloat16}，float16 存成 ${float16}。`],
  note:
    "exact：模块自己的表。float32：每一步都像 PyTorch 那样舍入，训练好的权重所期望的正是这样的值。float16 与 bfloat16：位置、inv_freq 和角度都存成该格式，" +
    "即整个模型被转换成该格式的情形。图中是每个头里误差最大的一对，直到位置 131,072，或更长上下文的末尾。",
};

export const precisionChapterStrings: Record<PageLanguage, PrecisionChapterStrings> = { en, zh };
