import type { Words } from "../types.js";
import type { Program } from "./python.js";

type Load = () => Promise<Readonly<Record<string, Program>>>;

const basics: Load = async () => (await import("./basics_py.js")).programs;
const classes: Load = async () => (await import("./classes_py.js")).programs;
const pairing: Load = async () => (await import("./pairing_py.js")).programs;
const formulas: Load = async () => (await import("./formulas_py.js")).programs;
const shapes: Load = async () => (await import("./shapes_py.js")).programs;
const claims: Load = async () => (await import("./claims_py.js")).programs;

const all = (load: Load, ...ids: readonly string[]): [string, Load][] => ids.map((id) => [id, load]);

/** Where the NumPy of a card is that has no program of its own beside its calls. */
export const numpyPrograms: Readonly<Record<string, Load | undefined>> = Object.fromEntries([
  ...all(basics, "004-two-sentences", "004-learned-table", "004-sinusoidal", "004-arrows", "004-frequencies"),
  ...all(basics, "004-step-by-step"),
  ...all(classes, "004-basic", "004-optimised", "004-relative", "004-extrapolation", "004-variants", "004-attention"),
  ...all(pairing, "001-test-2", "001-test-2-similarity", "m1", "m2", "m7", "m8", "m16", "m23"),
  ...all(formulas, "m3", "m4", "m5", "m13", "m14", "m15", "m17", "m18", "m22", "m24"),
  ...all(shapes, "m6", "m9", "m10", "m11", "m20", "m21"),
  ...all(claims, "claim-extrapolates", "claim-odd", "claim-order", "claim-efficient", "claim-falls", "claim-stable"),
  ...all(claims, "claim-relative"),
]);

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

/** Why the other cards have none. */
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
