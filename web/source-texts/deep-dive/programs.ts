import { byCard } from "../programs/files.js";
import { drawnSpec } from "./draw.js";
import type { Values, Words } from "../types.js";

const timed: Words = {
  en: "No NumPy: the card times this engine and JavaScript on your device; NumPy would be timed instead.",
  zh: "没有 NumPy：这张卡片在你的设备上为本引擎与 JavaScript 计时；换成 NumPy，计的就是它的时间。",
};
const bytes: Words = {
  en: "No NumPy: the card measures the memory of this engine and of JavaScript arrays.",
  zh: "没有 NumPy：这张卡片测量的是本引擎与 JavaScript 数组的内存。",
};
const read: Words = {
  en: "No NumPy: the card reads published configurations with the reader of this package.",
  zh: "没有 NumPy：这张卡片用本软件包的读取器读取公开的配置。",
};

/** Nine digits: what is written out is the curve as it was drawn. */
function drawn(values: Values): Record<string, number[]> {
  const list = drawnSpec(values).invFreq!.map((value) => Number(value.toPrecision(9)));
  return { invFreq: list, inv_freq: list };
}

/** What the cards of this text give to take along. */
export const programs = byCard(
  "004",
  import.meta.glob("./{javascript,numpy}/*", { query: "?raw", import: "default", eager: true }),
  {
    "004-draw": { inputs: drawn },
    "004-performance": { withoutNumpy: timed },
    "claim-faster": { withoutNumpy: timed },
    "004-memory": { withoutNumpy: bytes },
    "claim-memory": { withoutNumpy: bytes },
    "004-advice": { withoutNumpy: read },
  },
);
