import type { FigureContext } from "../base/figure.js";
import { fixed, float32Text, integer, languageOf } from "../base/format.js";
import { pairChannels } from "../numbers/rotated.js";
import { wordVectors } from "../numbers/words.js";
import { plot, type Mark } from "../scene/plot.js";
import { figureLook, note, remember, scene, type Block, type Fit, type Table, type View } from "../view/make.js";
import { scoreNumbers, type ScoreNumbers } from "./numbers.js";
import { pairStrings } from "./pair-strings.js";
import { headScore } from "./pair-terms.js";
import { relativeScore, type RelativeScoreValues } from "./values.js";
import { relativeScoreLook } from "./view.js";

const HEIGHT = 150;

type HeadNumbers = ReturnType<ReturnType<typeof headNumbers>>;

/** The vectors of the key's and the query's word, [headDim] each. */
function bothVectors(
  key: string,
  query: string,
  words: readonly string[],
  vectors: Float32Array,
  headDim: number,
): [key: Float32Array, query: Float32Array] {
  // The story's own words are not those of the sentence.
  const given = words[0] === key && words[1] === query && vectors.length >= 2 * headDim;
  const all = given ? vectors : wordVectors([key, query], headDim);
  return [all.slice(0, headDim), all.slice(headDim, 2 * headDim)];
}

/** The score of a whole head of the model, whose pairs have a speed each: at the words' nearest positions. */
function headNumbers() {
  const [vectorsOf, scoreOf] = [remember(bothVectors), remember(headScore)];
  return (
    pair: number,
    { key, query, places }: ScoreNumbers,
    { engine, spec, words, vectors }: Pick<FigureContext, "engine" | "spec" | "words" | "vectors">,
  ) => {
    const [k, q] = vectorsOf(key.text, query.text, words, vectors, spec.headDim);
    const [n, m] = places.map(Math.round) as [number, number];
    return { spec, pair: Math.min(pair, spec.rotaryDim / 2 - 1), ...scoreOf(engine, spec, q, k, m, n) };
  };
}

/** What each pair adds, inside a pale frame of its largest possible size, and what the unrotated channels add. */
function barsOf({ spec, terms, reach, through, pair }: HeadNumbers, lang: string): Block<RelativeScoreValues> {
  const text = pairStrings[languageOf(lang)];
  const pairs = terms.length;
  const still = spec.rotaryDim < spec.headDim;
  const most = Math.max(...reach, still ? Math.abs(through) : 0) || 1;
  const marks: Mark<Partial<RelativeScoreValues>>[] = [
    { mark: "bars", y: reach, fill: "line" },
    { mark: "bars", y: reach.map((value) => -value), fill: "line" },
    { mark: "bars", y: terms.map((value) => Math.max(0, value)), fill: "plus" },
    { mark: "bars", y: terms.map((value) => Math.min(0, value)), fill: "minus" },
  ];
  if (still) marks.push({ mark: "bars", x: [pairs + 1], y: [through], fill: "line-strong" });
  const says = text.value(pair, fixed(lang, terms[pair]!));
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
        name: text.name,
        says,
        change: (pair) => ({ pair }),
      },
    }),
    { heading: still ? `${text.title} ${text.through}` : text.title, shown: true, caption: { text: says } },
  );
}

function tableOf({ spec, query, key, terms, through, score, byDistance }: HeadNumbers, lang: string): Table {
  const text = pairStrings[languageOf(lang)];
  const total = (name: string, value: number): string[] => [name, "", "", "", "", String(Number(value.toPrecision(9)))];
  return {
    columns: text.columns,
    rows: () => [
      ...Array.from(terms, (term, pair) => {
        const [first, second] = pairChannels(spec, pair);
        const numbers = [query[first]!, query[second]!, key[first]!, key[second]!, term];
        return [String(pair), ...numbers.map((value) => float32Text(value))];
      }),
      ...(spec.rotaryDim < spec.headDim ? [total(text.rowThrough, through)] : []),
      total(text.rowRotated, score),
      total(text.rowByDistance, byDistance),
    ],
  };
}

function view(
  values: RelativeScoreValues,
  { head, ...of }: ScoreNumbers & { head: HeadNumbers },
  lang: string,
  fit: Fit,
): View<RelativeScoreValues> {
  const shown = relativeScoreLook.view(values, of, lang, fit);
  if (fit === "stage") return shown;
  const text = pairStrings[languageOf(lang)];
  const through = head.spec.rotaryDim < head.spec.headDim;
  const together = note(text.together(integer(lang, head.terms.length), through, fixed(lang, head.score)));
  return {
    ...shown,
    blocks: [...shown.blocks, barsOf(head, lang), together],
    table: tableOf(head, lang),
  };
}

/** Outside the story: below one pair's arrows all pairs of a head, since the two arrows are one of many. */
export const wholeHeadLook = figureLook(relativeScore, {
  ...relativeScoreLook,
  numbers() {
    const [score, head] = [scoreNumbers(), headNumbers()];
    return (values: RelativeScoreValues, context: FigureContext) => {
      const of = score(values, context);
      return { ...of, head: head(values.pair, of, context) };
    };
  },
  view,
});
