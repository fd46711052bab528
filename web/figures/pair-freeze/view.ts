import type { Ropewalk } from "../../api/index.js";
import type { FigureContext } from "../base/figure.js";
import { compact, fixed, integer, percent } from "../base/format.js";
import { remember } from "../base/remember.js";
import { TINY_SPEC } from "../numbers/tiny-schemes.js";
import { nothingDone, type WorkState } from "../parts/running-model/work.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { runningOf } from "../view/running-state.js";
import { beside, controls, keys, member, note, scene } from "../view/make.js";
import { figureLook, type Block, type View } from "../view/view.js";
import { FROZEN, frozenOf, keyOf, PAIRS, type ByPair, type Frozen } from "./freeze.js";
import { pairFreezeStrings, type PairFreezeStrings } from "./strings.js";
import { pairFreeze, type PairFreezeValues } from "./values.js";

/** The axes stay while numbers come: what freezing all pairs costs, and half of the variation. */
const RISE = [0, 3] as const;
const SHARE = [0, 0.4] as const;
const X: readonly number[] = Array.from({ length: PAIRS }, (_, pair) => pair);

type Rises = readonly (readonly [frozen: Frozen, found: ByPair])[];

type Numbers = ReturnType<ReturnType<typeof numbers>>;

function numbers() {
  const wavelengths = remember((engine: Ropewalk) => engine.frequencies(TINY_SPEC).wavelength);
  return (
    values: PairFreezeValues,
    { engine, language }: FigureContext,
    running: WorkState<ByPair> = nothingDone(),
  ) => {
    const frozen = frozenOf(values);
    const rises = frozen.flatMap((one) => {
      const found = running.results.get(keyOf(one, language));
      return found ? [[one, found] as const] : [];
    });
    const share = running.results.get(keyOf("share", language));
    return {
      language,
      running,
      frozen,
      /** What is shown and measured, in the order of the switches. */
      rises,
      share,
      /** Of the pair that is read. */
      wavelength: wavelengths(engine)[values.pair]!,
    };
  };
}

function view(values: PairFreezeValues, of: Numbers, lang: string): View<PairFreezeValues> {
  const text = pairFreezeStrings(lang);
  const { pair, shown } = values;
  const { language, running, frozen, rises, share = ZEROS } = of;
  const losses = rises.map(([one, { mean }]): Series => ({
    name: text.names[one],
    x: X,
    y: mean,
    look: lineLook(FROZEN.indexOf(one)),
  }));
  const shares: Series[] = of.share ? [{ name: text.share, x: X, y: of.share.mean, look: lineLook(3) }] : [];
  const all = of.share ? [...rises.map(([, found]) => found), of.share] : rises.map(([, found]) => found);
  return {
    blocks: [
      controls(
        FROZEN.map((one) => member("shown", text.names[one], shown, one, { more: one === "faster" })),
        { name: text.frozen, shown: true },
      ),
      beside(
        768,
        [0.6, ...plotBlocks(pair, text.lossTitle, text.lossAxis, RISE, losses, 2, text, lang, true)],
        [0.4, ...plotBlocks(pair, text.shareTitle, text.shareAxis, SHARE, shares, 3, text, lang, false)],
      ),
      { block: "running", of: runningOf(running, lang, text.working) },
      note(text.note(fixed(lang, share.loss, 2))),
    ],
    sentence: rises.length > 0 && of.share ? summary(text, values, of, rises, share, lang) : "",
    room: summary(
      text,
      values,
      of,
      frozen.map((one) => rises.find(([measured]) => measured === one) ?? [one, ZEROS]),
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
        X.map((pair) => [
          String(pair),
          ...all.flatMap(({ mean, least, most }) => [mean, least, most].map((values) => values[pair]!.toFixed(4))),
        ]),
    },
    javascript: async () => (await import("./programs.js")).freezeCode(frozen, language),
  };
}

export const pairFreezeLook = figureLook(pairFreeze, { name: "rope-frozen-pairs", numbers, view });

const zeros = new Float64Array(PAIRS);
/** In place of what is not measured yet. */
const ZEROS: ByPair = { mean: zeros, least: zeros, most: zeros, loss: 0 };

/** By pair, with what its lines read. */
function plotBlocks(
  pair: number,
  title: string,
  axis: string,
  range: readonly [number, number],
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
        x: { name: text.pairAxis, whole: true, range: [0, PAIRS - 1] },
        y: { name: axis, range },
        series,
        cursor: { value: pair, stops: X, name: title, digits, change: (pair) => ({ pair }) },
      }),
      { heading: title, shown: true, saved: series.length > 0, answer },
    ),
    keys(lineKeys(lang, series, digits, pair), { answer }),
  ];
}

function summary(
  text: PairFreezeStrings,
  { pair }: PairFreezeValues,
  { wavelength }: Numbers,
  rises: Rises,
  share: ByPair,
  lang: string,
): string {
  const readings = rises.map(([one, { mean, least, most }]) => {
    const said = ({ [pair]: value }: Float64Array): string => fixed(lang, value!, 2);
    return text.reading(text.names[one], said(mean), said(least), said(most));
  });
  return text.summary(
    integer(lang, pair),
    compact(wavelength, 3),
    readings.join(text.between),
    percent(lang, share.mean[pair]!),
  );
}
