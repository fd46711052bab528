import { figure, number, oneOf, text, type ValuesOf } from "../base/figure.js";
import { HELD_OUT } from "../numbers/held-out.js";
import { LENGTH, TINY_SCHEMES, type TinyScheme } from "../numbers/tiny-schemes.js";

const fields = {
  /** The text that is read, up to 1,024 letters; empty for a passage. */
  text: text("rd.t", "", LENGTH),
  /** The passage, of those on which the model was not trained: 1 to 4, in Chinese 1 to 3. */
  passage: number("rd.n", 1, 1, HELD_OUT.en),
  /** The model's rotation: trained, linear, ntk, yarn or off. */
  scheme: oneOf<TinyScheme>("rd.s", "trained", TINY_SCHEMES),
  /** The selected letter, the first one being 0. */
  cursor: number("rd.c", 200, 0, 2 * LENGTH - 1),
};

export type ReaderValues = ValuesOf<typeof fields>;
export type ReaderChange = Partial<ReaderValues>;

export const GUESSES = ["lower", "same", "higher"] as const;
export type Guess = (typeof GUESSES)[number];

export type ReaderState = ReaderValues & {
  /** The effect of YaRN on the surprise before the line; undefined until the reader guesses. */
  guess?: Guess | undefined;
  /** Of a reader's own model: the id for which its own rotation is shown, not the tried one. */
  untried?: string | undefined;
};

export const reader = figure({
  title: { en: "A trained model reads a text, letter by letter", zh: "训练好的模型逐字阅读一段文字" },
  fields,
  events: { "reader-change": ["text", "passage", "scheme", "cursor"] },
});
