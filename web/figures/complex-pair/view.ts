import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { fixed, float32Text, integer, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import { runLength } from "../numbers/rotated.js";
import { tokenStrip } from "../scene/token-strip.js";
import { beside, controls, figureLook, range, remember, scene, type FigureContext, type View } from "../view/make.js";
import { planeScene } from "./plane.js";
import type { ComplexStep } from "./steps.js";
import { complexPairStrings, complexText } from "./strings.js";
import { complexPair, MAX, type ComplexPairValues } from "./values.js";

const ROWS = MAX + 1;

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const tableOf = remember((engine: Ropewalk, spec: RopeSpec, pair: number) => {
    const { invFreq, wavelength, attentionFactor } = engine.frequencies(spec, runLength(spec));
    const all = engine.cosSin(spec, { start: 0, count: ROWS }, runLength(spec));
    const [cos, sin] = [all.cos, all.sin].map((values) =>
      Float32Array.from({ length: ROWS }, (_, row) => values[row * invFreq.length + pair]! / attentionFactor),
    );
    return { invFreq: invFreq[pair]!, wavelength: wavelength[pair]!, attentionFactor, cos: cos!, sin: sin! };
  });
  const pointsOf = remember((engine: Ropewalk, spec: RopeSpec, pair: number, x: number, y: number) => {
    const { cos, sin } = tableOf(engine, spec, pair);
    return engine.rotate(
      Float32Array.from({ length: 2 * ROWS }, (_, i) => (i % 2 === 0 ? x : y)),
      {
        shape: [1, 1, ROWS, 2],
        pairing: "interleaved",
        cosSin: { rows: ROWS, rotaryDim: 2, cos, sin },
        inverse: spec.direction === -1,
      },
    );
  });
  return ({ x, y, ...values }: ComplexPairValues, { engine, spec, words }: FigureContext) => {
    const pair = Math.min(values.pair, spec.rotaryDim / 2 - 1);
    return {
      engine,
      spec,
      pair,
      position: Math.min(values.position, MAX),
      word: words.at(-1) ?? "",
      ...tableOf(engine, spec, pair),
      /** [positions, 2] */
      points: pointsOf(engine, spec, pair, x, y),
    };
  };
}

function view({ x, y }: ComplexPairValues, of: Numbers, lang: string): View<ComplexPairValues> {
  const text = complexPairStrings(lang);
  const { spec, pair, position, word, wavelength, attentionFactor, points } = of;
  const [endX, endY] = [points[2 * position]!, points[2 * position + 1]!];
  const [before, after] = [Math.hypot(x, y), Math.hypot(endX, endY)].map((length) => fixed(lang, length));
  const shown = text.pairAt(pair, significant(lang, wavelength));
  return {
    blocks: [
      controls([
        range("pair", text.pairLabel, [0, spec.rotaryDim / 2 - 1], pair, shown, (pair) => ({ pair }), { says: shown }),
      ]),
      scene(tokenStrip({ query: { word, position }, max: MAX, change: (position) => ({ position }) }), {
        saved: false,
      }),
      beside(
        704,
        [400, scene(planeScene({ x, y, position, points }, lang), { heading: text.planeName })],
        [
          1,
          {
            block: "element",
            tag: "rope-complex-steps",
            set: { steps: stepsOf(of, x, y, before!, after!, lang) },
            on: {},
          },
        ],
      ),
    ],
    sentence: sentences(
      lang,
      text.summary({
        z: complexText(lang, x, y, 2),
        position: integer(lang, position),
        product: complexText(lang, endX, endY),
        before: before!,
        after: after!,
      }),
      attentionFactor === 1 ? "" : text.factor(significant(lang, attentionFactor)),
    ),
    table: { columns: text.columns, rows: () => rowsOf(of) },
  };
}

export const complexPairLook = figureLook(complexPair, { name: "rope-complex-pair", numbers, view });

/** The rotation in formulas with the displayed numbers: as a product of complex numbers and as a matrix. */
function stepsOf(
  { invFreq, cos, sin, points, position }: Numbers,
  x: number,
  y: number,
  before: string,
  after: string,
  lang: string,
): ComplexStep[] {
  const text = complexPairStrings(lang);
  const m = integer(lang, position);
  const [c, s, minusS, endX, endY] = [
    cos[position]!,
    sin[position]!,
    -sin[position]!,
    points[2 * position]!,
    points[2 * position + 1]!,
  ].map((value) => fixed(lang, value)) as [string, string, string, string, string];
  const factor = `e^(i ⋅ ${m} ⋅ ${significant(lang, invFreq)})`;
  return [
    { words: text.start, formula: `z = ${complexText(lang, x, y, 2)}`, colour: "both" },
    { words: text.rotation(m), formula: `${factor} = ${complexText(lang, cos[position]!, sin[position]!)}` },
    {
      words: text.product,
      formula: `z ⋅ ${factor} = ${complexText(lang, points[2 * position]!, points[2 * position + 1]!)}`,
      colour: "query",
    },
    {
      words: text.matrix,
      formula: `[${c} ${minusS}; ${s} ${c}] [${fixed(lang, x, 2)}; ${fixed(lang, y, 2)}] = [${endX}; ${endY}]`,
    },
    { words: text.lengthAt(before, after) },
  ];
}

function rowsOf({ cos, sin, points }: Numbers): string[][] {
  return Array.from(cos, (c, position) => {
    const [x, y] = [points[2 * position]!, points[2 * position + 1]!];
    return [
      String(position),
      ...[c, sin[position]!, x, y].map((value) => float32Text(value)),
      String(Number(Math.hypot(x, y).toPrecision(7))),
    ];
  });
}
