import type { Language } from "../base/format.js";
import { defaultSentence, splitWords } from "../numbers/words.js";
import type { Role } from "../scene/drawing.js";

/** One of the three words of the story. */
export interface Player {
  text: string;
  colour: Role;
  /** Two numbers each, chosen for the pictures: of unit length as query, key and value. */
  vector: readonly [number, number];
}

export type Cast = readonly [dog: Player, bites: Player, man: Player];

const WORDS: Record<Language, readonly [string, string, string]> = {
  en: ["dog", "bites", "man"],
  zh: ["狗", "咬", "人"],
};
/** In degrees: different enough to distinguish, similar enough to attend to each other. */
const DIRECTIONS = [62, 20, -35] as const;
const COLOURS = ["key", "query", "key"] as const;

/** The words of the screens up to the fifth: the first three of the reader's own sentence, or the default ones. */
export function castOf(language: Language, chosen: readonly string[] = []): Cast {
  const own = chosen.length >= 3 && chosen.join() !== splitWords(defaultSentence[language], language).join();
  const words = own ? chosen.slice(0, 3) : WORDS[language];
  return words.map((text, i): Player => {
    const angle = (DIRECTIONS[i]! * Math.PI) / 180;
    return { text, colour: COLOURS[i]!, vector: [Math.cos(angle), Math.sin(angle)] };
  }) as unknown as Cast;
}
