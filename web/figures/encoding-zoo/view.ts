import { binaryCodes, fractionCodes, integerCodes, learnedCodes } from "../numbers/encodings.js";
import { wordVectors } from "../numbers/words.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { tokenStrip } from "../scene/token-strip.js";
import { figureLook, keys, note, remember, scene, type FigureContext, type View } from "../view/make.js";
import { small, zooStrings } from "./strings.js";
import { encodingZoo, type EncodingZooValues } from "./values.js";
import {
  CHANNELS,
  DISTANCE,
  measureZoo,
  SHOWN,
  TESTED,
  TRAINED,
  type Codes,
  type GivenCodes,
  type Measured,
  type ZooId,
} from "./zoo.js";

/** `cursor`: the position whose scores are read. */
type Values = EncodingZooValues & { cursor?: number };

/** As many bits as the trained positions need. */
const BITS = Math.log2(TRAINED);
const PLACES: readonly number[] = Array.from({ length: TRAINED - DISTANCE }, (_, place) => place);

type Numbers = ReturnType<ReturnType<typeof numbers>>;

// Shared by all figures and the copies made to measure heights: measuring takes long.
const measuredOf = remember(measureZoo);
const codesOf = remember(givenCodes);
const vectorsOf = remember((query: string, key: string): [Float32Array, Float32Array] => {
  const both = wordVectors([query, key], CHANNELS);
  return [both.slice(0, CHANNELS), both.slice(CHANNELS)];
});

function givenCodes(): GivenCodes {
  const codes = (width: number, make: (positions: number) => Float32Array): Codes => ({
    width,
    trained: make(TRAINED),
    tested: make(TESTED),
  });
  return {
    integer: codes(1, integerCodes),
    fraction: codes(1, fractionCodes),
    binary: codes(BITS, (positions) => binaryCodes(positions, BITS)),
    learned: { width: CHANNELS, trained: learnedCodes(TRAINED, CHANNELS), tested: undefined },
  };
}

function numbers() {
  return (_: Values, { engine, words }: FigureContext) => {
    const [query, key] = vectorsOf(words.at(-1) ?? "q", words[0] ?? "k");
    return {
      query,
      key,
      all: measuredOf(engine, codesOf(), query, key),
      word: words.at(-1) ?? "",
    };
  };
}

function view({ position, chosen, cursor = 0 }: Values, of: Numbers, lang: string): View<Values> {
  const text = zooStrings(lang);
  const { all, word } = of;
  const [name] = text.encodings[chosen];
  const series = seriesOf(all, chosen, name);
  const spread = (id: ZooId): string => small(lang, all.find((one) => one.id === id)!.relative.value);
  return {
    blocks: [
      note(text.note(CHANNELS, TRAINED)),
      scene(tokenStrip({ query: { word, position }, max: SHOWN - 1, change: (position) => ({ position }) }), {
        saved: false,
      }),
      {
        block: "element",
        tag: "rope-encoding-table",
        set: { lang, measured: all, position, chosen },
        on: { "encoding-change": ({ chosen }: { chosen: ZooId }) => ({ chosen }) },
      },
      scene(
        linePlot<Partial<Values>>({
          lang,
          height: 216,
          x: { name: text.plotX },
          y: { name: text.plotY },
          series,
          cursor: { value: cursor, stops: PLACES, name: text.plotName, digits: 4, change: (cursor) => ({ cursor }) },
        }),
        { heading: text.plotTitle(name, DISTANCE), shown: true, answer: true },
      ),
      keys(lineKeys(lang, series, 4, cursor), { answer: true }),
    ],
    sentence: text.summary({ name, spread: spread(chosen), rope: spread("rope") }),
    answer: true,
    table: { columns: text.columns, rows: () => rows(all, lang) },
  };
}

export const encodingZooLook = figureLook(encodingZoo, { name: "rope-encodings", own: ["cursor"], numbers, view });

/**
 * RoPE and the chosen encoding. The line is thin, not dashed: a score that changes quickly would be lost between
 * dashes.
 */
function seriesOf(all: readonly Measured[], chosen: ZooId, name: string): Series[] {
  const line = (id: ZooId, label: string, look: Series["look"]): Series => ({
    name: label,
    x: PLACES,
    y: all.find((one) => one.id === id)!.scores,
    look,
  });
  const rope = line("rope", "RoPE", lineLook(2));
  return chosen === "rope" ? [rope] : [rope, line(chosen, name, lineLook(0, true))];
}

function rows(all: readonly Measured[], lang: string): string[][] {
  const number = (value: number | undefined): string =>
    value === undefined ? "" : String(Number(value.toPrecision(6)));
  return all.map(({ id, bounded, unique, relative, longer }) => [
    zooStrings(lang).encodings[id][0],
    ...[bounded.value, unique?.value, relative.value, longer?.value].map(number),
  ]);
}
