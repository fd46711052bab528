// Texts that the small models were not trained on, of the last tenth of their corpora: from Shakespeare's plays and
// from Tang poems, both in the public domain. Each language's are loaded when they are asked for.
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
