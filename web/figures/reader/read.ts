// Measures how surprising each letter of a text is to a small trained model, for each scheme, in the reader's browser.
import type { FigureContext } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { shownError, type ShownError } from "../base/shown-error.js";
import { HELD_OUT, heldOut, READERS } from "../numbers/held-out.js";
import { beginning, triedBy, type OwnModel } from "../numbers/own-model.js";
import type { TinyModel } from "../numbers/tiny-models.js";
import { runBy, type TinyScheme } from "../numbers/tiny-schemes.js";
import type { Job } from "../parts/running-model/work.js";
import type { ReaderValues } from "./values.js";

/** A text, and the loss in nats of each letter except the first, which has no letter before it. */
export interface Reading {
  letters: readonly string[];
  loss: Float32Array;
}

/** Why a reader's text cannot be read, and the part that the model knows. */
export interface Refusal {
  refused: ShownError;
  known: string;
}

type What = Pick<ReaderValues, "text" | "passage">;

/** "off" is not offered, but a link may select it. */
export const CHOICES: readonly TinyScheme[] = ["trained", "linear", "ntk", "yarn"];

export const passageOf = ({ passage }: What, language: Language): number => Math.min(passage, HELD_OUT[language]);

/** The key of a reading: the same text with the same scheme is read only once. */
export const keyOf = (what: What, language: Language, scheme: TinyScheme): string =>
  JSON.stringify([READERS[language], scheme, what.text || passageOf(what, language)]);

/** The scheme that is shown first, then the others, so that a switch shows them at once. */
export const readings = (
  what: What & Pick<ReaderValues, "scheme">,
  { language, own }: Pick<FigureContext, "language" | "own">,
): Job<Reading | Refusal>[] => (own ? ownReadings(own) : schemeReadings(what, language));

const schemeReadings = (what: What & Pick<ReaderValues, "scheme">, language: Language): Job<Reading | Refusal>[] =>
  [what.scheme, ...CHOICES.filter((scheme) => scheme !== what.scheme)].map((scheme) => ({
    key: keyOf(what, language, scheme),
    model: READERS[language],
    async compute(model, { signal, progress }) {
      const text = what.text || (await heldOut(language))[passageOf(what, language) - 1]!;
      const ids = await encoded(model, text);
      if ("refused" in ids) return ids;
      const { loss } = await model.run(ids, { ...runBy(scheme, model.spec), signal, progress });
      return { letters: Array.from(text), loss };
    },
  }));

/** The largest part of a text that is read for a reader's own model. */
const MOST_TOKENS = 2048;
/** A reader's own model reads with its rotation and with the tried one. */
export const ownKey = ({ id }: OwnModel, tried: boolean): string => JSON.stringify([id, tried]);

const ownReadings = (own: OwnModel): Job<Reading>[] =>
  (own.tried ? [true, false] : [false]).map((tried) => ({
    key: ownKey(own, tried),
    model: own.model,
    async compute(model, { signal, progress }) {
      const { ids, letters } = await beginning(own, MOST_TOKENS);
      const { loss } = await model.run(ids, { ...(tried ? triedBy(own) : {}), signal, progress });
      return { letters, loss };
    },
  }));

async function encoded(model: TinyModel, text: string): Promise<Int32Array | Refusal> {
  try {
    return await model.encode(text);
  } catch (error) {
    const refused = shownError(error);
    if (refused.path !== "text") throw error;
    return { refused, known: knownLetters(text, (letter) => model.encode(letter)) };
  }
}

/** The letters of a text that can be read, without those for which the model has no symbol. */
export const knownLetters = (text: string, encode: (letter: string) => unknown): string =>
  Array.from(text)
    .filter((letter) => {
      try {
        encode(letter);
        return true;
      } catch {
        return false;
      }
    })
    .join("");
