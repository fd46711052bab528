// Texts on which the small models were not trained, from the last tenth of their corpora: Shakespeare's plays and Tang
// poems, both in the public domain. Each language is loaded on demand.
import type { TinyModelName } from "../../api/model/index.js";
import type { Language } from "../base/format.js";

/** The model that reads a language: Shakespeare's plays, or Tang poems. */
export const READERS = { en: "shakespeare", zh: "tang" } as const satisfies Record<Language, TinyModelName>;
/** How many passages of LENGTH letters there are. */
export const HELD_OUT: Readonly<Record<Language, number>> = { en: 4, zh: 3 };

export async function heldOut(language: Language): Promise<readonly string[]> {
  if (language === "zh") return (await import("./passages-zh.js")).default;
  return (await import("./passages.json", { with: { type: "json" } })).default;
}
