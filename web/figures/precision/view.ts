import type { RopeSpec, Ropewalk } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { fixed, integer, languageOf, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import { runLength } from "../numbers/rotated.js";
import type { Look, Scene } from "../scene/drawing.js";
import { plot } from "../scene/plot.js";
import { beside, controls, figureLook, remember, scene, type TableBlock, type View } from "../view/make.js";
import {
  cosines,
  errorCurves,
  FORMATS,
  roundedPosition,
  lastOf,
  type ErrorCurves,
  type NumberFormat,
} from "./angles.js";
import { ladder, LADDER_WIDTH } from "./ladder.js";
import { precisionStrings, type PrecisionStrings } from "./strings.js";
import { precision, type PrecisionValues } from "./values.js";

type RoundedFormat = Exclude<NumberFormat, "exact">;
const ROUNDED = FORMATS.filter((format): format is RoundedFormat => format !== "exact");
const LOOKS: Readonly<Record<RoundedFormat, Look>> = {
  float32: { stroke: "still" },
  float16: { stroke: "query", dash: "8 3" },
  bfloat16: { stroke: "key" },
};
/** The first positions that bfloat16, float16 and float16's range cannot represent, and a long context. */
const JUMPS = [257, 2049, 65_520, 131_071];
/** The range of errors, as powers of ten; smaller ones are drawn at the lower edge. */
const [LEAST, MOST] = [1e-9, 10];

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const curvesOf = remember((engine: Ropewalk, spec: RopeSpec) => errorCurves(engine, spec, lastOf(spec)));
  const factorOf = remember(
    (engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec, runLength(spec)).attentionFactor,
  );
  const hereOf = remember((engine: Ropewalk, spec: RopeSpec, position: number) => cosines(engine, spec, [position]));
  return (values: PrecisionValues, { engine, spec }: FigureContext) => {
    const last = lastOf(spec);
    const position = Math.min(values.position, last);
    return {
      engine,
      spec,
      curves: curvesOf(engine, spec),
      last,
      position,
      pair: Math.min(values.pair, spec.rotaryDim / 2 - 1),
      here: hereOf(engine, spec, position),
      /** The factor of the cosines. */
      factor: factorOf(engine, spec),
    };
  };
}

function view(_: PrecisionValues, of: Numbers, lang: string): View<PrecisionValues> {
  const text = precisionStrings[languageOf(lang)];
  const { curves, last, position } = of;
  const jumps = JUMPS.filter((jump) => jump <= last).map((jump) => [jump, integer(lang, jump)] as const);
  return {
    blocks: [
      controls([
        {
          control: "number",
          of: "position",
          name: text.position,
          min: 1,
          max: last,
          value: position,
          jumps: { name: text.jump, to: jumps },
        },
      ]),
      beside(
        864,
        [0.55, scene(errorPlot(of, text, lang))],
        [
          0.45,
          tableBlock(of, text, lang),
          scene(ladder(position, text.xlabel), { heading: text.ladder("bfloat16"), shown: true, widest: LADDER_WIDTH }),
        ],
      ),
    ],
    sentence: sentenceOf(of, text, lang),
    table: { columns: text.columns, rows: () => rows(curves) },
  };
}

export const precisionLook = figureLook(precision, { name: "rope-precision", numbers, view });

function errorPlot(
  { curves: { positions, errors }, last, position }: Numbers,
  text: PrecisionStrings,
  lang: string,
): Scene<Partial<PrecisionValues>> {
  return plot({
    height: 320,
    x: { scale: "log", from: 1, to: last, name: text.xlabel },
    y: { scale: "log", from: LEAST, to: MOST, name: text.ylabel, text: powerText },
    marks: ROUNDED.map((format) => ({
      mark: "line",
      x: positions,
      y: errors[format],
      ...LOOKS[format],
      unread: true,
      end: text.ends(format),
    })),
    cursor: {
      value: position,
      name: text.plotName,
      says: text.at(integer(lang, position)),
      hover: false,
      change: (position) => ({ position }),
    },
  });
}

/** 1, or else a power of ten. */
const powerText = (value: number): string | readonly [base: string, raised: string] =>
  value === 1 ? "1" : ["10", String(Math.round(Math.log10(value))).replace("-", "\u2212")];

/** The position and the pair's cosine in each format. */
function tableBlock(
  { position, pair, here, factor }: Numbers,
  text: PrecisionStrings,
  lang: string,
): TableBlock<PrecisionValues> {
  return {
    block: "table",
    columns: [text.format, text.stored, text.cosine(pair, factor !== 1), text.error].map((name) => ({ name })),
    rows: FORMATS.map((format) => {
      const place = roundedPosition(position, format);
      const cos = here[format][pair]!;
      const error = format === "exact" ? NaN : Math.abs(cos - here.exact[pair]!);
      return {
        name: format,
        // An exact format has no line, but its name is still listed.
        shapes: format === "exact" ? [] : [{ ...LOOKS[format], wide: 3, d: "M0 6H28" }],
        cells: [
          { text: Number.isFinite(place) ? integer(lang, place) : text.none, bad: place !== position },
          Number.isNaN(cos) ? "–" : fixed(lang, cos, 6),
          Number.isNaN(error) ? "–" : size(error),
        ],
      };
    }),
  };
}

function sentenceOf({ position, pair, here, factor }: Numbers, text: PrecisionStrings, lang: string): string {
  const stored = roundedPosition(position, "bfloat16");
  const at = {
    position: integer(lang, position),
    pair,
    stored: integer(lang, stored),
    exact: fixed(lang, here.exact[pair]!),
    bfloat16: fixed(lang, here.bfloat16[pair]!),
  };
  const place = stored === position ? text.kept(at) : text.moved(at);
  const cosine = at.exact === at.bfloat16 ? text.cosineKept(at) : text.cosineMoved(at);
  return sentences(lang, place, cosine, factor === 1 ? "" : text.factor(significant(lang, factor)));
}

/** 3.1e-5, as a programmer writes it. */
const size = (error: number): string => (error === 0 ? "0" : error.toExponential(1).replace("-", "\u2212"));

function rows({ positions, errors }: ErrorCurves): string[][] {
  const show = (value: number): string => (Number.isNaN(value) ? "–" : String(Number(value.toPrecision(4))));
  return Array.from(positions, (position, i) => [
    String(position),
    show(errors.float32[i]!),
    show(errors.float16[i]!),
    show(errors.bfloat16[i]!),
  ]);
}
