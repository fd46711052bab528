import type { ChapterEntry } from "../host/entry.js";

/** The story, in order. */
export const chapters: readonly ChapterEntry[] = [
  {
    id: "why",
    key: "w",
    title: { en: "Why words need a position", zh: "词为什么需要位置" },
    room: [98, 51],
    load: () => import("./why/chapter.js"),
  },
  {
    id: "zoo",
    key: "z",
    title: { en: "A zoo of encodings, measured", zh: "位置编码大观，逐一测量" },
    room: [180, 89],
    load: () => import("./zoo/chapter.js"),
  },
  {
    id: "complex",
    key: "c",
    title: { en: "One pair is one complex number", zh: "一对通道就是一个复数" },
    room: [80, 52],
    load: () => import("./complex/chapter.js"),
  },
  {
    id: "cliff",
    key: "k",
    title: { en: "A real model past its trained length", zh: "真实模型超出训练长度之后" },
    room: [78, 49],
    load: () => import("./cliff/chapter.js"),
  },
  {
    id: "reader",
    key: "rd",
    title: { en: "A real model reads, letter by letter", zh: "真实模型逐字阅读" },
    room: [84, 62],
    load: () => import("./reader/chapter.js"),
  },
  {
    id: "writer",
    key: "g",
    title: { en: "What a real model writes when its rotation is wrong", zh: "旋转出错时，真实模型写出什么" },
    room: [165, 76],
    load: () => import("./writer/chapter.js"),
  },
];
