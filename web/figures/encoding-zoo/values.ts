import { binaryCodes, fractionCodes, integerCodes, learnedCodes } from "./encodings.js";
import { figure } from "../base/figure.js";
import { remember } from "../base/remember.js";
import type { PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { number, oneOf, sentenceFields, type ValuesOf } from "../base/fields.js";
import { wordVectors } from "../numbers/words.js";
import { CHANNELS, TESTED, TRAINED, ZOO, type Codes, type GivenCodes, type ZooId } from "./zoo.js";

/** As many as the trained positions need. */
const BITS = Math.log2(TRAINED);

const fields = {
  ...sentenceFields,
  /** Position of the word, 0 to 63. */
  position: number("z.m", 21, 0, 63),
  /** The encoding whose scores are drawn beside those of RoPE. */
  chosen: oneOf<ZooId>("z.e", "sinusoidal", ZOO),
};

export type EncodingZooValues = ValuesOf<typeof fields>;

function givenCodes(): GivenCodes {
  const codes = (width: number, make: (positions: number) => Float32Array): Codes => ({
    width,
    trained: make(TRAINED),
    tested: make(TESTED),
  });
  return {
    integer: codes(1, integerCodes),
    fraction: codes(1, fractionCodes),
    binary: codes(BITS, (positions) => binaryCodes(positions, BITS)),
    learned: { width: CHANNELS, trained: learnedCodes(TRAINED, CHANNELS), tested: undefined },
  };
}

const codes = remember(givenCodes);
const vectors = remember((query: string, key: string): [Float32Array, Float32Array] => {
  const both = wordVectors([query, key], CHANNELS);
  return [both.slice(0, CHANNELS), both.slice(CHANNELS)];
});

/** The codes that the module does not make, and the vectors of a sentence's last and first word. */
export function encodingZooShown(words: readonly string[]) {
  const [query, key] = vectors(words.at(-1) ?? "q", words[0] ?? "k");
  return { codes: codes(), query, key, word: words.at(-1) ?? "" };
}

/** What <rope-encoding-zoo> shows and changes. */
export const encodingZoo = figure({
  title: { en: "A zoo of position encodings, measured", zh: "位置编码大观，逐一测量" },
  fields,
  show:
    () =>
    (_, { words }) =>
      encodingZooShown(words),
  events: {
    "position-change": ({ query }: PositionChange) => (query === undefined ? {} : { position: query }),
    "encoding-change": (detail: { chosen: ZooId }) => detail,
  },
});
