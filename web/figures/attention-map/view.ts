import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { float32Text, percent } from "../base/format.js";
import { rotateRows } from "../numbers/rotated.js";
import { chosenCell, ownWords } from "../numbers/words.js";
import type { Cell } from "../scene/cell-hand.js";
import { heatBlock, heatScaleBlock } from "../view/heat.js";
import { beside, choice, controls, figureLook, remember, scene, type Block, type View } from "../view/make.js";
import { rowWeights } from "./row-weights.js";
import { attentionMapStrings } from "./strings.js";
import { attentionMap, ROTATIONS, type AttentionMapValues } from "./values.js";

interface Values extends AttentionMapValues {
  picked?: Cell;
}

/** Causal weights, [words, words]. */
interface Weights {
  off: Float32Array;
  on: Float32Array;
}

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function weightsOf(engine: Ropewalk, spec: RopeSpec, vectors: Float32Array): Weights {
  const { headDim } = spec;
  const tokens = vectors.length / headDim;
  const shape = { batch: 1, heads: 1, kvHeads: 1, querySeq: tokens, keySeq: tokens, headDim };
  const attend = (rotated: Float32Array): Float32Array =>
    engine.attention(rotated, rotated, vectors, { ...shape, causal: true, weights: true }).weights!;
  const positions = Array.from({ length: tokens }, (_, position) => position);
  return { off: attend(vectors), on: attend(rotateRows(engine, spec, vectors, positions)) };
}

function numbers() {
  const [own, weights] = [remember(ownWords), remember(weightsOf)];
  return ({ row, column }: Values, context: FigureContext) => {
    const { engine, spec, language } = context;
    const { words, vectors } = context.words.length > 0 ? context : own(language, spec.headDim);
    return { engine, spec, words, vectors, ...weights(engine, spec, vectors), ...chosenCell(row, column, words) };
  };
}

function view({ rotation }: Values, of: Numbers, lang: string): View<Values> {
  const text = attentionMapStrings(lang);
  const { words, off, on, row, column } = of;
  const map = (name: "off" | "on"): Block<Values> => {
    const heading = name === "off" ? text.mapOff : text.mapOn;
    return heatBlock<Values>({
      lang,
      id: name,
      heading,
      name: text.mapName(heading),
      words,
      weights: of[name],
      row,
      column,
      change: (cell) => cell,
      pick: (picked) => ({ picked }),
    });
  };
  const shares = words.slice(0, row + 1).map((_, i) => [off, on].map((all) => all[row * words.length + i]!));
  const list: Block<Values> = scene(
    rowWeights({
      words,
      shares: shares as [number, number][],
      column,
      name: text.rowTitle(words[row]!, row),
      heads: [text.word, text.rotationOff, text.rotationOn],
      text: (share) => percent(lang, share),
      change: (column) => ({ row, column }),
    }),
    { heading: text.rowTitle(words[row]!, row), shown: true, saved: false },
  );
  const both: Block<Values> = beside(576, [0.5, map("off")], [0.5, map("on")]);
  return {
    blocks: [
      controls([choice("rotation", text.rotation, ROTATIONS, (one) => text.rotations[one], rotation)]),
      rotation === "both" ? beside(960, [0.67, both], [0.33, list]) : beside(576, [0.56, map(rotation)], [0.44, list]),
      heatScaleBlock(text.scale),
    ],
    sentence: summary(of, lang),
    table: { columns: text.mapColumns, rows: () => rows(of) },
  };
}

export const attentionMapLook = figureLook(attentionMap, {
  name: "rope-attention",
  tells: { "cell-pick": "picked" },
  numbers,
  view,
});

function summary({ words, off, on, row, column }: Numbers, lang: string): string {
  const places = words.flatMap((word, at) => (at <= row && word === words[column] ? [at] : []));
  const shares = (weights: Float32Array): string[] =>
    places.map((at) => percent(lang, weights[row * words.length + at]!));
  return attentionMapStrings(lang).mapSummary({
    asking: words[row]!,
    row,
    word: words[column]!,
    places,
    off: shares(off),
    on: shares(on),
  });
}

const rows = ({ words, off, on }: Numbers): string[][] =>
  words.flatMap((query, row) =>
    words.slice(0, row + 1).map((key, column) => {
      const at = row * words.length + column;
      return [`${row}. ${query}`, `${column}. ${key}`, float32Text(off[at]!), float32Text(on[at]!)];
    }),
  );
