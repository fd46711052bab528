import type { ChapterEntry } from "../host/entry.js";

/** The story, in order: seven chapters, a question each. */
export const chapters: readonly ChapterEntry[] = [
  {
    id: "why",
    key: "w",
    title: { en: "Why does a model need positions?", zh: "模型为什么需要位置？" },
    room: { en: [108, 64], zh: [108, 64] },
    load: () => import("./why/chapter.js"),
  },
  {
    id: "zoo",
    key: "z",
    title: { en: "How would you mark a position?", zh: "换作你，怎样标记位置？" },
    room: { en: [182, 102], zh: [182, 102] },
    load: () => import("./zoo/chapter.js"),
  },
  {
    id: "complex",
    key: "c",
    title: { en: "What does a position do to two numbers?", zh: "位置对两个数做了什么？" },
    room: { en: [89, 59], zh: [89, 59] },
    load: () => import("./complex/chapter.js"),
  },
  {
    id: "score",
    key: "s",
    title: { en: "What is left in the score of two words?", zh: "两个词的分数里还剩下什么？" },
    room: { en: [92, 63], zh: [92, 63] },
    load: () => import("./score/chapter.js"),
  },
  {
    id: "speeds",
    key: "e",
    title: { en: "Why does a head need many speeds?", zh: "为什么需要许多种转速？" },
    room: { en: [64, 49], zh: [64, 49] },
    load: () => import("./speeds/chapter.js"),
  },
  {
    id: "writer",
    key: "g",
    title: { en: "Does a trained model use the angles?", zh: "训练好的模型用到这些角度了吗？" },
    room: { en: [172, 75], zh: [172, 75] },
    load: () => import("./writer/chapter.js"),
  },
  {
    id: "reader",
    key: "rd",
    title: { en: "What happens past the trained length?", zh: "超出训练长度会怎样？" },
    room: { en: [104, 76], zh: [104, 76] },
    load: () => import("./reader/chapter.js"),
  },
];
