import { entriesOf } from "../host/entry.js";
import { CHAPTERS } from "../shell/rooms.js";

/** What is measured, and what the story leaves aside, in order. */
export const rooms = entriesOf(CHAPTERS.lab, {
  frequencies: {
    title: { en: "Which pairs have gone round in training", zh: "训练中哪些对转满了一圈" },
    room: { en: [85, 53], zh: [73, 45] },
    load: () => import("./frequencies/chapter.js"),
  },
  decay: {
    title: { en: "When far words weigh less", zh: "远处的词何时分量更轻" },
    room: { en: [117, 70], zh: [101, 61] },
    load: () => import("./decay/chapter.js"),
  },
  extension: {
    title: { en: "Running further than trained", zh: "在训练长度之外运行" },
    room: { en: [126, 66], zh: [116, 62] },
    load: () => import("./extension/chapter.js"),
  },
  cliff: {
    title: { en: "A real model past its trained length", zh: "真实模型超出训练长度之后" },
    room: { en: [88, 56], zh: [75, 51] },
    load: () => import("./cliff/chapter.js"),
  },
  needle: {
    title: { en: "A needle in a haystack", zh: "大海捞针：多长还能抄对" },
    room: { en: [108, 64], zh: [90, 59] },
    load: () => import("./needle/chapter.js"),
  },
  pairings: {
    title: { en: "Two ways to pair the channels", zh: "通道配对的两种方式" },
    room: { en: [124, 83], zh: [109, 78] },
    load: () => import("./pairings/chapter.js"),
  },
  precision: {
    title: { en: "How many digits an angle needs", zh: "角度需要多少位数字" },
    room: { en: [84, 43], zh: [74, 40] },
    load: () => import("./precision/chapter.js"),
  },
  heads: {
    title: { en: "Heads, groups and the cache", zh: "头、分组与缓存" },
    room: { en: [123, 64], zh: [99, 56] },
    load: () => import("./heads/chapter.js"),
  },
  "model-heads": {
    title: { en: "Every head of a real model", zh: "真实模型的每一个头" },
    room: { en: [128, 88], zh: [111, 86] },
    load: () => import("./model-heads/chapter.js"),
  },
  "pair-freeze": {
    title: { en: "What each pair is worth to a real model", zh: "每一对对真实模型有多重要" },
    room: { en: [111, 55], zh: [90, 49] },
    load: () => import("./pair-freeze/chapter.js"),
  },
  multimodal: {
    title: { en: "Images: several positions at once", zh: "图像：同时有多个位置" },
    room: { en: [101, 52], zh: [91, 48] },
    load: () => import("./multimodal/chapter.js"),
  },
  performance: {
    title: { en: "How fast it is on your device", zh: "在你的设备上有多快" },
    room: { en: [207, 87], zh: [193, 83] },
    load: () => import("./performance/chapter.js"),
  },
  texts: {
    title: { en: "The source texts, live", zh: "源文本，现场重算" },
    room: { en: [181, 114], zh: [150, 108] },
    load: () => import("./texts/chapter.js"),
  },
});
