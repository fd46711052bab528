import type { Words } from "../types.js";

const timed: Words = {
  en: "No NumPy: the card times this engine and JavaScript on your device; NumPy would be timed instead.",
  zh: "没有 NumPy：这张卡片在你的设备上为本引擎与 JavaScript 计时；换成 NumPy，计的就是它的时间。",
};
const bytes: Words = {
  en: "No NumPy: the card measures the memory of this engine and of JavaScript arrays.",
  zh: "没有 NumPy：这张卡片测量的是本引擎与 JavaScript 数组的内存。",
};
const names: Words = {
  en: "No NumPy: the card looks up names and shapes; there is nothing to compute.",
  zh: "没有 NumPy：这张卡片检查名字与形状，没有可算的数。",
};

/** Why some cards have no NumPy. */
export const withoutNumpy: Readonly<Record<string, Words | undefined>> = {
  "004-performance": timed,
  "claim-faster": timed,
  "004-memory": bytes,
  "claim-memory": bytes,
  m12: names,
  m19: names,
  "004-advice": {
    en: "No NumPy: the card reads published configurations with the reader of this package.",
    zh: "没有 NumPy：这张卡片用本软件包的读取器读取公开的配置。",
  },
};
