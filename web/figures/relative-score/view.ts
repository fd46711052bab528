import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { fixed, float32Text, integer } from "../base/format.js";
import { spanOf } from "../base/span.js";
import { pairChannels } from "../numbers/rotated.js";
import { chosenWords, ownWords } from "../numbers/words.js";
import { tokenStrings } from "../scene/token-strings.js";
import { arrows } from "../scene/dial.js";
import { plot, type Mark } from "../scene/plot.js";
import { tokenStrip, type TokenRole } from "../scene/token-strip.js";
import { beside, controls, figureLook, note, scene, type Block, type Control, type View } from "../view/make.js";
import { distancesTo, movedScores, relativeScore as scoreOf, scores, type RelativeScore } from "./scores.js";
import { scoreStrings } from "./strings.js";
import { relativeScore, type RelativeScoreValues } from "./values.js";

/** The shifts in the small table below the score, in positions. */
const SHIFTS = [1, 2, 8];

/** The present state of the two words: vectors [headDim], positions, and their score. */
interface Now {
  engine: Ropewalk;
  spec: RopeSpec;
  q: Float32Array;
  k: Float32Array;
  m: number;
  n: number;
  relative: RelativeScore;
}

/** How the score changed in the last move; `before` is the old score. */
interface Verdict {
  kind: "rest" | "still" | "moved";
  before: number;
}

type Numbers = ReturnType<ReturnType<typeof numbers>>;

const rowOf = (vectors: Float32Array, row: number, length: number): Float32Array =>
  vectors.slice(row * length, (row + 1) * length);

function numbers() {
  const [own, queryOf, keyOf, relativeOf, movesOf, distancesOf, curveOf] = [
    remember(ownWords),
    remember(rowOf),
    remember(rowOf),
    remember(scoreOf),
    remember(movedScores),
    remember(distancesTo),
    remember(scores),
  ];
  const verdictOf = verdicts();
  return (values: RelativeScoreValues, context: FigureContext) => {
    const { engine, spec, language } = context;
    const { words, vectors } = context.words.length > 0 ? context : own(language, spec.headDim);
    const max = spanOf(values.span, spec);
    const [m, n] = [Math.min(values.queryPosition, max), Math.min(values.keyPosition, max)];
    const [query, key] = chosenWords(values.query, values.key, words);
    const [q, k] = [queryOf(vectors, query, spec.headDim), keyOf(vectors, key, spec.headDim)];
    const distances = distancesOf(max);
    const now = { engine, spec, q, k, m, n, relative: relativeOf(engine, spec, q, k, m, n) };
    return {
      ...now,
      words,
      query,
      key,
      max,
      pair: Math.min(values.pair, spec.rotaryDim / 2 - 1),
      verdict: verdictOf(now),
      moves: movesOf(engine, spec, q, k, m, n, SHIFTS),
      distances,
      curve: curveOf(engine, spec, q, k, distances),
    };
  };
}

/** Compares each score with the last one of the same words. */
function verdicts(): (now: Now) => Verdict {
  let last: Now | undefined;
  let verdict: Verdict = { kind: "rest", before: 0 };
  return (now) => {
    if (last?.relative === now.relative) return verdict;
    if (last && last.spec === now.spec && last.q === now.q && last.k === now.k)
      verdict = { kind: last.m - last.n === now.m - now.n ? "still" : "moved", before: last.relative.score };
    else verdict = { kind: "rest", before: 0 };
    last = now;
    return verdict;
  };
}

function view(_: RelativeScoreValues, of: Numbers, lang: string): View<RelativeScoreValues> {
  const text = scoreStrings(lang);
  const { m, n, max, relative, verdict, moves, words, query, key } = of;
  const score = fixed(lang, relative.score);
  const verdictText = {
    rest: text.verdictRest,
    still: text.verdictStill,
    moved: text.verdictMoved(fixed(lang, verdict.before)),
  }[verdict.kind];
  const row = (name: string, values: readonly number[], good: boolean) => ({
    name,
    cells: values.map((value) => ({ text: fixed(lang, value), good })),
  });
  return {
    blocks: [
      controls([wordControl("query", of, lang), wordControl("key", of, lang)]),
      scene(
        tokenStrip({
          query: { word: words[query]!, position: m },
          key: { word: words[key]!, position: n },
          max: max,
          change: (queryPosition, keyPosition) => ({ queryPosition, keyPosition }),
        }),
        { saved: false },
      ),
      beside(
        300,
        [
          0.62,
          note(`${text.distance(integer(lang, m), integer(lang, n))} ${integer(lang, m - n)}`),
          note(text.score, { value: score }),
          note(verdictText, { lines: 3, good: verdict.kind === "still" }),
        ],
        [0.38, scene(dialOf(of, lang))],
      ),
      beside(480, [
        0.5,
        {
          block: "table",
          columns: [text.movesTitle, ...SHIFTS.map((shift) => `+${shift}`)].map((name) => ({ name })),
          rows: [row(text.movesBoth, moves.both, true), row(text.movesAlone, moves.alone, false)],
          answer: true,
        },
      ]),
      {
        block: "beside",
        from: 480,
        of: [barsOf(of, lang), curveOf(of, lang)].map((block) => ({ size: 0.5, blocks: [block] })),
      },
    ],
    sentence: sentenceOf(of, lang, m, n, score, fixed(lang, relative.byDistance)),
    longest: sentenceOf(of, lang, max, max, "\u221288.8888", "\u221288.8888"),
    table: { columns: text.scoreColumns, rows: () => rowsOf(of, lang) },
  };
}

export const relativeScoreLook = figureLook(relativeScore, { name: "rope-relative-score", numbers, view });

function wordControl(role: TokenRole, { words, query, key }: Numbers, lang: string): Control<RelativeScoreValues> {
  return {
    control: "select",
    of: role,
    name: tokenStrings(lang).roles[role],
    mark: role,
    options: words.map((_, i) => numbered(words, i)),
    value: { query, key }[role],
    change: (value) => ({ query, key, [role]: value }),
  };
}

/** A word of a sentence; a repeated one with its count: cat (2). */
function numbered(words: readonly string[], i: number): string {
  const word = words[i]!;
  const times = words.slice(0, i + 1).filter((other) => other === word).length;
  return words.indexOf(word) === words.lastIndexOf(word) ? word : `${word} (${times})`;
}

function dialOf({ spec, relative, pair }: Numbers, lang: string) {
  const [first, second] = pairChannels(spec, pair);
  const [query, key] = [relative.query, relative.key].map((all) => [all[first]!, all[second]!] as const);
  return arrows(query!, key!, scoreStrings(lang).dialCaption(pair, fixed(lang, relative.terms[pair]!)));
}

const HEIGHT = 150;

/**
 * The contribution of each pair, inside a pale frame of its largest possible size, followed by that of the unrotated
 * channels.
 */
function barsOf({ spec, relative, pair }: Numbers, lang: string): Block<RelativeScoreValues> {
  const text = scoreStrings(lang);
  const { terms, reach, through } = relative;
  const pairs = terms.length;
  const still = spec.rotaryDim < spec.headDim;
  const most = Math.max(...reach, still ? Math.abs(through) : 0) || 1;
  const marks: Mark<Partial<RelativeScoreValues>>[] = [
    { mark: "bars", y: reach, fill: "sunken" },
    { mark: "bars", y: reach.map((value) => -value), fill: "sunken" },
    { mark: "bars", y: terms.map((value) => Math.max(0, value)), fill: "plus" },
    { mark: "bars", y: terms.map((value) => Math.min(0, value)), fill: "minus" },
  ];
  if (still) marks.push({ mark: "bars", x: [pairs + 1], y: [through], fill: "line-strong" });
  return scene(
    plot({
      height: HEIGHT,
      x: {
        scale: "columns",
        from: 0,
        to: still ? pairs + 1 : pairs - 1,
        text: (at) => (at < pairs ? String(at) : ""),
      },
      y: { scale: "linear", from: -most, to: most },
      marks,
      cursor: {
        value: pair,
        stops: Array.from(terms, (_, i) => i),
        name: text.barsName,
        says: text.barValue(pair, fixed(lang, terms[pair]!)),
        change: (pair) => ({ pair }),
      },
    }),
    { heading: still ? `${text.barsTitle} ${text.barsThrough}` : text.barsTitle, shown: true },
  );
}

function curveOf({ m, n, max, relative, distances, curve }: Numbers, lang: string): Block<RelativeScoreValues> {
  return scene(
    plot({
      height: HEIGHT,
      x: { scale: "linear", from: -max, to: max, whole: true },
      y: {
        scale: "linear",
        from: Math.min(0, ...curve),
        to: Math.max(0, ...curve) || 1,
      },
      marks: [
        { mark: "rule", along: "x", value: m - n, stroke: "both", wide: 1 },
        { mark: "line", x: distances, y: curve, stroke: "ink", wide: 1.5 },
        { mark: "dots", x: [m - n], y: [relative.score], r: 5, stroke: "still" },
      ],
    }),
    { heading: scoreStrings(lang).curveTitle, shown: true },
  );
}

const sentenceOf = (
  { words, query, key }: Numbers,
  lang: string,
  m: number,
  n: number,
  score: string,
  byDistance: string,
): string =>
  scoreStrings(lang).scoreSummary({
    query: words[query]!,
    key: words[key]!,
    m: integer(lang, m),
    n: integer(lang, n),
    distance: integer(lang, m - n),
    score,
    byDistance,
  });

function rowsOf({ spec, relative }: Numbers, lang: string): string[][] {
  const text = scoreStrings(lang);
  const { query, key, terms, through, score, byDistance } = relative;
  const rows = Array.from(terms, (term, pair) => {
    const [first, second] = pairChannels(spec, pair);
    const numbers = [query[first]!, query[second]!, key[first]!, key[second]!, term];
    return [String(pair), ...numbers.map((value) => float32Text(value))];
  });
  const total = (name: string, value: number): string[] => [name, "", "", "", "", String(Number(value.toPrecision(9)))];
  if (spec.rotaryDim < spec.headDim) rows.push(total(text.rowThrough, through));
  rows.push(total(text.rowRotated, score), total(text.rowByDistance, byDistance));
  return rows;
}
