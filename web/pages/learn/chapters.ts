import { entriesOf } from "../host/entry.js";
import { CHAPTERS } from "../shell/site-pages.js";

/** The story, in order: eight chapters with one question each. */
export const chapters = entriesOf(CHAPTERS.learn, {
  why: {
    title: { en: "Why does a model need positions?", zh: "模型为什么需要位置？" },
    reserved: { en: [51, 43], zh: [47, 43] },
    load: () => import("./stages/why.js"),
  },
  zoo: {
    title: { en: "How would you mark a position?", zh: "换作你，怎样标记位置？" },
    reserved: { en: [47, 40], zh: [44, 40] },
    load: () => import("./stages/zoo.js"),
  },
  complex: {
    title: { en: "What does a position do to an arrow?", zh: "位置对箭头做了什么？" },
    reserved: { en: [49, 42], zh: [44, 42] },
    load: () => import("./stages/complex.js"),
  },
  score: {
    title: { en: "Both words move. What happens to their score?", zh: "两个词一起移动，分数会变吗？" },
    reserved: { en: [48, 42], zh: [42, 42] },
    load: () => import("./stages/score.js"),
  },
  speeds: {
    title: { en: "Why does a head need many speeds?", zh: "注意力头为什么要有多种转速？" },
    reserved: { en: [48, 43], zh: [45, 43] },
    load: () => import("./stages/speeds.js"),
  },
  writer: {
    title: { en: "Does a trained model use the angles?", zh: "训练好的模型用到这些角度了吗？" },
    reserved: { en: [65, 41], zh: [62, 40] },
    load: () => import("./stages/writer.js"),
  },
  reader: {
    title: { en: "What happens past the trained length?", zh: "超出训练长度会怎样？" },
    reserved: { en: [64, 55], zh: [58, 51] },
    load: () => import("./stages/reader.js"),
  },
  beat: {
    title: { en: "Can you beat YaRN?", zh: "你能胜过 YaRN 吗？" },
    reserved: { en: [73, 50], zh: [67, 45] },
    load: () => import("./stages/beat.js"),
  },
});
