import type { RopeSpec } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { fixed, integer, significant } from "../base/format.js";
import { sentences } from "../base/sentences.js";
import { smallHead } from "../numbers/pairing.js";
import type { Look, Role } from "../scene/drawing.js";
import { nearest } from "../scene/frame.js";
import { plot } from "../scene/plot.js";
import { check, choice, controls, keys, member, note, remember, scene, stops } from "../view/make.js";
import { figureLook, type Key, type View } from "../view/view.js";
import { BASES, DecayCurves, DIMS, DISTANCES, DRAWS } from "./curves.js";
import { decayStrings } from "./strings.js";
import { decay, modelsBeside, vectorsOfWords, type DecayValues } from "./values.js";

const SAMPLES = 1024;
const HEIGHT = 316;

/** The styles of models, from the chosen one on; they differ in more than the colour. */
const MODELS: readonly Look[] = [
  { stroke: "key", dash: "7 4" },
  { stroke: "still" },
  { stroke: "pair", dash: "9 3 2 3" },
  { stroke: "minus", dash: "4 2" },
].map((look) => ({ ...look, stroke: look.stroke as Role, wide: 1.25 }));
const SINES: Look = { stroke: "ink", dash: "1 4" };
const RANDOM: Look = { stroke: "ink-soft", dash: "2 2" };

interface Curve {
  name: string;
  y: Float64Array;
  look: Look;
}

type Numbers = ReturnType<ReturnType<typeof numbers>>;

// Shared by all figures and the copies made to measure heights: 256 random draws take long.
const curves = new DecayCurves();
const [modelsOf, vectorsFor] = [remember(modelsBeside), vectorsOfWords()];
const distancesOver = remember((span: number): number[] => {
  const steps = Math.min(span, SAMPLES);
  return Array.from({ length: steps + 1 }, (_, i) => Math.round((i * span) / steps));
});

function numbers() {
  return (values: DecayValues, { engine, spec, words, language }: FigureContext) => {
    const { base, dim, span, vectors, shown, sinusoidal, random, cursor } = values;
    const x = distancesOver(span);
    const models = modelsOf(engine, spec, language);
    const both = vectorsFor(words);
    const curve = (spec: RopeSpec): Float64Array => curves.rope(engine, spec, x, vectors === "ones" ? undefined : both);
    const small = smallHead(base, dim, "half-split");
    return {
      engine,
      models,
      vectorsFor: both,
      x,
      cursor: x[nearest(x, Math.min(cursor, span))]!,
      chosen: curve(small),
      beside: models.filter(({ id }) => shown.includes(id)).map((model) => [model, curve(model.spec)] as const),
      /** Only shown with vectors of ones: words have no sinusoidal score here. */
      ...(sinusoidal && vectors === "ones" ? { sines: curves.sines(engine, base, dim, x) } : {}),
      /** Only shown with aligned vectors, with which they are compared. */
      ...(random && vectors === "ones" ? { random: curves.random(engine, small, x) } : {}),
    };
  };
}

function curvesOf(
  { base, dim }: DecayValues,
  { models, chosen, beside, sines, random }: Numbers,
  lang: string,
): Curve[] {
  const text = decayStrings(lang);
  const shown = integer(lang, base);
  const draws = integer(lang, DRAWS);
  return [
    { name: text.chosen(shown, dim), y: chosen, look: { stroke: "query" } },
    ...beside.map(([model, y]) => ({ name: model.name, y, look: MODELS[models.indexOf(model)]! })),
    ...(sines ? [{ name: text.sinusoidalName(shown, dim), y: sines, look: SINES }] : []),
    ...(random
      ? [
          { name: text.randomMean(draws), y: random.mean, look: RANDOM },
          { name: text.randomSize(draws), y: random.size, look: { ...RANDOM, wide: 1.25 } },
        ]
      : []),
  ];
}

function view(values: DecayValues, of: Numbers, lang: string): View<DecayValues> {
  const text = decayStrings(lang);
  const { models, x, cursor } = of;
  const { base, dim, span, vectors, shown, sinusoidal, random } = values;
  const all = curvesOf(values, of, lang);
  const at = nearest(x, cursor);
  const readings = all.map(({ name, y }) => `${name} ${fixed(lang, y[at]!, 3)}`);
  const columns = [text.x, ...all.map(({ name }) => name)];
  return {
    blocks: [
      controls([
        stops("base", text.base, BASES, base),
        choice("vectors", text.vectors, ["ones", "words"] as const, (one) => text.vectorChoices[one], vectors),
        stops("dim", text.dim, DIMS, dim, { more: true }),
        choice("span", text.span, DISTANCES, (one) => integer(lang, one), span, { more: true }),
        ...models.map(({ id, name }) => member<DecayValues>("shown", name, shown, id, { more: true })),
        ...(vectors === "ones"
          ? [
              check<DecayValues>("sinusoidal", text.sinusoidal, sinusoidal, { more: true }),
              check<DecayValues>("random", text.random, random, { more: true }),
            ]
          : []),
      ]),
      scene(
        plot({
          height: HEIGHT,
          x: {
            scale: "linear",
            from: 0,
            to: span,
            name: text.x,
            whole: true,
          },
          y: {
            scale: "linear",
            ...extent(all),
            name: text.y,
          },
          marks: all.map(({ y, look }) => ({ mark: "line", x, y, ...look })),
          cursor: {
            value: cursor,
            stops: x,
            name: text.plotName,
            says: `${text.x} ${significant(lang, cursor)}: ${readings.join(", ")}`,
            change: (cursor) => ({ cursor }),
          },
        }),
      ),
      keys(all.map(({ name, y, look }) => lineKey(name, fixed(lang, y[at]!, 3), look))),
      note(text.vectorNotes[vectors], { lines: 2 }),
    ],
    sentence: sentences(
      lang,
      text.summary({ distance: integer(lang, cursor), readings: readings.join(text.between) }),
      of.sines ? text.same(difference(lang, of.chosen, of.sines)) : "",
    ),
    table: {
      columns,
      rows: () =>
        x.map((distance, i) => [String(distance), ...all.map(({ y }) => String(Number(y[i]!.toPrecision(9))))]),
    },
  };
}

export const decayLook = figureLook(decay, { name: "rope-score-by-distance", numbers, view });

const lineKey = (name: string, reading: string, look: Look): Key => ({
  name,
  reading,
  shapes: [{ wide: 2, ...look, d: "M0 6H28" }],
});

/** From 0 to 1, and further if a curve needs it. */
function extent(all: readonly Curve[]): { from: number; to: number } {
  let [from, to] = [0, 1];
  for (const { y } of all)
    for (const value of y) {
      if (value < from) from = value;
      if (value > to) to = value;
    }
  return { from, to };
}

function difference(lang: string, one: Float64Array, other: Float64Array): string {
  const apart = one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]!)), 0);
  return apart < 1e-4 ? apart.toExponential(0).replace("-", "\u2212") : fixed(lang, apart);
}
