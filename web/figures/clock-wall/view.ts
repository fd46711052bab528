import type { CosSin, Frequencies, RopeSpec, Ropewalk } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { compact, fixed, float32Text, integer, significant } from "../base/format.js";
import { spanOf } from "../base/span.js";
import { pairChannels, runLength } from "../numbers/rotated.js";
import type { Scene, Shape } from "../scene/drawing.js";
import { tokenStrip } from "../scene/token-strip.js";
import { figureLook, keys, remember, scene, type Block, type Key, type View } from "../view/make.js";
import { TRAIL } from "./clock-paths.js";
import { clockWallStrings } from "./strings.js";
import { clockWall, type ClockWallValues } from "./values.js";
import { clockScene } from "./wall.js";

type Change = Partial<ClockWallValues>;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const frequenciesOf = remember((engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec, runLength(spec)));
  const cosSinOf = remember((engine: Ropewalk, spec: RopeSpec, position: number): CosSin => {
    const start = Math.max(0, position - TRAIL);
    return engine.cosSin(spec, { start, count: position - start + 1 }, runLength(spec));
  });
  const namesOf = remember(({ wavelength }: Frequencies, lang: string) =>
    Array.from(wavelength, (length, pair) => {
      const shown = compact(length);
      return { shown, name: clockWallStrings(lang).pairName(pair, shown) };
    }),
  );
  return (values: ClockWallValues, { engine, spec, words, language }: FigureContext) => {
    const frequencies = frequenciesOf(engine, spec);
    const max = spanOf(values.span, spec);
    const position = Math.min(values.position, max);
    const longest = spec.maxPositionEmbeddings;
    return {
      engine,
      spec,
      frequencies,
      /** The last positions; the last row is that of the word. */
      cosSin: cosSinOf(engine, spec, position),
      position,
      pair: Math.min(values.pair, spec.rotaryDim / 2 - 1),
      max,
      word: words[values.query] ?? words.at(-1) ?? "",
      /** Pairs that do not complete one revolution within the model's context. */
      never: longest === undefined ? 0 : frequencies.wavelength.filter((length) => length > longest).length,
      /** The wavelength of each pair in words. The list object stays the same while its content does. */
      names: namesOf(frequencies, language),
    };
  };
}

function view(_: ClockWallValues, of: Numbers, lang: string): View<ClockWallValues> {
  const text = clockWallStrings(lang);
  const { spec, frequencies, position, max, word } = of;
  const { attentionFactor } = frequencies;
  return {
    blocks: [
      scene(tokenStrip({ query: { word, position }, max: max, change: (position) => ({ position }) }), {
        saved: false,
      }),
      scene(wallOf(of, lang)),
      keys(keysOf(of, lang)),
      ...throughOf(spec, lang),
      ...(attentionFactor === 1
        ? []
        : [{ block: "note" as const, text: text.attentionFactor(significant(lang, attentionFactor)) }]),
    ],
    sentence: sentenceOf(of, lang),
    table: { columns: text.clockColumns(attentionFactor !== 1), rows: () => rowsOf(of) },
  };
}

export const clockWallLook = figureLook(clockWall, { name: "rope-clocks", numbers, view });

function wallOf(of: Numbers, lang: string): Scene<Change> {
  const { spec, frequencies, cosSin, pair, names } = of;
  const name = clockWallStrings(lang).wallName(frequencies.wavelength.length);
  const longest = spec.maxPositionEmbeddings ?? Infinity;
  return clockScene({ frequencies, cosSin, pair, names, name, longest, change: (pair) => ({ pair }) });
}

function keysOf({ spec, never }: Numbers, lang: string): Key[] {
  const text = clockWallStrings(lang);
  const longest = spec.maxPositionEmbeddings;
  const dot = (opacity: number, i: number): Shape => ({ cx: 6 + 8 * i, cy: 6, r: 2.5, fill: "query", opacity });
  return [
    { name: text.legendHand, shapes: [{ d: "M4 6H24", stroke: "query", wide: 2.5, round: true }] },
    { name: text.legendTrail(TRAIL), shapes: [0.25, 0.5, 0.75].map(dot) },
    ...(never > 0 && longest !== undefined
      ? [
          {
            name: text.legendNever(integer(lang, never), integer(lang, longest)),
            shapes: [{ cx: 14, cy: 6, r: 5.5, fill: "surface", stroke: "line-strong", dash: "2 3" } as const],
          },
        ]
      : []),
    { name: text.legendNumber },
  ];
}

/** Squares for the channels that do not rotate. */
function throughOf({ headDim, rotaryDim }: RopeSpec, lang: string): Block<ClockWallValues>[] {
  const count = headDim - rotaryDim;
  if (count === 0) return [];
  const [step, edge] = [9, 8];
  const squares: Scene<Change> = {
    at(width) {
      const columns = Math.max(1, Math.floor((width - 2 * edge) / step));
      const height = 2 * edge + Math.ceil(count / columns) * step - 3;
      const all = Array.from({ length: count }, (_, i): Shape => {
        const [x, y] = [edge + (i % columns) * step, edge + Math.floor(i / columns) * step];
        return { x, y, width: 6, height: 6, corner: 1, fill: "line-strong" };
      });
      return {
        width,
        height,
        shapes: [{ x: 0, y: 0, width, height, corner: 8, fill: "sunken" }, ...all],
        hands: [],
      };
    },
  };
  const text = clockWallStrings(lang).passThrough(integer(lang, count), integer(lang, headDim));
  return [scene(squares, { caption: { text } })];
}

function sentenceOf({ spec, frequencies, cosSin, position, pair }: Numbers, lang: string): string {
  const { invFreq, wavelength, attentionFactor } = frequencies;
  const here = (cosSin.rows - 1) * wavelength.length + pair;
  return clockWallStrings(lang).clockSummary({
    pair,
    channels: pairChannels(spec, pair),
    invFreq: significant(lang, invFreq[pair]!),
    wavelength: significant(lang, wavelength[pair]!),
    position: integer(lang, position),
    factor: attentionFactor !== 1,
    cos: fixed(lang, cosSin.cos[here]!),
    sin: fixed(lang, cosSin.sin[here]!),
  });
}

function rowsOf({ spec, frequencies: { invFreq, wavelength }, cosSin }: Numbers): string[][] {
  const start = (cosSin.rows - 1) * wavelength.length;
  return Array.from(wavelength, (length, pair) => [
    String(pair),
    pairChannels(spec, pair).join(", "),
    String(Number(invFreq[pair]!.toPrecision(12))),
    String(Number(length.toPrecision(9))),
    float32Text(cosSin.cos[start + pair]!),
    float32Text(cosSin.sin[start + pair]!),
  ]);
}
