import { byCard } from "../program-files.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Words } from "../types.js";

const names: Words = {
  en: "No NumPy: the card looks up names and shapes; there is nothing to compute.",
  zh: "没有 NumPy：这张卡片检查名字与形状，没有可算的数。",
};

const rules: Words = {
  en: "No NumPy: the card turns vectors with this engine and follows torch’s rules for shapes.",
  zh: "没有 NumPy：这张卡片用本引擎旋转向量，并遵循 torch 的形状规则。",
};

/** The NumPy of the mistakes. */
export const programs = byCard(
  "",
  import.meta.glob("./{javascript,numpy}/*", { query: "?raw", import: "default", eager: true }),
  {
    m10: { inputs: ({ dim }) => ({ x: torchGenerator(0).randn(Number(dim)) }) },
    m21: { inputs: () => ({ x: torchGenerator(0).randn(5) }) },
    m25: { withoutNumpy: rules },
    m26: { withoutNumpy: names },
    m27: { withoutNumpy: rules },
    m28: { withoutNumpy: rules },
    m29: { withoutNumpy: rules },
    m12: { withoutNumpy: names },
    m19: { withoutNumpy: names },
  },
);
