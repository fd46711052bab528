import type { FigureTag } from "./tags.js";
import type { Language } from "./base/format.js";

/** What each figure is about, in a line: the titles of frames and of the gallery. */
const titles: Readonly<Record<FigureTag, Readonly<Record<Language, string>>>> = {
  "rope-attention-map": {
    en: "Attention of a sentence, without and with rotation",
    zh: "一个句子的注意力：不旋转与旋转",
  },
  "rope-attention-shapes": { en: "Heads, groups and the cache", zh: "头、分组与缓存" },
  "rope-clock-wall": { en: "Each pair of channels is a clock", zh: "每一对通道都是一座钟" },
  "rope-complex-pair": { en: "One pair is one complex number", zh: "一对通道就是一个复数" },
  "rope-context-extension": { en: "Running further than trained", zh: "在训练长度之外运行" },
  "rope-decay": { en: "The score of two words against their distance", zh: "两词得分随距离的变化" },
  "rope-encoding-zoo": { en: "A zoo of position encodings, measured", zh: "位置编码大观，逐一测量" },
  "rope-measurements": { en: "How fast it is on your device", zh: "在你的设备上有多快" },
  "rope-multimodal": { en: "Images: several positions at once", zh: "图像：同时有多个位置" },
  "rope-pairing-ribbon": { en: "Two ways to pair the channels", zh: "通道配对的两种方式" },
  "rope-precision": { en: "How many digits an angle needs", zh: "角度需要多少位数字" },
  "rope-relative-score": { en: "Only the distance counts", zh: "只有距离起作用" },
  "rope-source-card": { en: "A printed number, computed again", zh: "书面上的数字，重新计算" },
  "rope-two-sentences": { en: "Two sentences of the same words", zh: "词相同、次序不同的两个句子" },
  "rope-wavelengths": { en: "Which pairs have gone round in training", zh: "训练中哪些对转满了一圈" },
};

export const figureTitle = (tag: string, language: Language): string =>
  (titles as Readonly<Record<string, Record<Language, string> | undefined>>)[tag]?.[language] ?? tag;
