import type { Ropewalk } from "../../api/index.js";
import { decimals, words } from "../mistakes/mistake.js";
import { claimRow, same } from "../rows.js";
import type { Item, Parameter, Pause, Result, Row, Values, Words } from "../types.js";
import { deviceText, timeSizes, WAYS, type Timed, type Way } from "./speed.js";
import type { Spread } from "../../bench/suite/statistics.js";

const NAMES: Record<Way, Words> = {
  basic: words("JavaScript, cosines anew each time", "JavaScript，每次重算余弦"),
  cached: words("JavaScript, cached table", "JavaScript，缓存的表"),
  wasm: words("Ropewalk, array in and out", "Ropewalk，数组进出"),
  resident: words("Ropewalk, in its own memory", "Ropewalk，在自己的内存里"),
};

const spreadText = (value: Spread, digits: number): string =>
  `${decimals(value.median, digits)} (${decimals(value.q1, digits)} … ${decimals(value.q3, digits)})`;

const sizeText = ({ seq, headDim }: Timed): string => `${seq} × ${headDim}`;

function timeRows(all: readonly Timed[]): Row[] {
  return all.flatMap((timed) => [
    ...WAYS.map((way): Row => ({
      label: words(
        `${sizeText(timed)}, ${NAMES[way].en}: µs, median (quartiles)`,
        `${sizeText(timed)}，${NAMES[way].zh}：微秒，中位数（四分位）`,
      ),
      ours: spreadText(timed.microseconds[way], 0),
      verdict: "number",
      measured: true,
    })),
    {
      ...claimRow(
        words(
          `${sizeText(timed)}: all four give one answer, largest difference`,
          `${sizeText(timed)}：四种做法结果相同，最大差异`,
        ),
        undefined,
        timed.apart.toExponential(1),
        timed.apart < 1e-3,
        timed.apart < 1e-3
          ? words("checked before timing", "计时之前已核对")
          : words("they do not compute the same: the times mean nothing", "算的不是同一件事：计时没有意义"),
      ),
      measured: true,
    },
  ]);
}

const device = (): Row => ({ label: words("device", "设备"), ours: deviceText(), verdict: "number", measured: true });

const run = (rw: Ropewalk, { heads }: Values, pause: Pause): Promise<Timed[]> =>
  timeSizes(rw, Number(heads), (_, share) => pause(share));

async function performance(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const all = await run(rw, values, pause);
  return {
    rows: [...timeRows(all), device()],
    summary: words(
      all
        .map(
          (timed) =>
            `${sizeText(timed)}: Ropewalk ${decimals(timed.faster.resident.median, 1)} times as fast as the basic way`,
        )
        .join("; "),
      all
        .map(
          (timed) => `${sizeText(timed)}：Ropewalk 的速度是基础做法的 ${decimals(timed.faster.resident.median, 1)} 倍`,
        )
        .join("；"),
    ),
    figures: all.map((timed) => ({
      kind: "bars" as const,
      label: words(`${sizeText(timed)}: microseconds of a call`, `${sizeText(timed)}：一次调用的微秒数`),
      y: words("µs", "微秒"),
      names: [...WAYS],
      values: WAYS.map((way) => timed.microseconds[way].median),
      digits: 0,
    })),
  };
}

/** The claim for one size: the median lies within the range that was claimed. */
export function within(value: Spread, least: number, most: number): boolean {
  return value.median >= least && value.median <= most;
}

export function judgeFaster(all: readonly Timed[]): Row[] {
  return all.map((timed) => {
    const ratio = timed.faster.cached;
    const holds = within(ratio, 1.5, 3);
    return {
      ...claimRow(
        words(
          `${sizeText(timed)}: a cached table is 1.5 to 3 times faster`,
          `${sizeText(timed)}：缓存的表快 1.5 至 3 倍`,
        ),
        "1.5 – 3",
        `× ${spreadText(ratio, 2)}`,
        holds,
        holds
          ? words("the median lies within the claim", "中位数在所称范围之内")
          : ratio.median < 1.5
            ? words(
                "less: with many heads the cosines are a small part of the work",
                "不到：头数多时，余弦只占工作量的一小部分",
              )
            : words("more: with few heads the cosines are most of the work", "超过：头数少时，余弦占了大部分工作"),
      ),
      measured: true,
    };
  });
}

async function faster(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const all = await run(rw, values, pause);
  const judged = judgeFaster(all);
  const held = judged.filter(({ verdict }) => verdict === "holds").length;
  return {
    rows: [...judged, ...timeRows(all), device()],
    summary: words(
      `On this device the claim holds for ${held} of ${all.length} sizes: ${all.map(({ faster: { cached } }) => `× ${decimals(cached.median, 2)}`).join(", ")}.`,
      `在这台设备上，${all.length} 种尺寸中有 ${held} 种成立：${all.map(({ faster: { cached } }) => `× ${decimals(cached.median, 2)}`).join("，")}。`,
    ),
  };
}

const heads: Parameter = {
  name: "heads",
  kind: "choice",
  value: "4",
  label: words("heads", "头数"),
  options: ["1", "4", "16"].map((value) => ({ value, label: same(value) })),
};

export const items: readonly Item[] = [
  {
    id: "004-performance",
    cite: "rope_performance_comparison",
    about: [
      words(
        "The text’s three sizes on your device, in a worker: cosines made anew for each call, a cached table, and the core. The text has 8 × 32 heads on a graphics card; choose how many here.",
        "文中的三种尺寸，在你的设备上、在 worker 中测量：每次重算余弦、缓存的表，以及核心。文中是显卡上的 8 × 32 个头；这里可以选择头数。",
      ),
    ],
    parameters: [heads],
    run: performance,
    button: words("Measure", "测量"),
    device: true,
  },
  {
    id: "claim-faster",
    cite: { en: "performance summary", zh: "性能总结" },
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
