export const en = {
  roles: { query: "Query", key: "Key" },
  tokenName: (role: "query" | "key", word: string) => `${role === "query" ? "Query" : "Key"} “${word}”`,
  atPosition: (position: string) => `position ${position}`,
  bothName: "Query and key together",
  bothAt: (low: string, high: string) => `positions ${low} and ${high}`,

  showNumbers: "Show the numbers",
  figureFailed: "This figure cannot be shown:",
  again: "Try again",

  wallName: (pairs: number) => `${pairs} pairs of one head as clocks`,
  pairName: (pair: number, wavelength: string) => `Pair ${pair}: one turn every ${wavelength} positions`,
  legendHand: "the pair now",
  legendTrail: (count: number) => `the ${count} positions before: wide apart is fast`,
  legendNumber: "number: positions for one full turn",
  legendNever: (pairs: string, longest: string) => `${pairs} pairs never go round within ${longest} positions`,
  passThrough: (through: string, all: string) =>
    `${through} of the ${all} channels do not turn: they pass through and know nothing of position.`,
  attentionFactor: (factor: string) =>
    `cos and sin are also multiplied by attention_factor, ${factor}: the hands show the angle alone.`,
  clockSummary: (at: {
    pair: number;
    channels: readonly [number, number];
    invFreq: string;
    wavelength: string;
    position: string;
    cos: string;
    sin: string;
  }) =>
    `Pair ${at.pair} (channels ${at.channels[0]} and ${at.channels[1]}) turns ${at.invFreq} radians per position, ` +
    `one full turn every ${at.wavelength}. At position ${at.position}: cos ${at.cos}, sin ${at.sin}.`,
  clockColumns: ["pair", "channels", "inv_freq", "wavelength", "cos", "sin"],

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

  rotation: "Rotation",
  rotations: { both: "off and on", off: "off", on: "on" },
  mapOff: "Rotation off",
  mapOn: "Rotation on",
  mapName: (name: string) => `Attention map, ${name.toLowerCase()}. Arrow keys move the cursor.`,
  cell: (row: string, i: number, column: string, j: number, weight: string) =>
    `“${row}” at ${i} gives ${weight} to “${column}” at ${j}`,
  scale: "share of a row’s attention; hatched: later words, hidden by the causal mask",
  word: "Word",
  rotationOff: "off",
  rotationOn: "on",
  rowTitle: (word: string, row: number) => `What “${word}” at ${row} attends to`,
  mapSummary: (at: {
    asking: string;
    row: number;
    word: string;
    places: readonly number[];
    off: readonly string[];
    on: readonly string[];
  }) =>
    at.places.length > 1
      ? `“${at.asking}” at ${at.row} sees “${at.word}” at ${at.places.join(", ")}. Without rotation they get ` +
        `${at.off.join(", ")}: the same word, the same weight. With rotation: ${at.on.join(", ")}.`
      : `“${at.asking}” at ${at.row} gives “${at.word}” at ${at.places[0] ?? 0} ${at.off[0] ?? ""} without rotation ` +
        `and ${at.on[0] ?? ""} with it.`,
  mapColumns: ["query", "key", "off", "on"],

  model: "Model",
  pasteOption: "Paste a config.json…",
  pasteLabel: "config.json",
  source: "From",
  recorded: (date: string) => `recorded ${date}`,
  pairing: "pairs",
  context: "context",
  problemKept: "The figures still show the last config that worked.",
};

export type ElementStrings = typeof en;
