import type { Language } from "../../figures/base/format.js";
import type { Entry } from "./entries.js";

interface SearchStrings {
  title: string;
  hint: string;
  close: string;
  none: (question: string) => string;
  count: (count: number) => string;
  failed: string;
  again: string;
  api: string;
  kinds: Record<Entry["kind"], string>;
}

export const searchStrings: Record<Language, SearchStrings> = {
  en: {
    title: "Search the site",
    hint: "base, causal mask, YaRN, cache…",
    close: "Close",
    none: (question) => `Nothing here has “${question}”.`,
    count: (count) => (count === 1 ? "1 place" : `${count} places`),
    failed: "The list of places could not be loaded.",
    again: "Try again",
    api: "Functions and types: search the API",
    kinds: {
      chapter: "Learn",
      room: "Lab",
      texts: "Texts",
      part: "Check",
      word: "Word",
      figure: "Figure",
      guide: "Guide",
    },
  },
  zh: {
    title: "搜索本站",
    hint: "base、因果掩码、YaRN、缓存…",
    close: "关闭",
    none: (question) => `没有找到“${question}”。`,
    count: (count) => `${count} 处`,
    failed: "列表没有载入。",
    again: "重试",
    api: "函数和类型：搜索 API 文档",
    kinds: {
      chapter: "学习",
      room: "实验室",
      texts: "源文本",
      part: "检查",
      word: "词语",
      figure: "图",
      guide: "指南",
    },
  },
};
