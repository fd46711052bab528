import { modelFields, readFragment } from "../../figures/base/fields.js";

import type { Language } from "../../figures/base/format.js";

export type PageLanguage = Language;

export const languageIn = ({ language }: { language: PageLanguage | undefined }): PageLanguage =>
  language ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");

/** Whether a link names a model, known before the rest can be read. */
export const namesModel = (fragment: string): boolean =>
  readFragment(fragment).link[modelFields.model.key] !== undefined;
