import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { compact, fixed, integer, percent } from "../base/format.js";
import { idle, type WorkState } from "../parts/running-model/work.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { runningOf } from "../view/running-state.js";
import { beside, controls, figureLook, keys, member, note, scene, type Block, type View } from "../view/make.js";
import { FROZEN, frozenOf, keyOf, specOf, type ByPair, type Frozen } from "./freeze.js";
import { pairFreezeStrings, type PairFreezeStrings } from "./strings.js";
import { pairFreeze, type PairFreezeValues } from "./values.js";

/** Fixed axes: from freezing all pairs, and half of the variation. */
const RISE = [0, 3] as const;
const SHARE = [0, 0.4] as const;

type Rises = readonly (readonly [frozen: Frozen, found: ByPair])[];

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const wavelengths = remember(
    (engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec, { seqLen: 1 }).wavelength,
  );
  return (values: PairFreezeValues, { engine, language, own }: FigureContext, running: WorkState<ByPair> = idle()) => {
    const reader = own ?? language;
    const pairs = specOf(reader).rotaryDim / 2;
    const pair = Math.min(values.pair, pairs - 1);
    const frozen = frozenOf(values);
    const rises = frozen.flatMap((one) => {
      const found = running.results.get(keyOf(one, reader));
      return found ? [[one, found] as const] : [];
    });
    const share = running.results.get(keyOf("share", reader));
    return {
      language,
      running,
      frozen,
      /** The results that are shown and measured, in the order of the switches. */
      rises,
      share,
      own,
      pair,
      x: Array.from({ length: pairs }, (_, pair) => pair),
      zeros: zerosOf(pairs),
      wavelength: wavelengths(engine, specOf(reader))[pair]!,
    };
  };
}

function view(values: PairFreezeValues, of: Numbers, lang: string): View<PairFreezeValues> {
  const { shown } = values;
  const { language, running, frozen, rises, own, x, zeros, share = zeros } = of;
  const text = pairFreezeStrings(lang, own !== undefined);
  const losses = rises.map(([one, { mean }]): Series => ({
    name: text.names[one],
    x,
    y: mean,
    look: lineLook(FROZEN.indexOf(one)),
  }));
  const shares: Series[] = of.share ? [{ name: text.share, x, y: of.share.mean, look: lineLook(3) }] : [];
  const all = of.share ? [...rises.map(([, found]) => found), of.share] : rises.map(([, found]) => found);
  return {
    blocks: [
      controls(
        FROZEN.map((one) => member("shown", text.names[one], shown, one, { more: one === "faster" })),
        { name: text.frozen, shown: true },
      ),
      beside(
        768,
        [0.6, ...plotBlocks(of, text.lossTitle, text.lossAxis, own ? undefined : RISE, losses, 2, text, lang, true)],
        [
          0.4,
          ...plotBlocks(of, text.shareTitle, text.shareAxis, own ? undefined : SHARE, shares, 3, text, lang, false),
        ],
      ),
      { block: "running", of: runningOf(running, lang, text.working) },
      note(text.note(fixed(lang, share.loss, 2))),
    ],
    sentence: rises.length > 0 && of.share ? summary(text, of, rises, share, lang) : "",
    longest: summary(
      text,
      of,
      frozen.map((one) => rises.find(([measured]) => measured === one) ?? [one, zeros]),
      share,
      lang,
    ),
    answer: true,
    table: {
      columns: [
        text.pair,
        ...rises.flatMap(([one]) => text.columns(text.names[one])),
        ...(of.share ? text.columns(text.share) : []),
      ],
      rows: () =>
        x.map((pair) => [
          String(pair),
          ...all.flatMap(({ mean, least, most }) => [mean, least, most].map((values) => values[pair]!.toFixed(4))),
        ]),
    },
    ...(!own && { javascript: async () => (await import("./programs.js")).freezeCode(frozen, language) }),
  };
}

export const pairFreezeLook = figureLook(pairFreeze, { name: "rope-frozen-pairs", numbers, view });

/** Stands for results that are not measured yet. */
const zerosOf = remember((pairs: number): ByPair => {
  const zeros = new Float64Array(pairs);
  return { mean: zeros, least: zeros, most: zeros, loss: 0 };
});

/** Plots by pair, with the readings of its lines. */
function plotBlocks(
  { pair, x }: Numbers,
  title: string,
  axis: string,
  range: readonly [number, number] | undefined,
  series: readonly Series[],
  digits: number,
  text: PairFreezeStrings,
  lang: string,
  answer: boolean,
): Block<PairFreezeValues>[] {
  return [
    scene(
      linePlot({
        lang,
        height: 276,
        x: { name: text.pairAxis, whole: true, range: [0, x.length - 1] },
        y: { name: axis, ...(range && { range }) },
        series,
        cursor: { value: pair, stops: x, name: title, digits, change: (pair) => ({ pair }) },
      }),
      { heading: title, shown: true, saved: series.length > 0, answer },
    ),
    keys(lineKeys(lang, series, digits, pair), { answer }),
  ];
}

function summary(
  text: PairFreezeStrings,
  { pair, wavelength }: Numbers,
  rises: Rises,
  share: ByPair,
  lang: string,
): string {
  const readings = rises.map(([one, { mean, least, most }]) => {
    const lossText = ({ [pair]: value }: Float64Array): string => fixed(lang, value!, 2);
    return text.reading(text.names[one], lossText(mean), lossText(least), lossText(most));
  });
  return text.summary(
    integer(lang, pair),
    compact(wavelength, 3),
    readings.join(text.between),
    percent(lang, share.mean[pair]!),
  );
}
