import { binaryCodes, fractionCodes, integerCodes, learnedCodes } from "./encodings.js";
import { figure } from "../base/figure.js";
import { remember } from "../base/remember.js";
import { RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { RopeTokenStrip, type PositionChange } from "../parts/token-strip/rope-token-strip.js";
import { number, oneOf } from "../base/slice.js";
import { wordVectors } from "../numbers/words.js";
import { CHANNELS, TESTED, TRAINED, ZOO, type Codes, type GivenCodes, type ZooId } from "./zoo.js";

/** As many as the trained positions need. */
const BITS = Math.log2(TRAINED);

export interface EncodingZooValues {
  /** Position of the word, 0 to 63. */
  position: number;
  /** The encoding whose scores are drawn beside those of RoPE. */
  chosen: ZooId;
}

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

/** <rope-encoding-zoo> outside the page. */
export const encodingZoo = figure<EncodingZooValues>({
  key: "z",
  slice: {
    position: number("m", 21, 0, 63),
    chosen: oneOf<ZooId>("e", "sinusoidal", ZOO),
  },
  shared: ["sentence"],
  parts: { "rope-line-plot": RopeLinePlot, "rope-token-strip": RopeTokenStrip },
  show:
    () =>
    (_, { words }) =>
      encodingZooShown(words),
  events: {
    "position-change": ({ query }: PositionChange) => (query === undefined ? {} : { position: query }),
    "encoding-change": (detail: { chosen: ZooId }) => detail,
  },
});
