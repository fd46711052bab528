import type { Language } from "../../../figures/base/format.js";
import type { WeightsSample } from "../samples.js";

const en = {
  title: "A checkpoint",
  intro:
    "Drop a safetensors file or a GGUF here, with its config.json beside it, or choose a folder. Only headers and the rows of q and k of " +
    "at most 8 layers are read, and nothing leaves your browser.",
  files: "Choose files",
  folder: "Choose a folder",
  samples: "Or a small model to try",
  sampleNames: {
    right: "As it was trained",
    base: "Another base in its own config",
    keys: "Only k permuted",
  } satisfies Record<WeightsSample, string>,
  verdicts: { match: "Nothing disagrees.", mismatch: "Something disagrees.", found: "Nothing to compare with." },
  sentences: {
    match: "All sources say the same of the rotation.",
    found: "Add the config.json that the weights should follow.",
  },
  sources: "What each source says",
  columns: { metadata: "metadata in the file", config: "config", weights: "weights" },
  fields: {
    pairing: "pairing",
    base: "base",
    scaling: "scaling",
    factors: "factors",
    headDim: "head_dim",
    rotaryDim: "rotary_dim",
    heads: "heads",
    kvHeads: "heads of k, v",
    hidden: "width",
    layers: "layers",
    length: "positions",
  } as Readonly<Record<string, string>>,
  differs: "differs",
  undecided: "undecided",
  notes: "Notes",
  write: "Value to write",
  pairing: "Pairing by layer",
  layer: "Layer",
  together: "together",
  confidence: "Confidence",
  control: "Control: how sure that is",
  controlHelp:
    "Each bar counts draws in which the pairs of the other pairing were rotated at random, which is what chance would give. The line is this " +
    "file: far to the right of the bars, chance does not explain it.",
  controlText: (pairing: string, z: string, most: string) => `${pairing}: the file is at ${z}; draws reach ${most}`,
  thisFile: "this file",
};
export type WeightsStrings = typeof en;

const zh: WeightsStrings = {
  title: "模型权重",
  intro:
    "把 safetensors 或 GGUF 文件连同它的 config.json 拖到这里，也可以选择一个文件夹。只读取文件头和最多 8 层的 q、k 矩阵的行，数据不会离开浏览器。",
  files: "选择文件",
  folder: "选择文件夹",
  samples: "或者试试一个小模型",
  sampleNames: { right: "训练后的原样", base: "自带的配置里 base 不同", keys: "只重排了 k" },
  verdicts: { match: "没有矛盾。", mismatch: "有矛盾。", found: "没有可以比较的对象。" },
  sentences: { match: "各个来源对旋转的说法一致。", found: "请加上这些权重所属的 config.json。" },
  sources: "各个来源的说法",
  columns: { metadata: "文件的元数据", config: "配置", weights: "权重" },
  fields: {
    pairing: "配对方式",
    base: "base",
    scaling: "缩放",
    factors: "因子",
    headDim: "head_dim",
    rotaryDim: "rotary_dim",
    heads: "头数",
    kvHeads: "k、v 的头数",
    hidden: "宽度",
    layers: "层数",
    length: "位置数",
  },
  differs: "不同",
  undecided: "无法判断",
  notes: "说明",
  write: "应写入的值",
  pairing: "各层的配对方式",
  layer: "层",
  together: "合计",
  confidence: "置信度",
  control: "对照：有多大把握",
  controlHelp:
    "每根柱子统计随机翻转另一种配对之后的结果，也就是偶然情况下的分布。竖线是这个文件：它在柱子右侧越远，越不可能是偶然。",
  controlText: (pairing, z, most) => `${pairing}：文件在 ${z}，随机结果最大 ${most}`,
  thisFile: "本文件",
};

export const weightsStrings: Record<Language, WeightsStrings> = { en, zh };
