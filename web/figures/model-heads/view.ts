import { fixed, integer, languageOf, percent, type Language } from "../base/format.js";
import { idle, type WorkState } from "../parts/running-model/work.js";
import type { Scene } from "../scene/drawing.js";
import { heat } from "../scene/heat.js";
import { heatBlock, heatScaleBlock } from "../view/heat.js";
import { runningOf } from "../view/running-state.js";
import { beside, choice, controls, note, range, remember, scene, type FigureContext } from "../view/make.js";
import { figureLook, type Block, type Control, type Running, type View } from "../view/view.js";
import { headList } from "./head-list.js";
import {
  evenInduction,
  evenPrevious,
  HEADS_OF_LAYER,
  keyOf,
  LAYERS,
  LETTERS,
  NAMED,
  nameOf,
  OWN_LETTERS,
  ROTATIONS,
  strongest,
  type HeadRotation,
  type Heads,
} from "./heads.js";
import { modelHeadsStrings, type ModelHeadsStrings } from "./strings.js";
import { modelHeads, type ModelHeadsValues } from "./values.js";

type Change = Partial<ModelHeadsValues>;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

interface Shape {
  layers: number;
  of: number;
  own: boolean;
}

function numbers() {
  const [wordsOf, list] = [remember(lettersOf), remember(listOf)];
  let heads: Heads | undefined;
  let of: unknown;
  return (values: ModelHeadsValues, { language, own }: FigureContext, running: WorkState<Heads> = idle()) => {
    const reader = own ?? language;
    if (heads && of !== own?.model) heads = undefined;
    of = own?.model;
    heads = running.results.get(keyOf(values, reader)) ?? heads;
    const shape: Shape = own
      ? { layers: own.model.layers, of: own.model.heads, own: true }
      : { layers: LAYERS, of: HEADS_OF_LAYER, own: false };
    const chosen = Math.min(values.head, shape.layers * shape.of - 1);
    const head = chosen < 0 && heads ? strongest(heads.scores) : Math.max(chosen, 0);
    const last = (heads?.letters.length ?? 1) - 1;
    const row = values.row < 0 ? last : Math.min(values.row, last);
    const column = Math.min(values.column < 0 ? Math.max(row - 1, 0) : values.column, row);
    const words = wordsOf(heads?.letters ?? NONE, language);
    return {
      language,
      running,
      /** Those of other values until the requested ones are computed. */
      heads,
      head,
      row,
      column,
      /** The letters as words; the list object stays the same while they are equal. */
      words,
      /** All heads, one of them chosen; the scene object stays the same while its input is equal. */
      list: list(heads, head, language, shape.layers, shape.of, shape.own),
      shape,
    };
  };
}

const NONE: readonly string[] = [];

function view(values: ModelHeadsValues, of: Numbers, lang: string): View<ModelHeadsValues> {
  const { language, running, heads, shape } = of;
  const text = modelHeadsStrings(lang, shape.own);
  const refused = running.error?.path === "text" ? running.error : undefined;
  const work: Running = refused
    ? { state: "failed", error: refused, words: text.refused }
    : runningOf(running, lang, text.working);
  const named = (one: HeadRotation): string => text.rotations[one];
  return {
    blocks: [
      controls([
        choice("rotation", text.rotation, ROTATIONS.slice(0, 2), named, values.rotation),
        choice("rotation", text.mistakes, ROTATIONS.slice(2), named, values.rotation, { more: true }),
        ...(layersOf(shape) < shape.layers ? [layerControl(text, of, lang)] : []),
        ...(shape.own ? [] : [ownText(text, values, refused !== undefined)]),
      ]),
      { block: "running", of: work },
      beside(768, [0.5, scene(of.list, { saved: false })], [0.5, large(of, lang)]),
      { ...heatScaleBlock(text.scale), saved: heads !== undefined },
      note(
        text.note(
          percent(lang, NAMED),
          percent(lang, evenPrevious(heads?.letters.length ?? OWN_LETTERS)),
          percent(lang, evenInduction()),
        ),
      ),
    ],
    sentence: heads ? summary(of, heads, lang) : "",
    longest: text.reading("m", "127", "100.0%", "m", "126") + between(lang) + text.found("16", "16", "0.00"),
    table: { columns: text.columns, rows: () => (heads ? rowsOf(text, heads, shape.of) : []) },
    ...(!shape.own && {
      javascript: async () =>
        (await import("./programs.js")).headsCode(heads?.letters ?? [], language, values.rotation),
    }),
  };
}

export const modelHeadsLook = figureLook(modelHeads, { name: "rope-model-heads", numbers, view });

const titleOf = (text: ModelHeadsStrings, lang: string, head: number, heads: number): string =>
  text.head(integer(lang, Math.floor(head / heads) + 1), integer(lang, (head % heads) + 1));

const ownText = (
  text: ModelHeadsStrings,
  { text: value }: ModelHeadsValues,
  bad: boolean,
): Control<ModelHeadsValues> => ({
  control: "text",
  of: "text",
  name: `${text.own} (${text.ownHint})`,
  value,
  most: LETTERS,
  long: true,
  bad,
  more: true,
});

/** Chooses the layer to show; the head with the same number in it is then chosen. */
const layerControl = (
  text: ModelHeadsStrings,
  { head, shape: { layers, of } }: Numbers,
  lang: string,
): Control<ModelHeadsValues> => {
  const value = Math.floor(head / of) + 1;
  const change = (layer: number): Change => ({ head: (layer - 1) * of + (head % of) });
  return range("head", text.layers, [1, layers], value, integer(lang, value), change);
};

/** The number of layers shown at a time: all of a small model, one of others. */
const layersOf = ({ layers, own }: Shape): number => (own ? 1 : layers);
/** Heads in a row of one layer. */
const ROW = 4;

/** The chosen head, or empty space of the same size. */
function large({ heads, head, row, column, words, shape }: Numbers, lang: string): Block<ModelHeadsValues> {
  const text = modelHeadsStrings(lang);
  const heading = titleOf(text, lang, head, shape.of);
  if (!heads) return scene(heat({ weights: EMPTY, size: 0 }), { heading, shown: true, saved: false });
  return heatBlock<ModelHeadsValues>({
    lang,
    id: "cell",
    heading,
    name: text.mapName(heading),
    words,
    weights: heads.weights[head]!,
    row,
    column,
    change: (cell) => cell,
  });
}

const EMPTY = new Float32Array();

function listOf(
  found: Heads | undefined,
  chosen: number,
  language: Language,
  layers: number,
  of: number,
  own: boolean,
): Scene<Change> {
  const text = modelHeadsStrings(language, own);
  const shown = layersOf({ layers, of, own });
  const first = shown === layers ? 0 : Math.floor(chosen / of);
  const from = first * of;
  const heads = Array.from({ length: shown * of }, (_, i) => {
    const head = from + i;
    const title = titleOf(text, language, head, of);
    const own = found?.scores[head];
    if (!own) return { label: title, scores: [], named: "" };
    const scores = [percent(language, own.previous), percent(language, own.induction)];
    const kind = nameOf(own);
    const named = kind ? text.names[kind] : "";
    const { previous, induction, name } = text.spoken;
    const label = `${title}${previous} ${scores[0]}${induction} ${scores[1]}${named && `${name} ${named}`}`;
    return { label, scores, named };
  });
  return headList({
    name: text.heads,
    layers: Array.from({ length: shown }, (_, layer) => text.layer(integer(language, first + layer + 1))),
    columns: Math.min(ROW, of),
    heads,
    weights: found?.weights.slice(from, from + heads.length) ?? [],
    size: found?.letters.length ?? 0,
    chosen: chosen - from,
    change: (head) => ({ head: from + head }),
  });
}

function lettersOf(letters: readonly string[], language: Language): string[] {
  const { space, newline } = modelHeadsStrings(language);
  return letters.map((letter) => (letter === " " ? space : letter === "\n" ? newline : letter));
}

const between = (lang: string): string => (languageOf(lang) === "zh" ? "" : " ");

function summary({ head, row, column, words, shape }: Numbers, { weights, scores, loss }: Heads, lang: string): string {
  const text = modelHeadsStrings(lang, shape.own);
  const named = (kind: string): string => integer(lang, scores.filter((one) => nameOf(one) === kind).length);
  const weight = percent(lang, weights[head]![row * words.length + column]!);
  return (
    text.reading(words[row]!, integer(lang, row), weight, words[column]!, integer(lang, column)) +
    between(lang) +
    text.found(named("previous"), named("induction"), fixed(lang, loss, 2))
  );
}

const rowsOf = (text: ModelHeadsStrings, { scores }: Heads, of: number): string[][] =>
  scores.map((one, head) => {
    const name = nameOf(one);
    return [
      String(Math.floor(head / of) + 1),
      String((head % of) + 1),
      one.previous.toFixed(4),
      one.induction.toFixed(4),
      name ? text.names[name] : "",
    ];
  });
