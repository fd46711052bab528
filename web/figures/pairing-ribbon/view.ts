import { RopewalkError, type Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { fixed, float32Text, integer } from "../base/format.js";
import { otherPairing, PAIRINGS, slots, smallHead } from "../numbers/pairing.js";
import { pairChannels } from "../numbers/rotated.js";
import { ownWords } from "../numbers/words.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { tokenStrip } from "../scene/token-strip.js";
import { beside, check, choice, controls, figureLook, keys, note, scene, type Block, type View } from "../view/make.js";
import { dialName, pairLengths } from "./lengths.js";
import { channelRibbon } from "./ribbon.js";
import { scoresAlong, rotatedPairing, rotatedPairs, type PairingVectors, type RotatedPair } from "./scores.js";
import { pairingStrings, type PairingStrings } from "./strings.js";
import { MAX, pairingRibbon, type PairingRibbonValues } from "./values.js";

/** `marked`: the pair that is highlighted in both rows. */
type Values = PairingRibbonValues & { marked?: number };

const HEAD_DIM = 16;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const [own, rotatedOf, pairsOf, alongOf, placesOf] = [
    remember(ownWords),
    remember(rotatedPairing),
    remember(rotatedPairs),
    remember(scoresAlong),
    remember((engine: Ropewalk, pairing: Values["pairing"]) => slots(engine, HEAD_DIM, pairing)),
  ];
  const vectorsOf = remember((base: number, vectors: Float32Array, words: number, headDim: number): PairingVectors => {
    const row = (word: number): Float32Array => vectors.slice(word * headDim, word * headDim + HEAD_DIM);
    return { base, query: row(words - 1), key: row(0) };
  });
  return ({ pairing, mixed, queryPosition: m, keyPosition: n }: Values, context: FigureContext) => {
    const { engine, spec, language } = context;
    const { base, headDim: value } = spec;
    if (value < HEAD_DIM)
      throw new RopewalkError({ code: "config-invalid", rule: "at-least", path: "headDim", value, limit: HEAD_DIM });
    const { words, vectors } = context.words.length > 0 ? context : own(language, value);
    const both = vectorsOf(base, vectors, words.length, value);
    const rotated = rotatedOf(engine, both, pairing, mixed, m, n);
    return {
      vectors: both,
      places: placesOf(engine, pairing),
      rotated: rotated,
      pairs: pairsOf(rotated, pairing),
      along: alongOf(engine, both, pairing, m - n, MAX),
      words,
    };
  };
}

function view(values: Values, of: Numbers, lang: string): View<Values> {
  const text = pairingStrings(lang);
  const { pairing, mixed, queryPosition, keyPosition, marked = 0 } = values;
  const { vectors, places, rotated, pairs, along, words } = of;
  const { before, after, score, otherScore } = rotated;
  const distance = queryPosition - keyPosition;
  const other = otherPairing(pairing);
  const series: Series[] = [
    { name: text.plotMatched, x: along.keys, y: along.matched, look: lineLook(2) },
    { name: text.plotMixed, x: along.keys, y: along.mixed, look: lineLook(4) },
  ];
  const reading = readings(text, lang);
  return {
    blocks: [
      controls([
        choice("pairing", text.rotation, PAIRINGS, (one) => text.pairings[one], pairing),
        check("mixed", text.mix(text.pairings[other]), mixed),
      ]),
      note(text.pairingNotes[pairing]),
      scene(
        channelRibbon({
          values: vectors.query,
          places,
          marked,
          name: text.ribbonName(text.pairings[pairing]),
          says: dialName(lang, text, pairs[marked]!, marked),
        }),
      ),
      note(text.ribbonNote),
      scene(
        tokenStrip({
          query: { word: words.at(-1)!, position: queryPosition },
          key: { word: words[0]!, position: keyPosition },
          max: MAX,
          change: (queryPosition, keyPosition) => ({ queryPosition, keyPosition }),
        }),
        { saved: false },
      ),
      scene(pairLengths(lang, text, pairs, marked), { heading: text.dialsTitle, shown: true, saved: false }),
      beside(
        600,
        [0.5, ...reading(text.lengthTitle, [text.before, Math.hypot(...before)], [text.after, Math.hypot(...after)])],
        [
          0.5,
          ...reading(
            text.scoreTitle,
            [text.pairings[pairing] + (mixed ? ` (${text.plotMixed})` : ""), score],
            [text.pairings[other], otherScore],
          ),
        ],
      ),
      scene(
        linePlot<Partial<Values>>({
          lang,
          height: 216,
          x: { name: text.plotX },
          y: {},
          series,
          cursor: {
            value: keyPosition,
            stops: along.keys,
            name: text.plotName,
            digits: 4,
            change: (key) => ({ queryPosition: key + distance, keyPosition: key }),
          },
        }),
        { heading: text.plotTitle(integer(lang, distance)), shown: true },
      ),
      keys(lineKeys(lang, series, 4, keyPosition)),
    ],
    sentence: summary(values, of, text, lang),
    table: { columns: text.columns, rows: () => rows(pairs, pairing) },
  };
}

export const pairingRibbonLook = figureLook(pairingRibbon, { name: "rope-pairings", own: ["marked"], numbers, view });

/** Two numbers that a rotation keeps equal, and whether they are. */
const readings =
  (text: PairingStrings, lang: string) =>
  (title: string, ...both: [[name: string, value: number], [name: string, value: number]]): Block<Values>[] => {
    const [a, b] = both.map(([, value]) => value) as [number, number];
    const same = fixed(lang, a) === fixed(lang, b);
    return [
      {
        block: "table",
        columns: [{ name: title }, { name: "" }],
        rows: both.map(([name, value]) => ({ name, cells: [fixed(lang, value)] })),
      },
      note(same ? text.same : text.wrong(fixed(lang, Math.abs(a - b))), { good: same, bad: !same }),
    ];
  };

function summary(
  { pairing, mixed, queryPosition, keyPosition }: Values,
  { rotated: { before, after, score, otherScore }, along }: Numbers,
  text: PairingStrings,
  lang: string,
): string {
  const length = fixed(lang, Math.hypot(...after));
  if (!mixed)
    return text.summaryGood({
      pairing: text.pairings[pairing],
      length,
      score: fixed(lang, score),
      other: fixed(lang, otherScore),
    });
  return text.summaryMixed({
    before: fixed(lang, Math.hypot(...before)),
    after: length,
    low: fixed(lang, Math.min(...along.mixed), 2),
    high: fixed(lang, Math.max(...along.mixed), 2),
    distance: integer(lang, queryPosition - keyPosition),
  });
}

function rows(pairs: readonly RotatedPair[], pairing: Values["pairing"]): string[][] {
  const spec = smallHead(2, HEAD_DIM, pairing);
  const two = ([a, b]: readonly [number, number]): string => `${float32Text(a)}, ${float32Text(b)}`;
  const length = (channels: readonly [number, number]): string =>
    String(Number(Math.hypot(...channels).toPrecision(7)));
  return pairs.map(({ from, to }, pair) => [
    String(pair),
    pairChannels(spec, pair).join(", "),
    two(from),
    two(to),
    length(from),
    length(to),
  ]);
}
