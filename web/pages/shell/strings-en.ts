import { defaultSentence } from "../../figures/numbers/words.js";

export const en = {
  documentTitle: "Ropewalk: rotary position embeddings you can see",
  otherLanguage: "中文",
  contents: "Chapters",
  theme: "Colours",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
  title: "How a model knows how far apart two words are",
  lead:
    "Attention gives every two words a score, and a plain score does not know where they stand. Rotary position " +
    "embeddings (RoPE) turn each word’s query and key by an angle that grows with its position. All that is left of the " +
    "positions in the score is the distance between the two.",
  setUp: "Model and sentence",
  sentence: "Sentence",
  defaultSentence: defaultSentence.en,
  sentenceNote:
    "The rotation is the model’s own. The word vectors are not: each word gets one random vector, seeded by its letters, " +
    "that serves as its query, key and value. Equal words get equal vectors.",
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
    "Each row shows where one word looks. Without rotation, equal words get equal weight wherever they stand: the " +
    "sentence is a bag of words. With rotation, place counts. Click a cell to take its two words to figure 2.",
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
