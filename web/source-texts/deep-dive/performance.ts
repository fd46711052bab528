import type { Ropewalk } from "../../api/index.js";
import type { Spread } from "../../bench/suite/statistics.js";
import { same, decimals } from "../rows.js";
import type { Item, Parameter, Pause, Result, Row, TableFigure, Values, Words } from "../types.js";
import { judgeCoreFaster, judgeFaster, spreadText, within } from "./performance-verdicts.js";
import { deviceText, SIZES, sizesOf, timeSizes, type Timed } from "./speed.js";
import { WAYS, type Way } from "./speed-ways.js";
import { inList, phrasesOf } from "../phrases.js";
import phrases from "./words/performance.json" with { type: "json" };

const { say, number, claim, card, bars } = phrasesOf(phrases);

export { judgeCoreFaster, judgeFaster, within };

const NAMES: Record<Way, Words> = {
  basic: say("javascript-cosines-anew"),
  cached: say("javascript-cached-table"),
  float64: say("javascript-cached-table-2"),
  array: say("ropewalk-simd-array"),
  simd: say("ropewalk-simd-memory"),
  "relaxed-simd": same("Ropewalk relaxed SIMD"),
  fallback: say("ropewalk-without-webassembly"),
};

export const sizeText = ({ seq, headDim }: { seq: number; headDim: number }): string => `${seq} × ${headDim}`;

/** Ways by sizes. */
function table(label: Words, all: readonly Timed[], cell: (timed: Timed, way: Way) => string | undefined): TableFigure {
  const ways = WAYS.filter((way) => all.some((timed) => cell(timed, way) !== undefined));
  return {
    kind: "table",
    label,
    columns: all.map((timed) => same(sizeText(timed))),
    rows: ways.map((way) => ({ name: NAMES[way], cells: all.map((timed) => cell(timed, way) ?? "–") })),
  };
}

const timeTable = (all: readonly Timed[]): TableFigure =>
  table(
    say("microseconds-call-median"),
    all,
    (timed, way) => timed.microseconds[way] && spreadText(timed.microseconds[way], 0),
  );

const fasterTable = (all: readonly Timed[]): TableFigure =>
  table(say("times-fast-cosines"), all, (timed, way) => timed.faster[way] && `× ${spreadText(timed.faster[way], 1)}`);

const largestApart = ({ apart }: Timed): number => Math.max(...Object.values(apart));

function checkRows(all: readonly Timed[]): Row[] {
  const most = Math.max(...all.map(largestApart));
  const bits = all.every(({ sameBits }) => sameBits);
  return [
    { ...claim("all-ways-give-answer", most.toExponential(1), most < 1e-3), measured: true },
    { ...claim("core-engines-give-same", bits ? "✓" : "✗", bits), measured: true },
  ];
}

/** Engines that do not run here, with what they say. */
const missingRows = ([first]: readonly Timed[]): Row[] =>
  Object.entries(first?.missing ?? {}).map(([way, why]) => ({
    ...number("not-device", why, { NAMES: NAMES[way as Way] }),
    measured: true,
  }));

/** Sizes of the text that do not fit with so many heads. */
const leftOut = (heads: number): Row[] =>
  SIZES.filter((size) => !sizesOf(heads).includes(size)).map((size) => ({
    ...number("not-measured-one-array", `${(heads * size.seq * size.headDim * 4) / 2 ** 20} MB`, {
      size: sizeText(size),
    }),
    measured: true,
  }));

const device = (): Row => ({ label: say("device"), ours: deviceText(), verdict: "number", measured: true });

const median = (spread: Spread | undefined): string => (spread ? decimals(spread.median, 1) : "–");

async function performance(rw: Ropewalk, { heads }: Values, pause: Pause): Promise<Result> {
  const all = await timeSizes(rw, { heads: Number(heads), ways: WAYS }, pause);
  return {
    rows: [
      ...judgeFaster(all),
      ...judgeCoreFaster(all),
      ...checkRows(all),
      ...missingRows(all),
      ...leftOut(Number(heads)),
      device(),
    ],
    summary: inList(
      all.map((timed) => say("times-as-fast", { size: sizeText(timed), faster: median(timed.faster.simd) })),
      ["; ", "；"],
    ),
    figures: [
      timeTable(all),
      fasterTable(all),
      ...all.map((timed) => {
        const ways = WAYS.filter((way) => timed.microseconds[way]);
        return bars(say("microseconds-call", { timed: sizeText(timed) }), undefined, "s", {
          names: ways.map((way) => NAMES[way]),
          values: ways.map((way) => timed.microseconds[way]!.median),
          digits: 0,
        });
      }),
    ],
  };
}

async function faster(rw: Ropewalk, { heads }: Values, pause: Pause): Promise<Result> {
  const ways = ["basic", "cached", "simd"] as const;
  const all = await timeSizes(rw, { heads: Number(heads), ways }, pause);
  const judged = judgeFaster(all);
  const held = judged.filter(({ verdict }) => verdict === "holds").length;
  const each = all.map(({ faster: { cached } }) => `× ${cached ? decimals(cached.median, 2) : "–"}`);
  return {
    rows: [...judged, ...checkRows(all).slice(0, 1), ...missingRows(all), ...leftOut(Number(heads)), device()],
    figures: [timeTable(all)],
    summary: say("faster.summary", { held, all: all.length, each: each.join(", "), each2: each.join("，") }),
  };
}

const heads: Parameter = {
  name: "heads",
  kind: "choice",
  value: "4",
  label: say("heads"),
  options: ["1", "4", "16", "256"].map((value) => ({ value, label: same(value) })),
};

export const items: readonly Item[] = [
  card("004-performance", [heads], performance, { button: say("measure"), device: true }),
  card("claim-faster", [heads], faster, { button: say("test-it-here"), device: true }),
];
