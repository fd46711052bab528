import type { Diagnosis } from "../../../api/index.js";
import type { Language } from "../../../figures/base/format.js";
import type { Remark } from "../../../porting/vectors.js";

type Remarks = Record<Remark, (shape: readonly number[]) => string>;

const en = {
  title: "Which rotation made these vectors?",
  intro:
    "Save the queries (or keys) of one layer just before and just after the rotation, then bring both. Two tokens are enough; " +
    "some hundred tell more.",
  example: "An example.",
  capture: "For your own model, add two lines around its rotation, and run once:",
  chooseBoth: "Choose both files, or drop them here",
  chooseBothMore: "A config.json, too, or paste below. Nothing leaves your browser.",
  /** On two lines, and the separator on one line. */
  errorExpected: ["error with", "your config"],
  errorExplained: ["error with", "this explanation"],
  errorFound: ["error with", "what was found"],
  labelSpace: " ",
  dialTokens: (count: string) => `The arrows of the first ${count} tokens in one pair`,
  before: "Before the rotation",
  after: "After the rotation",
  inputHelp:
    "Drop a file here, choose one, or paste: .npy, .npz, .safetensors, JSON, CSV, or text as PyTorch prints it.",
  pasteLabel: (which: string) => `${which}: paste numbers`,
  pasted: "pasted text",
  choose: "Tensor in the file",
  unpack: "Unpack it all the same",
  wanted: (name: string) =>
    `This link was made with the file “${name}”, which is not part of it. Bring it to see the result.`,
  expected: "Expected: the model’s config",
  details: "Positions, layout and shape",
  positions: "position_ids (default 0, 1, 2, …)",
  layout: "Layout",
  layouts: { bhsd: "[batch, heads, seq, head_dim]", bshd: "[batch, seq, heads, head_dim]" },
  shape: "Shape, if the file’s own is another",
  samples: "Or look at a mistake that people really make",
  seen: "somebody’s report",
  sampleNote: (model: string) =>
    `64 tokens and 2 heads of seeded random vectors, rotated with this mistake by ${model}’s config and compared with it.`,
  /** Of samples that are no mistake. */
  sampleNames: { correct: "No mistake", unexplained: "Unrelated vectors" },
  verdicts: {
    match: "Match",
    "score-equivalent": "Other numbers, same scores",
    mismatch: "Mismatch",
    unexplained: "Unexplained",
    found: "A rotation, compared with nothing yet",
  } satisfies Record<Diagnosis["verdict"], string> as Record<Diagnosis["verdict"], string>,
  verdictTexts: {
    match: "The output is what the config says, within rounding.",
    "score-equivalent":
      "The output differs from the config’s, but q·k stays the same as long as queries and keys are both treated this way.",
    mismatch: "The output differs from the config’s, and a known mistake explains it.",
    unexplained: "No known rotation, right or wrong, gives this output.",
    found: "A rotation explains the output. Choose a config to see whether it is the right one.",
  } satisfies Record<Diagnosis["verdict"], string> as Record<Diagnosis["verdict"], string>,
  remarks: {
    "heads-from-config": (shape) =>
      `The last axis was divided into ${shape[2]} heads of ${shape[3]} channels; the shape below says another division.`,
    "before-transposed": (shape) =>
      `The tensor before was transposed into the axes of the one after, [${shape.join(", ")}].`,
    "read-as-bshd": () => "The axes are read as [batch, seq, heads, head_dim], where it fits.",
    "fits-as-bshd": () => "If the axes are [batch, seq, heads, head_dim], this is a match: choose that layout below.",
    "fits-exchanged": () => "If the two were given in the wrong order, this is a match.",
    "wide-heads": (shape) =>
      `If the last axis, ${shape[3]}, is heads × head_dim, choose a config, or write the shape as batch, seq, heads, head_dim and choose that layout.`,
  } satisfies Remarks as Remarks,
  residual: (value: string) => `The explanation leaves ${value} of the largest value.`,
  residuals: (explained: string, expected: string) =>
    `This explains the output to ${explained} of its largest value; the expected rotation is off by ${expected}.`,
  standings: { alone: "", best: "explains it best", behind: "explains it less well" },
  alike: (count: string) => `one of ${count} that explain it equally well`,
  fix: "Fix",
  found: "Found rotation",
  foundText: (pairing: string, channels: string, base: string, factor: string, offset: string) =>
    `${pairing}, ${channels} channels, ${base}, attention_factor ${factor}, positions off by ${offset}`,
  baseIs: (base: string) => `base ${base}`,
  noBase: "frequencies of no single base",
  notes: "What the data cannot say",
  evidence: "What shows it",
  lengthsTitle: "Does each pair keep its length?",
  lengthsText:
    "A rotation changes no length. Each line is one way to pair the channels; a line away from 1 is not a rotation of these pairs.",
  lengthsY: "length after / before",
  lengthsX: "pair",
  lengthSeries: (as: "expected" | "found", pairing: string, which: "longest" | "shortest") =>
    `${as === "expected" ? "expected" : "found"} pairs (${pairing}), ${which}`,
  anglesTitle: (pair: string) => `The angle of pair ${pair} at each position`,
  anglesText: "A right rotation lies on the line: angle = position · inv_freq. Choose another pair below.",
  differencesTitle: (pair: string) => `Pair ${pair}: measured angle minus the expected one`,
  differencesText: "A right rotation lies on zero at every position.",
  minusExpected: "minus the expected angle",
  anglesX: "position",
  anglesY: "angle (radians)",
  measured: "measured",
  expectedLine: "expected",
  foundLine: "found",
  frequenciesTitle: "Frequencies: found and expected",
  frequenciesText: "log10 of inv_freq for each pair, from fast to slow.",
  frequenciesY: "log₁₀ inv_freq",
  columns: {
    pair: "pair",
    shortest: "shortest",
    longest: "longest",
    expected: "expected inv_freq",
    found: "found inv_freq",
  },
};

export type VectorStrings = typeof en;

const zh: VectorStrings = {
  title: "这些向量是由哪种旋转得到的？",
  intro: "保存某一层在旋转前和旋转后的查询（或键），把两者都放到这里。两个 token 就够，几百个更能说明问题。",
  example: "这是一个例子。",
  capture: "检查自己的模型：在旋转前后各加一行，运行一次：",
  chooseBoth: "选择两个文件，或拖到这里",
  chooseBothMore: "也可加上 config.json，或在下面粘贴。数据不会离开浏览器。",
  errorExpected: ["按你的配置", "误差为"],
  errorExplained: ["按此解释", "误差为"],
  errorFound: ["按找到的旋转", "误差为"],
  labelSpace: "，",
  dialTokens: (count) => `箭头是前 ${count} 个 token 的同一对通道`,
  before: "旋转之前",
  after: "旋转之后",
  inputHelp: "拖入文件、选择文件或粘贴：.npy、.npz、.safetensors、JSON、CSV，或 PyTorch 打印的文本。",
  pasteLabel: (which) => `${which}：粘贴数值`,
  pasted: "粘贴的文本",
  choose: "文件中的张量",
  unpack: "仍然解压",
  wanted: (name) => `这个链接用到了文件“${name}”，但链接不含文件本身。请把它放到这里。`,
  expected: "预期：模型的配置",
  details: "位置、布局和形状",
  positions: "position_ids（默认 0, 1, 2, …）",
  layout: "布局",
  layouts: { bhsd: "[batch, heads, seq, head_dim]", bshd: "[batch, seq, heads, head_dim]" },
  shape: "形状（与文件中的不同时填写）",
  samples: "或者看看人们真实犯过的错误",
  seen: "一份真实的报告",
  sampleNote: (model) =>
    `用固定种子生成 64 个 token、2 个头的随机向量，带着这个错误按 ${model} 的配置旋转，再与正确结果比较。`,
  sampleNames: { correct: "没有错误", unexplained: "无关的向量" },
  verdicts: {
    match: "一致",
    "score-equivalent": "数值不同，分数相同",
    mismatch: "不一致",
    unexplained: "无法解释",
    found: "找到一种旋转，尚未比较",
  },
  verdictTexts: {
    match: "输出与配置一致，差别在舍入误差之内。",
    "score-equivalent": "输出与配置给出的不同，但只要查询和键都这样处理，q·k 就不变。",
    mismatch: "输出与配置给出的不同，一种已知的错误可以解释。",
    unexplained: "没有任何已知的旋转（无论对错）能给出这样的输出。",
    found: "找到了一种能解释输出的旋转。选择一份配置，就能知道它是否正确。",
  },
  remarks: {
    "heads-from-config": (shape) =>
      `最后一个轴按 ${shape[2]} 个头、每头 ${shape[3]} 个通道划分；下面可以写另外的形状。`,
    "before-transposed": (shape) => `旋转前的张量已转置成旋转后张量的轴次序：[${shape.join(", ")}]。`,
    "read-as-bshd": () => "轴按 [batch, seq, heads, head_dim] 读取，这样才吻合。",
    "fits-as-bshd": () => "如果轴是 [batch, seq, heads, head_dim]，结果就是一致的：请在下面选择这种布局。",
    "fits-exchanged": () => "如果两个文件的次序反了，结果就是一致的。",
    "wide-heads": (shape) =>
      `如果最后一个轴（${shape[3]}）是 heads × head_dim，请选择配置，或把形状写成 batch, seq, heads, head_dim 并选择这种布局。`,
  },
  residual: (value) => `解释之外还剩最大值的 ${value}。`,
  residuals: (explained, expected) => `按此解释，误差为最大值的 ${explained}；按预期的旋转，误差为 ${expected}。`,
  standings: { alone: "", best: "解释得最好", behind: "解释得较差" },
  alike: (count) => `${count} 种同样能解释的可能之一`,
  fix: "修正",
  found: "找到的旋转",
  foundText: (pairing, channels, base, factor, offset) =>
    `${pairing}，${channels} 个通道，${base}，attention_factor ${factor}，位置偏移 ${offset}`,
  baseIs: (base) => `base ${base}`,
  noBase: "频率不属于单一的 base",
  notes: "数据无法说明的",
  evidence: "证据",
  lengthsTitle: "每一对的长度是否不变？",
  lengthsText: "旋转不改变长度。每条线对应一种配对方式；偏离 1 的线，说明这不是对这些通道对的旋转。",
  lengthsY: "之后 / 之前的长度",
  lengthsX: "通道对",
  lengthSeries: (as, pairing, which) =>
    `${as === "expected" ? "预期" : "找到"}的配对（${pairing}），${which === "longest" ? "最长" : "最短"}`,
  anglesTitle: (pair) => `第 ${pair} 对在各个位置的角度`,
  anglesText: "正确的旋转落在直线上：角度 = 位置 · inv_freq。可在下面选择其他通道对。",
  differencesTitle: (pair) => `第 ${pair} 对：测得的角度减去预期的角度`,
  differencesText: "正确的旋转在每个位置上都是零。",
  minusExpected: "减去预期的角度",
  anglesX: "位置",
  anglesY: "角度（弧度）",
  measured: "测得",
  expectedLine: "预期",
  foundLine: "找到",
  frequenciesTitle: "频率：找到的与预期的",
  frequenciesText: "各对 inv_freq 的 log10，从快到慢。",
  frequenciesY: "log₁₀ inv_freq",
  columns: { pair: "通道对", shortest: "最短", longest: "最长", expected: "预期的 inv_freq", found: "找到的 inv_freq" },
};

export const vectorStrings: Record<Language, VectorStrings> = { en, zh };
