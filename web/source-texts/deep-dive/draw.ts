import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { seededPair } from "../mistakes/seeded.js";
import { unseen } from "../mistakes/extrapolation.js";
import { decimals, words } from "../words.js";
import { judged, largest, numberRow, same } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { moved } from "./relative.js";
import { besideTables, tablesParameter } from "./tables.js";

const DIM = 64;
const PAIRS = DIM / 2;
/** log10 of the paper's frequencies, to two decimals: what the reader starts from. */
const PAPER = Array.from({ length: PAIRS }, (_, i) => String(Number(((-4 * i) / PAIRS).toFixed(2)))).join(",");
const DISTANCES = Array.from({ length: 257 }, (_, i) => i * 4);

const COMPARED: Record<string, (rw: Ropewalk) => RopeSpec> = {
  paper: () => head(DIM),
  wide: () => head(DIM, "half-split", 500_000),
  yarn: () => ({
    ...head(DIM),
    ropeType: "yarn",
    factor: 4,
    originalMaxPositionEmbeddings: 512,
  }),
  even: (rw) => ({ ...head(DIM), invFreq: [...rw.linearFrequencies(1, 1 / 32, PAIRS)] }),
  scales: (rw) => {
    // Two scales: half of the pairs keep words in order, the other half are a thousand times slower.
    const quick = rw.frequencies(head(PAIRS, "half-split", 100)).invFreq;
    return { ...head(DIM), invFreq: [...quick, ...quick.map((value) => value / 1000)] };
  },
};

export function drawnSpec(values: Values): RopeSpec {
  const given = String(values["curve"]).split(",").map(Number);
  const fits = given.length === PAIRS && given.every(Number.isFinite);
  const exponents = fits ? given : PAPER.split(",").map(Number);
  return { ...head(DIM), invFreq: exponents.map((value) => 10 ** value) };
}

function draw(rw: Ropewalk, values: Values): Result {
  const spec = drawnSpec(values);
  const other = COMPARED[String(values["against"])]!(rw);
  const trained = Number(values["trained"]);
  const { longer, wavelength } = unseen(rw, spec, trained);
  const curve = rw.scoreByDistance(spec, DISTANCES);
  const paper = rw.scoreByDistance(other, DISTANCES);
  const [q, k] = seededPair(DIM);
  const starts = Array.from({ length: 33 }, (_, i) => i * 16);
  const scores = starts.map((start) => {
    const turnedQuery = moved(rw, spec, q, [start + 3]);
    return rw.scoreByDistance(head(DIM), [0], {
      q: turnedQuery,
      k: moved(rw, spec, k, [start]),
    })[0]!;
  });
  const spread = largest(scores) - Math.min(...scores);
  const beside = besideTables(rw, String(values["tables"]), spec.invFreq!);
  const half = DISTANCES.find((_, i) => curve[i]! < 0.5);
  const pairs = Array.from({ length: PAIRS }, (_, i) => i);
  return {
    rows: [
      numberRow(
        words("shortest and longest wavelength", "最短与最长波长"),
        `${decimals(
          wavelength.reduce((a, b) => Math.min(a, b)),
          2,
        )}, ${decimals(largest(wavelength), 0)}`,
      ),
      numberRow(
        words(
          `pairs that do not complete one revolution within ${trained} positions`,
          `在 ${trained} 个位置内从未转满一圈的对`,
        ),
        `${longer} / ${PAIRS}`,
      ),
      numberRow(
        words("first distance at which the score of ones falls below a half", "全 1 向量的分数首次低于一半的距离"),
        half === undefined ? "> 1024" : String(half),
      ),
      judged(
        words("the score still depends on the distance alone: spread", "分数仍只取决于距离：差异"),
        decimals(spread),
        spread < 1e-3,
        words("any frequencies do: it is the rotation that makes it so", "任何频率都可以：这是旋转本身的性质"),
        words("float32 angles no longer carry it", "float32 的角度已不足以保持"),
      ),
      ...beside.rows,
    ],
    summary: words(
      `Your frequencies: ${longer} of ${PAIRS} pairs do not complete one revolution within ${trained} positions, the slowest needs ${decimals(largest(wavelength), 0)}. Nearest of the tables beside them: ${beside.nearest.name.en}, ${decimals(beside.nearest.apart, 2)} decades off at most.`,
      `你的频率：${PAIRS} 对中有 ${longer} 对在 ${trained} 个位置内从未转满一圈，最慢的一对需要 ${decimals(largest(wavelength), 0)} 个位置。并列的表中最接近的是：${beside.nearest.name.zh}，至多相差 ${decimals(beside.nearest.apart, 2)} 个数量级。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Score by distance, query and key all ones", "分数随距离变化，查询与键全为 1"),
        x: words("distance", "距离"),
        y: words("score", "分数"),
        series: [
          { name: words("drawn", "所画"), x: DISTANCES, y: curve },
          { name: words("compared", "对照"), x: DISTANCES, y: paper, thin: true },
        ],
      },
      {
        kind: "lines",
        label: words("Wavelength by pair", "各对的波长"),
        x: words("pair", "对"),
        y: words("log10 of positions", "位置数的 log10"),
        series: [
          { name: words("drawn", "所画"), x: pairs, y: wavelength.map(Math.log10) },
          {
            name: words("compared", "对照"),
            x: pairs,
            y: rw.frequencies(other).wavelength.map(Math.log10),
            thin: true,
          },
          { name: words("trained length", "训练长度"), x: pairs, y: pairs.map(() => Math.log10(trained)), thin: true },
        ],
      },
      {
        kind: "lines",
        label: words("A score at distance 3 while both words move", "两个词一起移动时距离 3 的分数"),
        x: words("position of the key", "键的位置"),
        y: words("score", "分数"),
        series: [{ name: words("drawn", "所画"), x: starts, y: scores }],
      },
      ...beside.figures,
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-draw",
    cite: words("future directions", "未来方向"),
    about: [
      words(
        "The text names adaptive and multi-scale frequencies as things to come. Draw them: every pair’s frequency is a point of the curve, as a power of ten.",
        "文中把自适应与多尺度频率列为未来方向。在这里直接画出来：每一对的频率是曲线上的一点，以 10 的幂表示。",
      ),
      words(
        "It gives a formula for neither. What models have done since stands beside the drawing: several scales as a table for each kind of layer (Gemma 3 and 4), frequencies that adapt as a table for each length (dynamic NTK, LongRoPE).",
        "两者文中都没有给出公式。所画的曲线旁是后来的模型的做法：多尺度，即每类层各有一张表（Gemma 3 与 4）；自适应，即每种长度各有一张表（动态 NTK、LongRoPE）。",
      ),
    ],
    parameters: [
      {
        name: "curve",
        kind: "curve",
        value: PAPER,
        count: PAIRS,
        least: -6,
        most: 0.5,
        step: 0.01,
        label: words("log10 of inv_freq, 32 pairs", "inv_freq 的 log10，32 对"),
        x: words("pair", "对"),
        y: same("log10(inv_freq)"),
      },
      {
        name: "against",
        kind: "choice",
        value: "paper",
        label: words("compare with", "对照"),
        options: [
          { value: "paper", label: same("base 10000") },
          { value: "wide", label: same("base 500000") },
          { value: "yarn", label: same("YaRN × 4") },
          { value: "even", label: words("evenly spaced", "等间距") },
          { value: "scales", label: words("two scales", "两种尺度") },
        ],
      },
      {
        name: "trained",
        kind: "choice",
        value: "512",
        label: words("trained length", "训练长度"),
        options: ["512", "4096", "131072"].map((value) => ({ value, label: same(value) })),
      },
      tablesParameter,
    ],
    run: draw,
  },
];
