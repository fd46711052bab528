import type { Ropewalk } from "../../api/index.js";
import type { Spread } from "../../bench/suite/statistics.js";
import { decimals, words } from "../words.js";
import { claimRow, numberRow, same } from "../rows.js";
import type { Item, Parameter, Pause, Result, Row, TableFigure, Values, Words } from "../types.js";
import { judgeCoreFaster, judgeFaster, spreadText, within } from "./performance-verdicts.js";
import { deviceText, SIZES, sizesOf, timeSizes, type Timed } from "./speed.js";
import { WAYS, type Way } from "./speed-ways.js";

export { judgeCoreFaster, judgeFaster, within };

const NAMES: Record<Way, Words> = {
  basic: words("JavaScript, cosines anew each call", "JavaScript，每次重算余弦"),
  cached: words("JavaScript, cached table", "JavaScript，缓存的表"),
  float64: words("JavaScript, cached table, float64", "JavaScript，缓存的表，float64"),
  array: words("Ropewalk SIMD, array in and out", "Ropewalk SIMD，数组进出"),
  simd: words("Ropewalk SIMD, in its memory", "Ropewalk SIMD，在自己的内存里"),
  "relaxed-simd": same("Ropewalk relaxed SIMD"),
  fallback: words("Ropewalk without WebAssembly", "Ropewalk，不用 WebAssembly"),
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
    words("Microseconds of a call: median (quartiles)", "一次调用的微秒数：中位数（四分位）"),
    all,
    (timed, way) => timed.microseconds[way] && spreadText(timed.microseconds[way], 0),
  );

const fasterTable = (all: readonly Timed[]): TableFigure =>
  table(
    words("Times as fast as cosines anew each call", "与每次重算余弦相比的倍数"),
    all,
    (timed, way) => timed.faster[way] && `× ${spreadText(timed.faster[way], 1)}`,
  );

const largestApart = ({ apart }: Timed): number => Math.max(...Object.values(apart));

function checkRows(all: readonly Timed[]): Row[] {
  const most = Math.max(...all.map(largestApart));
  const bits = all.every(({ sameBits }) => sameBits);
  return [
    {
      ...claimRow(
        words("all ways give the answer of float64: largest difference", "各种做法都给出 float64 的答案：最大差异"),
        undefined,
        most.toExponential(1),
        most < 1e-3,
        most < 1e-3
          ? words("checked before timing", "计时之前已核对")
          : words("they do not compute the same: the times mean nothing", "算的不是同一件事：计时没有意义"),
      ),
      measured: true,
    },
    {
      ...claimRow(
        words("the core’s engines give the same bits", "核心的各个引擎逐位相同"),
        undefined,
        bits ? "✓" : "✗",
        bits,
        bits
          ? words("one source, compiled for each kind of host", "同一份源码，为每类环境编译")
          : words("their tables or rotations differ", "它们的表或旋转不同"),
      ),
      measured: true,
    },
  ];
}

/** Engines that do not run here, with what they say. */
const missingRows = ([first]: readonly Timed[]): Row[] =>
  Object.entries(first?.missing ?? {}).map(([way, why]) => ({
    ...numberRow(words(`not on this device: ${NAMES[way as Way].en}`, `这台设备没有：${NAMES[way as Way].zh}`), why),
    measured: true,
  }));

/** Sizes of the text that do not fit with so many heads. */
const leftOut = (heads: number): Row[] =>
  SIZES.filter((size) => !sizesOf(heads).includes(size)).map((size) => ({
    ...numberRow(
      words(`${sizeText(size)}, not measured: one array of float32`, `${sizeText(size)}，未测量：一个 float32 数组`),
      `${(heads * size.seq * size.headDim * 4) / 2 ** 20} MB`,
    ),
    measured: true,
  }));

const device = (): Row => ({ label: words("device", "设备"), ours: deviceText(), verdict: "number", measured: true });

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
    summary: words(
      all
        .map((timed) => `${sizeText(timed)}: Ropewalk ${median(timed.faster.simd)} times as fast as the basic way`)
        .join("; "),
      all.map((timed) => `${sizeText(timed)}：Ropewalk 的速度是基础做法的 ${median(timed.faster.simd)} 倍`).join("；"),
    ),
    figures: [
      timeTable(all),
      fasterTable(all),
      ...all.map((timed) => {
        const ways = WAYS.filter((way) => timed.microseconds[way]);
        return {
          kind: "bars" as const,
          label: words(`${sizeText(timed)}: microseconds of a call`, `${sizeText(timed)}：一次调用的微秒数`),
          y: words("µs", "微秒"),
          names: ways.map((way) => NAMES[way]),
          values: ways.map((way) => timed.microseconds[way]!.median),
          digits: 0,
        };
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
    summary: words(
      `On this device the claim holds for ${held} of ${all.length} sizes: ${each.join(", ")}.`,
      `在这台设备上，${all.length} 种尺寸中有 ${held} 种成立：${each.join("，")}。`,
    ),
  };
}

const heads: Parameter = {
  name: "heads",
  kind: "choice",
  value: "4",
  label: words("heads", "头数"),
  options: ["1", "4", "16", "256"].map((value) => ({ value, label: same(value) })),
};

export const items: readonly Item[] = [
  {
    id: "004-performance",
    cite: "rope_performance_comparison",
    about: [
      words(
        "The text’s three sizes on your device, in a worker: plain scalar JavaScript with cosines made anew for each call and with a cached table, the same in float64, and the core on each of its engines. The text has 8 × 32 = 256 heads on a graphics card; choose how many here. With 256 only the first size fits a tab.",
        "文中的三种尺寸，在你的设备上、在 worker 中测量：普通的标量 JavaScript（每次重算余弦、缓存的表、float64 的同样做法），以及核心的每一种引擎。文中是显卡上的 8 × 32 = 256 个头；这里可以选择头数。取 256 个头时，一个标签页只放得下第一种尺寸。",
      ),
    ],
    parameters: [heads],
    run: performance,
    button: words("Measure", "测量"),
    device: true,
  },
  {
    id: "claim-faster",
    cite: words("performance summary", "性能总结"),
    about: [
      words(
        "“1.5 to 3 times” is claimed for the optimised class, which keeps its cosines in a table. It depends on how many heads share the table.",
        "文中称优化后的类快 1.5 至 3 倍，它把余弦存进了表里。这取决于有多少个头共用这张表。",
      ),
    ],
    parameters: [heads],
    run: faster,
    button: words("Test it here", "当场测试"),
    device: true,
  },
];
