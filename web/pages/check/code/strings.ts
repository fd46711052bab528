import { programs } from "../../../code/samples.js";
import type { Language } from "../../../figures/base/format.js";
import { pythonCost } from "../../host/python-cost.js";
import type { CodeResult } from "../work/requests.js";

export type SampleName = keyof typeof programs;
type Around = NonNullable<CodeResult["around"]>;
type Names = Readonly<Record<SampleName, string>>;

const enSupplied: Readonly<Record<string, string>> = {
  table: "the table",
  positions: "which row belongs to which token",
  layout: "the axes of the vectors (choose a layout above)",
  rotation: "the rotation",
};
const zhSupplied: Readonly<Record<string, string>> = {
  table: "表",
  positions: "每个词元用哪一行",
  layout: "向量各轴的次序（可在上面选择布局）",
  rotation: "旋转本身",
};
/** What the checker supplied, in words; an argument by its name. */
const named = (one: string, words: Readonly<Record<string, string>>): string =>
  words[one] ?? one.replace(/^arguments: /, "");

const en = {
  title: "Is this rotation right?",
  intro:
    "Paste a function or a class in PyTorch, NumPy or plain Python, or only its inv_freq or table. It runs in your browser, on vectors " +
    "at several positions, each head unlike the others.",
  samples: "Or begin with one that people write",
  names: {
    halves: "Two halves",
    complex: "Complex numbers",
    sinesFirst: "sin before cos",
    kept: "A module with a cache",
    byPositions: "token_positions",
    seqFirst: "[seq, batch, heads, dim]",
    inEinops: "einops",
    inNumpy: "NumPy",
    inLists: "Plain Python",
    inModel: "Tables of a model",
    inverse: "inv_freq alone",
    tables: "cos and sin alone",
    half: "rotate_half alone",
  } as Names,
  mistaken: "with a mistake",
  code: "Program",
  config: "Expected: the model’s config",
  more: "Name and layout",
  entry: "Function or class to call, if there are several",
  layout: "Layout",
  found: "let it be found",
  run: "Run",
  cost: pythonCost.en.cost,
  called: (entry: string) => `Called as ${entry}`,
  noLine: "No change of one or two places mends it.",
  onlyPart: (entry: string) => `Only ${entry} was judged`,
  partMatches: "That part is what the config says. ",
  unsaid: (supplied: readonly string[]) =>
    supplied.length === 0
      ? ""
      : `Not from your program, and so not judged: ${supplied.map((one) => named(one, enSupplied)).join(", ")}.`,
  around: ({ entry, error: { of, index, value } }: Around) =>
    `${entry}, which calls it, raised ${of}${index === undefined ? "" : ` in line ${index}`}: ${value}. `,
  line: (line: string) => `It is line ${line}`,
  yours: "Your program",
  mended: "Mended",
  runMended: "Run the mended program",
  asIs: "As it rotates",
  asExpected: "As expected",
};
export type CodeStrings = typeof en;

const zh: CodeStrings = {
  title: "这段旋转代码对吗？",
  intro:
    "粘贴用 PyTorch、NumPy 或纯 Python 写的函数或类，也可以只有 inv_freq 或表。它在你的浏览器里运行，所用的向量取自多个位置，各个头互不相同。",
  samples: "或者从常见的写法开始",
  names: {
    ...en.names,
    halves: "前后两半",
    complex: "复数",
    sinesFirst: "sin 在 cos 之前",
    kept: "带缓存的模块",
    inLists: "纯 Python",
    inModel: "模型中的表",
    inverse: "只有 inv_freq",
    tables: "只有 cos 和 sin",
    half: "只有 rotate_half",
  },
  mistaken: "带一处错误",
  code: "程序",
  config: "预期：模型的配置",
  more: "名称与布局",
  entry: "要调用的函数或类（如果有多个）",
  layout: "布局",
  found: "自动识别",
  run: "运行",
  cost: pythonCost.zh.cost,
  called: (entry) => `调用方式：${entry}`,
  noLine: "改动一两处无法修正。",
  onlyPart: (entry) => `只判断了 ${entry}`,
  partMatches: "这一部分与配置一致。",
  unsaid: (supplied) =>
    supplied.length === 0
      ? ""
      : `以下内容不来自你的程序，因此没有判断：${supplied.map((one) => named(one, zhSupplied)).join("、")}。`,
  around: ({ entry, error: { of, index, value } }) =>
    `调用它的 ${entry} ${index === undefined ? "" : `在第 ${index} 行`}抛出了 ${of}：${value}。`,
  line: (line) => `错在第 ${line} 行`,
  yours: "你的程序",
  mended: "修正之后",
  runMended: "运行修正后的程序",
  asIs: "实际的旋转",
  asExpected: "预期的旋转",
};

export const codeStrings: Record<Language, CodeStrings> = { en, zh };
