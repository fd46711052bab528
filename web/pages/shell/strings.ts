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
  linkIgnored: "Parts of this link could not be read; the defaults are used instead:",
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
    "旋转是模型自己的，词向量不是：每个词有一个随机向量，以它的文字为种子，同时用作查询、键和值；它的长度使它与自己的分数在乘以 1/\u221Ahead_dim 之后约为 4。相同的词，向量也相同。",
  sentenceEmpty: "请至少输入一个词。图中仍显示上一个句子。",
  sentenceCut: (most) => `只显示前 ${most} 个词。`,
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
