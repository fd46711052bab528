import type { Language } from "../../base/format.js";
import type { TinyScheme } from "../../numbers/tiny-schemes.js";

export const schemeNames: Readonly<Record<Language, Readonly<Record<TinyScheme, string>>>> = {
  en: {
    trained: "as trained",
    linear: "linear, factor 8",
    ntk: "NTK, factor 8",
    yarn: "YaRN, factor 8",
    off: "no rotation",
  },
  zh: {
    trained: "与训练时相同",
    linear: "线性，因子 8",
    ntk: "NTK，因子 8",
    yarn: "YaRN，因子 8",
    off: "不旋转",
  },
};
