import { integer, languageOf, percent } from "../base/format.js";
import { chosenCell, ownWords } from "../numbers/words.js";
import { heatBlock, heatScaleBlock } from "../view/heat.js";
import { beside, choice, controls, note, range, remember, scene, type FigureContext } from "../view/make.js";
import { figureLook, type Block, type TableRow, type View } from "../view/view.js";
import { cacheScene } from "./cache.js";
import { checkHeads, HEADS, KV_HEADS, MOVE, ROTATIONS, type HeadChecks, type HeadVectors } from "./head-groups.js";
import { headVectors } from "./head-vectors.js";
import { attentionShapesStrings, type AttentionShapesStrings } from "./strings.js";
import { attentionShapes, type AttentionShapesValues } from "./values.js";

type Values = AttentionShapesValues;

/** Largest difference of two weights that rounding explains: float32 scores of size 10, exponentiated. */
const ROUNDING = 1e-5;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const [own, vectorsOf, check, ofHead] = [
    remember(ownWords),
    remember(headVectors),
    remember(checkHeads),
    remember((weights: Float32Array, head: number, cells: number) => weights.slice(head * cells, (head + 1) * cells)),
  ];
  return ({ kvHeads, rotation, head, row, column }: Values, context: FigureContext) => {
    const { engine, spec, language } = context;
    const { words } = context.words.length > 0 ? context : own(language, spec.headDim);
    // Code may give vectors by heads instead of by words.
    const given = context.vectors as Float32Array | HeadVectors;
    const vectors =
      "tokens" in given && given.tokens === words.length ? given : vectorsOf(words, spec.headDim, HEADS, kvHeads);
    const checks = check(engine, spec, vectors, rotation);
    const weights = ofHead(checks.weights, head, words.length ** 2);
    return {
      engine,
      spec,
      words,
      vectors,
      checks,
      /** Of the chosen head, [words, words]. */
      weights,
      ...chosenCell(row, column, words),
    };
  };
}

function view({ head, rotation }: Values, of: Numbers, lang: string): View<Values> {
  const text = attentionShapesStrings[languageOf(lang)];
  const { spec, words, vectors, checks, weights, row, column } = of;
  const { heads, kvHeads, tokens } = vectors;
  const numbersOf = (count: number): string => integer(lang, 2 * count * (row + 1) * spec.headDim);
  const keyHeadOf = (one: number): number => Math.floor(one / (heads / kvHeads));
  const left: Block<Values>[] = [
    scene(
      cacheScene({
        name: text.reads,
        heads: Array.from(
          { length: heads },
          (_, one) => `${text.queryHead(one)}, ${text.keyHead(keyHeadOf(one))}: ${row + 1} ${text.cache}`,
        ),
        kvHeads,
        chosen: head,
        tokens,
        row,
        shares: weights.subarray(row * tokens),
        change: (head) => ({ head }),
      }),
      { heading: text.cacheTitle, shown: true, saved: false },
    ),
    note(
      text.cacheSize({
        kvHeads,
        tokens: row + 1,
        headDim: integer(lang, spec.headDim),
        numbers: numbersOf(kvHeads),
        full: numbersOf(heads),
      }),
    ),
    { block: "table", columns: [{ name: text.checks }, { name: text.apart }], rows: checkRows(text, checks, lang) },
    note(text.verdicts[rotation], { lines: 4 }),
  ];
  const map = heatBlock<Values>({
    lang,
    id: "cell",
    heading: text.mapTitle(head),
    name: text.mapName(text.mapTitle(head)),
    words,
    weights,
    row,
    column,
    widest: 432,
    change: (cell) => cell,
  });
  const toRow = (row: number): Partial<AttentionShapesValues> => ({ row, column: Math.min(column, row) });
  return {
    blocks: [
      controls([
        choice("kvHeads", text.groups, KV_HEADS, (count) => text.groupNames[count], kvHeads, { more: true }),
        choice("rotation", text.rotation, ROTATIONS, (one) => text.rotations[one], rotation),
        range("row", text.step, [0, words.length - 1], row, `${row}. ${words[row]}`, toRow, {
          says: text.place(words[row]!, row),
          more: true,
        }),
      ]),
      beside(800, [1, ...left], [432, map, heatScaleBlock(text.share)]),
    ],
    sentence: summary(text, of, head, keyHeadOf(head), lang),
    table: { columns: text.columns, rows: () => rows(of, keyHeadOf) },
  };
}

export const attentionShapesLook = figureLook(attentionShapes, { name: "rope-attention-heads", numbers, view });

function checkRows(text: AttentionShapesStrings, { decoding, moved, right }: HeadChecks, lang: string): TableRow[] {
  const one = (name: string, most: number): TableRow => {
    const apart = most === 0 ? "0" : most.toExponential(1).replace("-", "\u2212");
    const holds = most < ROUNDING;
    const cell = holds
      ? { text: `✓ ${text.passed}: ${apart}`, good: true }
      : { text: `✗ ${text.failed}: ${apart}`, bad: true };
    return { name, cells: [cell] };
  };
  return [one(text.decoding, decoding), one(text.moved(integer(lang, MOVE)), moved), one(text.right, right)];
}

function summary(
  text: AttentionShapesStrings,
  { words, weights, row }: Numbers,
  head: number,
  kvHead: number,
  lang: string,
): string {
  const own = weights.subarray(row * words.length, row * words.length + row + 1);
  const best = own.indexOf(Math.max(...own));
  return text.summary({
    word: words[row]!,
    row,
    head,
    kvHead,
    best: text.place(words[best] ?? "", best),
    weight: percent(lang, own[best] ?? 0),
  });
}

function rows({ words, vectors: { heads, tokens }, checks }: Numbers, keyHeadOf: (head: number) => number): string[][] {
  const found: string[][] = [];
  for (let head = 0; head < heads; head += 1)
    for (let row = 0; row < tokens; row += 1)
      for (let column = 0; column <= row; column += 1)
        found.push([
          String(head),
          String(keyHeadOf(head)),
          `${row}. ${words[row]}`,
          `${column}. ${words[column]}`,
          String(Number(checks.weights[(head * tokens + row) * tokens + column]!.toPrecision(7))),
        ]);
  return found;
}
