// Texts that the small models were not trained on, each language's loaded when it is asked for.
import type { TinyModelName } from "../../api/model/index.js";
import type { Language } from "../base/format.js";

/** The model that reads a language: Shakespeare's plays, or Tang poems. */
export const READERS = { en: "shakespeare", zh: "tang" } as const satisfies Record<Language, TinyModelName>;
/** How many passages of LENGTH letters there are. */
export const HELD_OUT: Readonly<Record<Language, number>> = { en: 4, zh: 3 };

export async function heldOut(language: Language): Promise<readonly string[]> {
  if (language === "zh") return (await import("./passages-zh.js")).PASSAGES_ZH;
  return (await import("./passages.js")).PASSAGES;
}
