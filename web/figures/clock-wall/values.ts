import {
  figure,
  MAX_POSITION,
  modelFields,
  number,
  oneOf,
  pairFields,
  sentenceFields,
  type ValuesOf,
} from "../base/figure.js";

/** The possible numbers of clocks. */
export const CLOCKS = [1, 2, 4, 32] as const;
/** The range of the base that readers can choose, as powers of ten. */
export const BASES = [2, 7] as const;

const fields = {
  ...modelFields,
  /** The first two words are shown; with fewer than three, the story's own. */
  sentence: sentenceFields.sentence,
  ...pairFields,
  /** Clocks shown: 1, 2, 4 or 32 pairs of the head, from its fastest to its slowest. */
  clocks: oneOf<number>("e.n", 4, CLOCKS),
  /** Base of the frequencies; 0 for the model's own. */
  base: number("e.b", 0, 0, 10 ** BASES[1]),
  /** Position of the second word. At the default one, which is the story's, the figure first asks for a guess. */
  position: number("m", 47, 0, MAX_POSITION),
};

export type ClockWallValues = ValuesOf<typeof fields> & {
  /** The reader's guess: the clock that distinguishes the words. */
  guess?: number | undefined;
  /** Whether the second hands are shown. */
  seen?: boolean | undefined;
  /** While a finger moves the base or the second word. */
  sliding?: boolean | undefined;
};

export const clockWall = figure({
  title: { en: "Clocks of many speeds tell two words apart", zh: "多种转速的时钟分辨两个词" },
  fields,
  events: {
    "clocks-change": ["clocks"],
    "base-change": ["base"],
    "position-change": { query: "position" },
    "pair-change": ["pair"],
  },
});
