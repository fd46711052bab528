import type { PageLanguage } from "./language.js";
import { defaultSentence } from "../../figures/numbers/words.js";
import { headerStrings } from "./header-strings.js";

const en = {
  ...headerStrings.en,
  setUp: "Model and sentence",
  sentence: "Sentence",
  defaultSentence: defaultSentence.en,
  sentenceNote:
    "The rotation is the model’s own. The word vectors are not: each word gets one random vector, seeded by its letters, " +
    "that serves as its query, key and value, so long that its score with itself is about 4 after attention’s " +
    "1/\u221Ahead_dim. Equal words get equal vectors.",
  sentenceEmpty: "Type at least one word. The figures still show the last sentence.",
  sentenceCut: (most: number) => `Only the first ${most} words are shown.`,
  span: "Sequence",
  spanValue: (length: string) => `${length} positions`,
  spanAll: (length: string) => `all ${length}`,
  clocksTitle: "Each pair of channels is a clock",
  clocksText: (model: string, headDim: number, rotaryDim: number) =>
    `One head of ${model} has ${headDim} channels. RoPE takes ${rotaryDim === headDim ? "them" : `${rotaryDim} of them`} two by two ` +
    `and turns each pair at its own speed, from quick to almost still. Drag the word along and watch.`,
  thisModel: "this model",
  clocksFormula: "angle of pair i at position m",
  scoreTitle: "Only the distance counts",
  scoreText:
    "Query and key turn by the same rule. Drag the bar and both move: every pair of arrows turns, nothing between them " +
    "changes, the score stands still. Drag one word alone and the score moves.",
  scoreFormula: "the score of turned vectors depends on m − n alone",
  mapTitle: "What it does to a sentence",
  mapText:
    "Each row shows where one word looks. Without rotation, equal words get equal weight wherever they stand: what a row " +
    "sees is a bag of words. With rotation, place counts. (The causal mask, which hides later words, gives some of the " +
    "order away by itself: the first chapter below measures it.) Click a cell to take its two words to figure 2.",
  linkIgnored: "Some of this link could not be read, and the defaults stand in for it:",
  close: "Close",
  loading: "Loading the module…",
  failed: "The module could not be loaded",
  failedHelp:
    "Every number on this page comes from it, so there is nothing to show. It needs WebAssembly with SIMD: a browser " +
    "from 2023 or later, and a page policy that allows ‘wasm-unsafe-eval’.",
  engine: (version: string) => `Every number on this page comes from the ropewalk ${version} module:`,
  engineSimd: "C++ compiled to WebAssembly SIMD, running here in your browser.",
  engineFallback: "C++ compiled to plain JavaScript, running here in your browser: it does not let WebAssembly run.",
  enginePrivate: "Nothing you type leaves the page.",
};

export type PageStrings = typeof en;

const zh: PageStrings = {
  ...headerStrings.zh,
  setUp: "模型与句子",
  sentence: "句子",
  defaultSentence: defaultSentence.zh,
  sentenceNote:
    "旋转是模型自己的，词向量不是：每个词有一个随机向量，以它的文字为种子，同时用作查询、键和值；它的长度使它与自己的得分在乘以 1/\u221Ahead_dim 之后约为 4。相同的词，向量也相同。",
  sentenceEmpty: "请至少输入一个词。图中仍显示上一个句子。",
  sentenceCut: (most) => `只显示前 ${most} 个词。`,
  span: "序列",
  spanValue: (length) => `${length} 个位置`,
  spanAll: (length) => `全部 ${length} 个`,
  clocksTitle: "每一对通道都是一座钟",
  clocksText: (model, headDim, rotaryDim) =>
    `${model} 的一个注意力头有 ${headDim} 个通道。RoPE ${rotaryDim === headDim ? "把它们" : `取其中 ${rotaryDim} 个，`}两两成对，每一对以自己的速度旋转，` +
    `从飞快到几乎不动。拖动这个词看看。`,
  thisModel: "该模型",
  clocksFormula: "第 i 对在位置 m 的角度",
  scoreTitle: "只有距离起作用",
  scoreText:
    "查询和键按同一规则旋转。拖动横条，二者一起移动：每一对箭头都在转，彼此之间却没有变化，得分静止不动。" +
    "单独拖动一个词，得分就会改变。",
  scoreFormula: "旋转后的得分只取决于 m − n",
  mapTitle: "对一个句子的作用",
  mapText:
    "每一行表示一个词在看哪里。不旋转时，相同的词无论在哪里权重都相同：一行所看到的只是一袋词。旋转后，位置就有了意义。（因果掩码遮住后文，单凭它也会泄露一些次序：下面第一章会测量。）点击一格，可把它的两个词带到图 2。",
  linkIgnored: "链接中有一部分无法识别，已用默认值代替：",
  close: "关闭",
  loading: "正在加载模块…",
  failed: "模块未能加载",
  failedHelp:
    "本页的每个数值都由它计算，因此现在无法显示。它需要支持 SIMD 的 WebAssembly：2023 年以后的浏览器，" +
    "并且页面策略允许 ‘wasm-unsafe-eval’。",
  engine: (version) => `本页的每个数值都来自 ropewalk ${version} 模块：`,
  engineSimd: "由 C++ 编译成 WebAssembly SIMD，就在你的浏览器里运行。",
  engineFallback: "由 C++ 编译成普通 JavaScript，就在你的浏览器里运行：这里不允许运行 WebAssembly。",
  enginePrivate: "你输入的内容不会离开本页。",
};

/** The page's words. */
export const pageStrings: Record<PageLanguage, PageStrings> = { en, zh };
