import type { CosSin, RopeSpec, Ropewalk } from "../../api/index.js";
import { head, turned as turn } from "../heads.js";
import { dot, largest, norm, numberRow, same, judged } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistake } from "./mistake.js";
import { atMost, decimals, words } from "../words.js";
import { seededPair } from "./seeded.js";

const DIM = 64;
const PAIRS = DIM / 2;
const FACTOR = 4;
/** The text pairs neighbours: x[::2] with x[1::2]. */
const plain = head(DIM, "interleaved");
const pairs = Array.from({ length: PAIRS }, (_, i) => i);

/** The text's "linear" frequencies: 1 / (1 + 2i). */
export const printedLinear = (): RopeSpec => ({ ...plain, invFreq: pairs.map((i) => 1 / (1 + 2 * i)) });
export const rightLinear: RopeSpec = { ...plain, ropeType: "linear", factor: FACTOR };

/** How far log10(inv_freq) bends away from the straight line between its ends. */
export function bend(rw: Ropewalk, spec: RopeSpec): number {
  const logs = Array.from(rw.frequencies(spec).invFreq, Math.log10);
  const last = logs.length - 1;
  return largest(logs.map((value, i) => Math.abs(value - (logs[0]! + ((logs[last]! - logs[0]!) * i) / last))));
}

function linear(rw: Ropewalk, on: boolean): Result {
  const spec = on ? printedLinear() : rightLinear;
  const bent = bend(rw, spec);
  const [q, k] = seededPair(DIM);
  // Interpolation: position 4p under the stretched scheme is position p under the plain one.
  const at = (s: RopeSpec, distance: number): number => rw.scoreByDistance(s, [distance], { q, k })[0]!;
  const apart = largest([1, 5, 25, 100].map((d) => Math.abs(at(spec, FACTOR * d) - at(plain, d))));
  const logs = (s: RopeSpec): number[] => Array.from(rw.frequencies(s).invFreq, Math.log10);
  return {
    rows: [
      judged(
        words("log inv_freq is a straight line in i: largest bend", "log inv_freq 随 i 成直线：最大弯曲"),
        decimals(bent),
        bent < 1e-9,
        words("a geometric series, as the paper has it", "等比数列，与论文一致"),
        words("1 / (1 + 2i) falls like a hyperbola", "1 / (1 + 2i) 按双曲线下降"),
      ),
      judged(
        words(
          `position interpolation: distance ${FACTOR}d scores as d did, difference`,
          `位置内插：距离 ${FACTOR}d 的分数等于原来的 d，差异`,
        ),
        decimals(apart),
        apart < 1e-4,
        words("positions are divided by the factor", "位置除以倍数"),
        words("nothing is interpolated: these are other frequencies", "并没有内插：这只是另一套频率"),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: the line bends by ${decimals(bent)} decades, interpolation is missed by ${decimals(apart)}.`,
      `${on ? "开" : "关"}：曲线弯曲 ${decimals(bent)} 个数量级，与内插相差 ${decimals(apart)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("log10 of inv_freq by pair", "各对 inv_freq 的 log10"),
        x: words("pair", "对"),
        y: same("log10(inv_freq)"),
        series: [
          {
            name: on
              ? words("printed: 1 / (1 + 2i)", "文中：1 / (1 + 2i)")
              : words("linear, factor 4", "linear，倍数 4"),
            x: pairs,
            y: logs(spec),
          },
          { name: words("plain", "原始"), x: pairs, y: logs(plain), thin: true },
        ],
      },
    ],
  };
}

const WIDE = head(128);
/** The text's "YaRN": every frequency times alpha times beta, 1.2 and 0.8. */
export const printedYarn = (rw: Ropewalk): RopeSpec => ({
  ...WIDE,
  invFreq: Array.from(rw.frequencies(WIDE).invFreq, (value) => value * 1.2 * 0.8),
});
export const rightYarn: RopeSpec = { ...WIDE, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 4096 };

/** inv_freq over the plain one, pair by pair. */
export const ratioToPlain = (rw: Ropewalk, spec: RopeSpec): Float64Array => {
  const base = rw.frequencies(WIDE).invFreq;
  return rw.frequencies(spec).invFreq.map((value, i) => value / base[i]!);
};

function yarn(rw: Ropewalk, on: boolean): Result {
  const spec = on ? printedYarn(rw) : rightYarn;
  const ratio = ratioToPlain(rw, spec);
  const spread = largest(ratio) - Math.min(...ratio);
  const right = ratioToPlain(rw, rightYarn);
  const low = right.findLastIndex((value) => value > 1 - 1e-9);
  const high = right.findIndex((value) => value < 0.25 + 1e-9);
  const { attentionFactor } = rw.frequencies(spec);
  const all = Array.from(ratio, (_, i) => i);
  return {
    rows: [
      numberRow(
        words("ratio to the plain frequencies, first and last pair", "与原始频率之比，首对与末对"),
        `${decimals(ratio[0]!)}, ${decimals(ratio.at(-1)!)}`,
      ),
      judged(
        words("fast pairs stay, slow pairs are stretched: spread of the ratio", "快的对不变、慢的对被拉长：比值的差异"),
        decimals(spread),
        spread > 0.5,
        words(`it falls from 1 at pair ${low} to 1/4 at pair ${high}`, `从第 ${low} 对的 1 降到第 ${high} 对的 1/4`),
        words("one factor for all pairs: positions are scaled, nothing else", "所有对同乘一个数：只是缩放了位置"),
      ),
      judged(
        words("cos and sin are scaled", "cos 与 sin 有缩放"),
        decimals(attentionFactor),
        attentionFactor > 1,
        same("0.1 ln 4 + 1"),
        words("the attention factor is missing", "缺少注意力系数"),
      ),
    ],
    summary: on
      ? words(
          `On: the ratio is ${decimals(ratio[0]!, 2)} for every pair.`,
          `开：每一对的比值都是 ${decimals(ratio[0]!, 2)}。`,
        )
      : words(
          `Off: the ratio ramps between pairs ${low} and ${high}, and cos and sin are scaled by ${decimals(attentionFactor)}.`,
          `关：比值在第 ${low} 与第 ${high} 对之间过渡，cos 与 sin 乘以 ${decimals(attentionFactor)}。`,
        ),
    figures: [
      {
        kind: "lines",
        label: words("inv_freq over the plain one", "inv_freq 与原始值之比"),
        x: words("pair", "对"),
        y: words("ratio", "比值"),
        series: [
          { name: on ? words("printed", "文中") : words("YaRN, 4096 × 4", "YaRN，4096 × 4"), x: all, y: ratio },
          ...(on ? [{ name: words("YaRN, 4096 × 4", "YaRN，4096 × 4"), x: all, y: right, thin: true }] : []),
        ],
      },
    ],
  };
}

/** The text's "xPos": cos and sin times exp(-angle / 100), the same for queries and keys. */
export function printedXpos(rw: Ropewalk, position: number): CosSin {
  const table = rw.cosSin(plain, [position]);
  const { invFreq } = rw.frequencies(plain);
  const decayed = (values: Float32Array): Float32Array =>
    values.map((value, pair) => value * Math.exp((-position * invFreq[pair]!) / 100));
  return { ...table, cos: decayed(table.cos), sin: decayed(table.sin) };
}

const SCALE_BASE = 512;
/** x turned by text 004's xPos, or by the paper's. */
export function turnXpos(
  rw: Ropewalk,
  x: Float32Array,
  position: number,
  side: "query" | "key",
  printed: boolean,
): Float32Array {
  const cosSin = printed
    ? printedXpos(rw, position)
    : rw.xposScale(rw.cosSin(plain, [position]), [position], { side, scaleBase: SCALE_BASE });
  return rw.rotate(x, { shape: [1, 1, 1, DIM], pairing: plain.pairing, cosSin });
}

const POSITIONS = [100, 500, 1000, 2000, 4000];

function xpos(rw: Ropewalk, on: boolean): Result {
  const [q, k] = seededPair(DIM);
  const before = norm(rw, q);
  const shares = POSITIONS.map((p) => norm(rw, turnXpos(rw, q, p, "query", true)) / before);
  const score = (m: number, n: number): number =>
    dot(rw, turnXpos(rw, q, m, "query", on), turnXpos(rw, k, n, "key", on));
  const starts = [0, 100, 500, 1000, 2000];
  const scores = starts.map((start) => score(start + 3, start));
  const spread = largest(scores) - Math.min(...scores);
  const plainScore = dot(rw, turn(rw, plain, q, [3]), k);
  return {
    rows: [
      ...(on
        ? POSITIONS.map((p, i) =>
            numberRow(
              words(`length at ${p}, as a share of before`, `位置 ${p} 处的长度与之前之比`),
              decimals(shares[i]!, 2),
            ),
          )
        : []),
      judged(
        words("the score at distance 3 is one number, wherever the words stand: spread", "距离 3 的分数处处相同：差异"),
        decimals(spread),
        spread < 2e-4 * before,
        words(
          "ζ^(m/s) on queries and ζ^(−n/s) on keys leave ζ^((m−n)/s)",
          "查询乘 ζ^(m/s)，键乘 ζ^(−n/s)，只剩 ζ^((m−n)/s)",
        ),
        words(
          "both sides decay with their own position: the score is no function of m − n",
          "两边各按自己的位置衰减：分数不再是 m − n 的函数",
        ),
      ),
      numberRow(words("plain RoPE at distance 3", "原始 RoPE，距离 3"), decimals(plainScore)),
    ],
    summary: on
      ? words(
          `On: lengths fall to ${shares.map((s) => decimals(s, 2)).join(", ")} of what they were (vector of seed 7; seeds differ in the second digit), and one distance has scores ${scores.map((s) => decimals(s, 2)).join(", ")}.`,
          `开：长度降到原来的 ${shares.map((s) => decimals(s, 2)).join("、")}（种子 7 的向量；换种子会在第二位小数上不同），同一距离的分数为 ${scores.map((s) => decimals(s, 2)).join("、")}。`,
        )
      : words(
          `Off: the paper’s scales, and the score at distance 3 is ${decimals(scores[0]!)} and moves by ${atMost(spread).en}.`,
          `关：采用论文的缩放，距离 3 的分数为 ${decimals(scores[0]!)}，变动${atMost(spread).zh}。`,
        ),
    figures: [
      {
        kind: "lines",
        label: words("The score at distance 3 while both words move", "两个词一起移动时距离 3 的分数"),
        x: words("position of the key", "键的位置"),
        y: words("score", "分数"),
        series: [{ name: on ? words("printed", "文中") : same("xPos"), x: starts, y: scores }],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m13",
    words("RoPEVariants.linear_rope, line 864", "RoPEVariants.linear_rope，第 864 行"),
    [
      words(
        "What is called linear takes the frequencies 1 / (1 + 2i). Linear scaling divides positions by a factor and leaves the shape of the frequencies alone.",
        "文中所谓线性变体取频率 1 / (1 + 2i)。线性缩放是把位置除以一个倍数，频率的形状不变。",
      ),
    ],
    linear,
  ),
  mistake(
    "m14",
    words("RoPEVariants.yarn_rope, line 883", "RoPEVariants.yarn_rope，第 883 行"),
    [
      words(
        "What is called YaRN multiplies all frequencies by alpha and beta, 0.96 together. YaRN treats fast and slow pairs differently, and scales cos and sin.",
        "文中所谓 YaRN 把所有频率乘以 alpha 与 beta，合计 0.96。YaRN 对快的对和慢的对区别处理，并且缩放 cos 与 sin。",
      ),
    ],
    yarn,
  ),
  mistake(
    "m15",
    words("RoPEVariants.xpos_rope, line 907", "RoPEVariants.xpos_rope，第 907 行"),
    [
      words(
        "What is called xPos shrinks query and key alike, by a decay that follows the angle. In xPos what a query gains, a key loses.",
        "文中所谓 xPos 让查询和键同样地随角度衰减。真正的 xPos 是：查询增多少，键就减多少。",
      ),
    ],
    xpos,
  ),
];
