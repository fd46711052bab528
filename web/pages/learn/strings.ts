import type { PageWords } from "../shell/page-header.js";
import type { PageLanguage } from "../shell/language.js";

export interface LearnWords extends PageWords {
  drawer: string;
  resume: string;
  noScript: string;
}

/** The words of Learn's first screen. */
export const learnStrings: Record<PageLanguage, LearnWords> = {
  en: {
    documentTitle: "Ropewalk: rotary position embeddings you can see",
    title: "How does a model know the order of words?",
    lead: "It rotates them.",
    contents: "To the chapters",
    noScript: "This is the story as an article. With JavaScript and WebAssembly every picture can be dragged.",
    drawer: "Use another model or your own sentence",
    resume: "Go on where you were:",
  },
  zh: {
    documentTitle: "Ropewalk：看得见的旋转位置编码",
    title: "模型怎样知道词的先后？",
    lead: "把词旋转。",
    contents: "各章目录",
    noScript: "这里是文章形式。打开 JavaScript 和 WebAssembly，每张图都可以拖动。",
    drawer: "换一个模型，或换成自己的句子",
    resume: "接着上次读：",
  },
};
