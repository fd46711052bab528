import { figure, modelFields, number, pairFields, sentenceFields, type ValuesOf } from "../base/figure.js";

/** Positions on the line, from 0. */
export const LAST = 8;

const fields = {
  ...modelFields,
  ...pairFields,
  /** The first three words are used, of which two are shown; with fewer, the story's own. */
  sentence: sentenceFields.sentence,
  /** Position of the key's word, 0 to 8. */
  keyPosition: number("s.k", 2, 0, LAST),
  /** Position of the query's word, 0 to 8. */
  queryPosition: number("s.q", 5, 0, LAST),
};

/** The positions of both words: the key's, the query's. */
export type Places = readonly [key: number, query: number];

export type RelativeScoreValues = ValuesOf<typeof fields> & {
  /** While a finger moves them: places between positions. */
  dragged?: Places | undefined;
  /** Their places at the start of the movement. */
  from?: Places | undefined;
  /** The score that the reader expects after both words have moved. */
  guess?: number | undefined;
  /** Whether both words have moved. */
  moved?: boolean | undefined;
};

export const relativeScore = figure({
  title: { en: "Both words move: their arrows and their score", zh: "两个词一起移动：箭头与分数" },
  fields,
  events: {
    "pair-change": ["pair"],
    "position-change": { query: "queryPosition", key: "keyPosition" },
  },
});
