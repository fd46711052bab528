import type { ChapterEntry } from "../host/entry.js";

/** What is measured, and what the story leaves aside, in order. */
export const rooms: readonly ChapterEntry[] = [
  {
    id: "frequencies",
    key: "f",
    title: { en: "Which pairs have gone round in training", zh: "训练中哪些对转满了一圈" },
    room: [74, 48],
    load: () => import("./frequencies/chapter.js"),
  },
  {
    id: "decay",
    key: "d",
    title: { en: "When far words weigh less", zh: "远处的词何时分量更轻" },
    room: [97, 60],
    load: () => import("./decay/chapter.js"),
  },
  {
    id: "extension",
    key: "x",
    title: { en: "Running further than trained", zh: "在训练长度之外运行" },
    room: [115, 64],
    load: () => import("./extension/chapter.js"),
  },
  {
    id: "cliff",
    key: "k",
    title: { en: "A real model past its trained length", zh: "真实模型超出训练长度之后" },
    room: [78, 49],
    load: () => import("./cliff/chapter.js"),
  },
  {
    id: "pairings",
    key: "p",
    title: { en: "Two ways to pair the channels", zh: "通道配对的两种方式" },
    room: [119, 80],
    load: () => import("./pairings/chapter.js"),
  },
  {
    id: "precision",
    key: "r",
    title: { en: "How many digits an angle needs", zh: "角度需要多少位数字" },
    room: [80, 43],
    load: () => import("./precision/chapter.js"),
  },
  {
    id: "heads",
    key: "a",
    title: { en: "Heads, groups and the cache", zh: "头、分组与缓存" },
    room: [103, 60],
    load: () => import("./heads/chapter.js"),
  },
  {
    id: "model-heads",
    key: "mh",
    title: { en: "Every head of a real model", zh: "真实模型的每一个头" },
    room: [124, 85],
    load: () => import("./model-heads/chapter.js"),
  },
  {
    id: "pair-freeze",
    key: "pf",
    title: { en: "What each pair is worth to a real model", zh: "每一对对真实模型有多重要" },
    room: [92, 52],
    load: () => import("./pair-freeze/chapter.js"),
  },
  {
    id: "multimodal",
    key: "v",
    title: { en: "Images: several positions at once", zh: "图像：同时有多个位置" },
    room: [96, 53],
    load: () => import("./multimodal/chapter.js"),
  },
  {
    id: "performance",
    key: "b",
    title: { en: "How fast it is on your device", zh: "在你的设备上有多快" },
    room: [211, 92],
    load: () => import("./performance/chapter.js"),
  },
  {
    id: "texts",
    key: "t",
    title: { en: "The source texts, live", zh: "源文本，现场重算" },
    room: [143, 105],
    load: () => import("./texts/chapter.js"),
  },
];
