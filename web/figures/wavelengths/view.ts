import type { Frequencies, RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { compact, integer, languageOf, percent, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import { lengthOr, trainedOnContext, trainedWith } from "../numbers/trained.js";
import { dial } from "../scene/dial.js";
import { plot, type Mark } from "../scene/plot.js";
import { beside, button, controls, figureLook, keys, range, scene, type Block, type View } from "../view/make.js";
import { wavelengthsStrings, type PairAt } from "./strings.js";
import { wavelengths, type WavelengthsValues } from "./values.js";

/** Ends of the slider for base, as powers of ten. */
const BASE_POWERS = [3, 8] as const;
const LENGTHS = [64, 4_194_304] as const;
/** Points of the arc in the dial. */
const ARC = 72;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const trainedOf = remember(trainedWith);
  const frequenciesOf = remember((engine: Ropewalk, spec: RopeSpec): Frequencies => engine.frequencies(spec));
  const arcOf = remember((engine: Ropewalk, spec: RopeSpec, length: number, pair: number) => {
    const positions = Array.from({ length: ARC + 1 }, (_, i) => Math.round((i * length) / ARC));
    const { cos, sin } = engine.cosSin(spec, positions);
    const pairs = spec.rotaryDim / 2;
    return positions.map((_, row) => [cos[row * pairs + pair]!, sin[row * pairs + pair]!] as const);
  });
  return (values: WavelengthsValues, { engine, spec }: FigureContext) => {
    const trained = trainedOf(spec, values.base);
    const frequencies = frequenciesOf(engine, trained);
    const { wavelength } = frequencies;
    const length = lengthOr(spec, values.length);
    const pair = Math.min(values.pair, wavelength.length - 1);
    return {
      spec,
      /** As it was first trained, with the base that the reader chose. */
      trained,
      frequencies,
      length,
      pair,
      /** Pairs that complete a full revolution within `length`. */
      round: wavelength.filter((positions) => positions <= length).length,
      /** Cosines and sines of the pair from position 0 to `length`. */
      arc: arcOf(engine, trained, length, pair),
      /** The pair's angles are given, so that the base has no effect. */
      fixed: spec.invFreq !== undefined,
    };
  };
}

function view(values: WavelengthsValues, of: Numbers, lang: string): View<WavelengthsValues> {
  const text = wavelengthsStrings[languageOf(lang)];
  const { frequencies, length, pair, round } = of;
  const { wavelength } = frequencies;
  const at = pairAt(of, lang);
  const never = wavelength.length - round;
  const own = wavelength[pair]!;
  const one = own === Infinity ? text.summaryStill(at) : own > length ? text.summaryNever(at) : text.summaryRound(at);
  const dots = { cx: 14, cy: 6, r: 4, stroke: "query", wide: 1.5 } as const;
  return {
    blocks: [
      keys([
        { name: text.round(integer(lang, round)), shapes: [{ ...dots, fill: "query" }] },
        { name: text.never(integer(lang, never)), shapes: [dots] },
      ]),
      beside(704, [1, plotBlock(values, of, at, lang)], [176, dialBlock(of, at, lang)]),
      ...(of.fixed ? [] : [baseBlock(values, of, lang)]),
    ],
    sentence: sentences(lang, text.count(integer(lang, round), integer(lang, never), at.length), one),
    longest: longestOf(at, lang),
    table: { columns: text.columns, rows: () => rows(frequencies, length) },
  };
}

export const wavelengthsLook = figureLook(wavelengths, { name: "rope-wavelengths", numbers, view });

function pairAt({ frequencies, pair, length }: Numbers, lang: string): PairAt {
  const wavelength = frequencies.wavelength[pair]!;
  const revolutions = length / wavelength;
  return {
    pair,
    wavelength: significant(lang, wavelength),
    length: integer(lang, length),
    revolutions: significant(lang, revolutions),
    share: percent(lang, revolutions),
  };
}

/** About the longest form of the sentence, so that nothing below moves during a drag. */
function longestOf({ pair, length }: PairAt, lang: string): string {
  const text = wavelengthsStrings[languageOf(lang)];
  const widest = {
    pair,
    length,
    wavelength: integer(lang, 99_999_999),
    revolutions: integer(lang, 99_999),
    share: "99.9%",
  };
  const longest = [text.summaryRound(widest), text.summaryNever(widest)].sort((a, b) => b.length - a.length)[0]!;
  return sentences(lang, text.count("64", "64", length), longest);
}

function plotBlock(values: WavelengthsValues, of: Numbers, at: PairAt, lang: string): Block<WavelengthsValues> {
  const text = wavelengthsStrings[languageOf(lang)];
  const { spec, frequencies, length, pair } = of;
  const { wavelength } = frequencies;
  // Independent of `length`, unless a link has a larger one, so that the scale stays the same while the line is
  // dragged.
  const whole = Math.max(spec.maxPositionEmbeddings ?? 0, lengthOr(spec, 0));
  const longest = Math.max(whole, 10_000, ...wavelength.filter((positions) => positions < Infinity));
  const top = 10 ** Math.ceil(Math.log10(longest));
  const context = spec.maxPositionEmbeddings;
  /** The reader's length and the config's are trained lengths; a context may be longer. */
  const label = values.length === 0 && trainedOnContext(spec) ? text.contextTrained : text.trainedLabel;
  const marks: Mark<Partial<WavelengthsValues>>[] = [
    { mark: "band", along: "y", from: length, to: Infinity, fill: "sunken" },
    { mark: "dots", y: wavelength, stroke: "query", hollow: (positions) => positions > length },
    {
      mark: "rule",
      along: "y",
      value: length,
      stroke: "key",
      label: label(length < 1e6 ? integer(lang, length) : compact(length)),
      grip: {
        id: "trained",
        name: text.trainedName,
        says: text.positions(integer(lang, length)),
        min: LENGTHS[0],
        max: Math.min(top, LENGTHS[1]),
        change: (wanted) => ({ length: Math.round(wanted) }),
      },
    },
  ];
  if (context !== undefined && context > length * 2)
    marks.push({
      mark: "rule",
      along: "y",
      value: context,
      stroke: "both",
      dash: "5 4",
      label: text.contextLabel(integer(lang, context)),
    });
  return scene(
    plot({
      height: 310,
      x: { scale: "columns", from: 0, to: wavelength.length - 1, name: text.pairAxis },
      y: {
        scale: "log",
        from: 1,
        to: Math.max(top, length),
        infinite: wavelength.includes(Infinity),
        name: text.wavelengthAxis,
      },
      marks,
      cursor: { value: pair, name: text.plotName, says: text.pairValue(at), change: (pair) => ({ pair }) },
    }),
    { heading: label(integer(lang, length)) },
  );
}

/** The part of its circle that the pair has passed. */
function dialBlock({ frequencies, length, pair, arc }: Numbers, at: PairAt, lang: string): Block<WavelengthsValues> {
  const text = wavelengthsStrings[languageOf(lang)];
  const wavelength = frequencies.wavelength[pair]!;
  const whole = wavelength <= length;
  const seen =
    wavelength === Infinity ? text.dialNone : whole ? text.dialRevolutions(at.revolutions) : text.dialShare(at.share);
  return scene(dial({ arc, whole, hand: arc.at(-1)! }), {
    widest: 128,
    caption: { name: text.dialName(pair), text: seen },
  });
}

function baseBlock(values: WavelengthsValues, { trained }: Numbers, lang: string): Block<WavelengthsValues> {
  const text = wavelengthsStrings[languageOf(lang)];
  const { base } = trained;
  // Two significant digits, as bases are written in configs.
  const to = (power: number): Partial<WavelengthsValues> => ({ base: Number((10 ** power).toPrecision(2)) });
  const own = values.base === 0 && values.length === 0;
  const more = { more: true };
  return controls<WavelengthsValues>([
    range("base", text.base, BASE_POWERS, Math.log10(base), integer(lang, base), to, { step: 0.05, ...more }),
    button("reset", text.reset, own, { base: 0, length: 0 }, more),
  ]);
}

function rows({ invFreq, wavelength }: Frequencies, length: number): string[][] {
  return Array.from(wavelength, (positions, pair) => [
    String(pair),
    String(Number(invFreq[pair]!.toPrecision(12))),
    String(Number(positions.toPrecision(9))),
    String(Number((length / positions).toPrecision(6))),
  ]);
}
