export const en = {
  distance: (m: string, n: string) => `Distance ${m} − ${n} =`,
  score: "Score q ⋅ k of the turned vectors",
  movesTitle: "Moved on by",
  movesBoth: "both",
  movesAlone: "query alone",
  verdictRest: "Drag the bar between the words: both move. Then drag one alone.",
  verdictStill: "✓ Both moved, the score stands still.",
  verdictMoved: (before: string) => `The distance changed, and so did the score. Before: ${before}`,
  dialCaption: (pair: number, term: string) => `pair ${pair} adds ${term}`,
  barsTitle: "What each pair adds, fast first",
  barsThrough: "(grey: the channels that do not turn)",
  barsName: "Pair in the score",
  barValue: (pair: number, term: string) => `pair ${pair} adds ${term}`,
  curveTitle: "The score at every distance",
  scoreSummary: (at: {
    query: string;
    key: string;
    m: string;
    n: string;
    distance: string;
    score: string;
    byDistance: string;
  }) =>
    `Query “${at.query}” at ${at.m}, key “${at.key}” at ${at.n}, distance ${at.distance}: the turned vectors give ` +
    `${at.score}, the distance alone ${at.byDistance}.`,
  scoreColumns: ["pair", "q first", "q second", "k first", "k second", "term"],
  rowThrough: "not turning",
  rowTurned: "q ⋅ k",
  rowByDistance: "by distance",
};

export type ScoreStrings = typeof en;
