import type { Language } from "../../../figures/base/format.js";

const en = {
  title: "What does this config.json really do?",
  intro:
    "Every value with its source, the frequencies that follow, and what is odd. Choose a second config to compare.",
  first: "Config A",
  second: "Config B (to compare)",
  length: "Length that the model runs at (matters to dynamic and longrope)",
  summary: (type: string, pairing: string, rotary: string, head: string, base: string) =>
    `${type}, ${pairing}, ${rotary} of ${head} channels, base ${base}`,
  allLayers: "all layers",
  range: (short: string, long: string, factor: string) =>
    `Wavelengths from ${short} to ${long} positions, attention_factor ${factor}.`,
  unseen: (slow: string, pairs: string, trained: string) =>
    `${slow} of ${pairs} pairs do not complete one revolution within the ${trained} positions it was first trained on.`,
  frequencies: "Frequencies",
  frequenciesY: "log₁₀ inv_freq (radians per position)",
  wavelengths: "Wavelengths and the trained length",
  wavelengthsY: "log₁₀ wavelength (positions)",
  pair: "pair",
  trainedLine: "trained length",
  values: "Values and their sources",
  name: "name",
  value: "value",
  source: "source",
  fromDefault: "default",
  notes: "Notes",
  noNotes: "Nothing odd was found.",
  severities: { error: "Error", warning: "Warning", info: "Note" },
  differences: "Differences",
  alike: "The two rotate alike.",
  differs: (name: string, one: string, other: string) => `${name}: ${one} in A, ${other} in B.`,
  missing: "none",
  ratesDiffer: (from: string, one: string, other: string) =>
    `inv_freq: from pair ${from} on; there it is ${one} in A and ${other} in B.`,
  meanings: {
    pairing: "Weights made for one pairing give wrong scores under the other, unless q and k rows are permuted.",
    rotaryDim: "Another number of channels is rotated; the rest passes through.",
    headDim: "The heads have other sizes, so that their vectors cannot be exchanged.",
    maxPositionEmbeddings: "This alone changes no rotation, except for dynamic and longrope.",
    direction: "One rotates the other way: every score at a distance other than 0 changes.",
    writeAs: "Rotated pairs are written in another order.",
  } as Readonly<Record<string, string>>,
  curve: (side: string, layer: string) => `${side}${layer}`,
};

export type ConfigStrings = typeof en;

const zh: ConfigStrings = {
  title: "这份 config.json 究竟做了什么？",
  intro: "每个值及其来源、由此得到的频率，以及可疑之处。再选一份配置即可比较。",
  first: "配置 A",
  second: "配置 B（用于比较）",
  length: "模型运行时的长度（影响 dynamic 和 longrope）",
  summary: (type, pairing, rotary, head, base) => `${type}，${pairing}，${head} 个通道中的 ${rotary} 个，base ${base}`,
  allLayers: "所有层",
  range: (short, long, factor) => `波长从 ${short} 到 ${long} 个位置，attention_factor ${factor}。`,
  unseen: (slow, pairs, trained) => `${pairs} 对中有 ${slow} 对在最初训练的 ${trained} 个位置内转不满一圈。`,
  frequencies: "频率",
  frequenciesY: "log₁₀ inv_freq（弧度 / 位置）",
  wavelengths: "波长与训练长度",
  wavelengthsY: "log₁₀ 波长（位置）",
  pair: "通道对",
  trainedLine: "训练长度",
  values: "各个值及其来源",
  name: "名称",
  value: "值",
  source: "来源",
  fromDefault: "默认值",
  notes: "说明",
  noNotes: "没有发现可疑之处。",
  severities: { error: "错误", warning: "警告", info: "说明" },
  differences: "差别",
  alike: "两者的旋转相同。",
  differs: (name, one, other) => `${name}：A 是 ${one}，B 是 ${other}。`,
  missing: "无",
  ratesDiffer: (from, one, other) => `inv_freq：从第 ${from} 对起不同，A 是 ${one}，B 是 ${other}。`,
  meanings: {
    pairing: "为一种配对训练的权重，用另一种配对会得到错误的分数，除非重排 q 和 k 的行。",
    rotaryDim: "参与旋转的通道数不同，其余通道保持不变。",
    headDim: "头的维数不同，向量不能互换。",
    maxPositionEmbeddings: "仅此一项不改变旋转，dynamic 和 longrope 除外。",
    direction: "旋转方向相反：距离不为 0 的分数都会改变。",
    writeAs: "旋转后的通道对写回的次序不同。",
  },
  curve: (side, layer) => `${side}${layer}`,
};

export const configStrings: Record<Language, ConfigStrings> = { en, zh };
