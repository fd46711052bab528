import { entriesOf } from "../host/entry.js";
import { CHAPTERS } from "../shell/site-pages.js";

/** The chapters of Lab in order: measurements, and topics that the story leaves out. Eight at most. */
export const rooms = entriesOf(CHAPTERS.lab, {
  frequencies: {
    title: { en: "Which pairs complete a revolution in training", zh: "训练中哪些对转满了一圈" },
    reserved: { en: [90, 59], zh: [75, 51] },
    load: () => import("./frequencies/chapter.js"),
  },
  decay: {
    title: { en: "When far words weigh less", zh: "远处的词何时分量更轻" },
    reserved: { en: [103, 64], zh: [87, 56] },
    load: () => import("./decay/chapter.js"),
  },
  cliff: {
    title: { en: "A real model past its trained length", zh: "真实模型超出训练长度之后" },
    reserved: { en: [107, 70], zh: [91, 66] },
    load: () => import("./cliff/chapter.js"),
  },
  pairings: {
    title: { en: "Two ways to pair the channels", zh: "通道配对的两种方式" },
    reserved: { en: [129, 86], zh: [112, 79] },
    load: () => import("./pairings/chapter.js"),
  },
  precision: {
    title: { en: "How many digits an angle needs", zh: "角度需要多少位数字" },
    reserved: { en: [85, 44], zh: [75, 42] },
    load: () => import("./precision/chapter.js"),
  },
  heads: {
    title: { en: "Heads, groups and the cache", zh: "头、分组与缓存" },
    reserved: { en: [120, 63], zh: [96, 56] },
    load: () => import("./heads/chapter.js"),
  },
  "model-heads": {
    title: { en: "What heads and pairs of a real model do", zh: "真实模型的头和通道对在做什么" },
    reserved: { en: [125, 89], zh: [108, 85] },
    load: () => import("./model-heads/chapter.js"),
  },
  multimodal: {
    title: { en: "Images: several positions at once", zh: "图像：同时有多个位置" },
    reserved: { en: [96, 52], zh: [87, 47] },
    load: () => import("./multimodal/chapter.js"),
  },
});
