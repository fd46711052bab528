import type { Language } from "../../base/format.js";
import type { ShownError } from "../../base/shown-error.js";

interface ProgressStrings {
  failed: string;
  waiting: string;
}

export const progressStrings: Readonly<Record<Language, ProgressStrings>> = {
  en: { failed: "The model could not be run:", waiting: "The model is loaded when this figure is seen." },
  zh: { failed: "模型无法运行：", waiting: "看到此图时才加载模型。" },
};

export interface ModelProgress {
  /** From 0 to 1; undefined when idle. */
  share: number | undefined;
  error: ShownError | undefined;
}
