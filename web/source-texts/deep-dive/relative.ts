import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { repeated } from "../columns.js";
import { head } from "../heads.js";
import { seededPair } from "../mistakes/seeded.js";
import { atMost, decimals, residual, words } from "../words.js";
import { dot, judged, largest, norm, numberRow, row, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";

/** The cosine of two vectors by the core. */
export const cosine = (rw: Ropewalk, a: Float32Array, b: Float32Array): number =>
  dot(rw, a, b) / (norm(rw, a) * norm(rw, b));

/** One vector at several positions, [positions, headDim]. */
export function moved(rw: Ropewalk, spec: RopeSpec, x: Float32Array, positions: readonly number[]): Float32Array {
  return rw.rotate(repeated(x, positions.length), {
    shape: [1, 1, positions.length, spec.headDim],
    pairing: spec.pairing,
    cosSin: rw.cosSin(spec, positions),
  });
}

const RELATIVE = [0, 1, 2, 3, 10];

function relative(rw: Ropewalk, { seed }: Values): Result {
  const spec = head(64);
  const x = Number(seed) === 7 ? seededPair(64)[0] : torchGenerator(Number(seed)).randn(64);
  const turned = moved(rw, spec, x, RELATIVE);
  const all = RELATIVE.map((_, i) => row(turned, i, 64));
  const similarity = RELATIVE.flatMap((_, i) => RELATIVE.map((_other, j) => cosine(rw, all[i]!, all[j]!)));
  const at = (i: number, j: number): number => similarity[i * RELATIVE.length + j]!;
  const couples = RELATIVE.flatMap((m, i) => RELATIVE.slice(i + 1).map((n, j) => ({ m, n, value: at(i, i + 1 + j) })));
  const byDistance = [...couples].sort((a, b) => a.n - a.m - (b.n - b.m));
  const ones = couples.filter(({ m, n }) => n - m === 1).map(({ value }) => value);
  const spread = largest(ones) - Math.min(...ones);
  const { invFreq } = rw.frequencies(spec);
  const rises = byDistance.filter(({ value }, i) => i > 0 && value > byDistance[i - 1]!.value + 1e-6).length;
  return {
    rows: [
      ...couples.map(({ m, n, value }) =>
        numberRow(words(`${m} and ${n}, distance ${n - m}`, `${m} 与 ${n}，距离 ${n - m}`), decimals(value)),
      ),
      judged(
        words("one distance, one similarity: spread at distance 1", "同一距离，同一相似度：距离 1 处的差异"),
        residual(spread),
        spread < 1e-5,
        words("0 and 1, 1 and 2, 2 and 3 agree", "0 与 1、1 与 2、2 与 3 一致"),
        words("it depends on more", "还取决于别的"),
      ),
      judged(
        words(
          "similarity falls with every step of distance: steps that rise instead",
          "距离每增加一步相似度都下降：反而上升的步数",
        ),
        `${rises} / ${byDistance.length - 1}`,
        rises === 0,
        words("for this vector and these positions", "对这个向量、这些位置而言"),
        words("it rises again for this vector", "对这个向量，后面又升高了"),
      ),
    ],
    summary: words(
      `Similarities from ${decimals(Math.min(...similarity))} to 1; at distance 1 they differ by ${atMost(spread).en}.`,
      `相似度从 ${decimals(Math.min(...similarity))} 到 1；距离 1 处相差${atMost(spread).zh}。`,
    ),
    figures: [
      {
        kind: "plane",
        label: words("Channels 0 and 32, a pair, at the five positions", "成对的通道 0 与 32，五个位置"),
        as: "points",
        circle: Math.hypot(x[0]!, x[32]!),
        marks: RELATIVE.map((position, i) => ({
          name: same(String(position)),
          x: all[i]![0]!,
          y: all[i]![32]!,
          look: i,
        })),
      },
      {
        kind: "heat",
        label: words("Cosine similarity", "余弦相似度"),
        x: words("position", "位置"),
        y: words("position", "位置"),
        columns: RELATIVE.map(String),
        rows: RELATIVE.map(String),
        values: similarity,
      },
      {
        kind: "lines",
        label: words("Similarity by distance", "相似度随距离的变化"),
        x: words("distance", "距离"),
        y: words("cosine", "余弦"),
        series: [
          {
            name: words("similarity", "相似度"),
            x: byDistance.map(({ m, n }) => n - m),
            y: byDistance.map(({ value }) => value),
            points: true,
          },
        ],
      },
      {
        kind: "bars",
        label: words("log10 of the first eight frequencies", "前八个频率的 log10"),
        x: words("pair", "对"),
        y: same("log10(inv_freq)"),
        names: Array.from({ length: 8 }, (_, i) => String(i)),
        values: invFreq.slice(0, 8).map(Math.log10),
        digits: 2,
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-relative",
    cite: "analyze_relative_position_property",
    about: [
      words(
        "One vector at positions 0, 1, 2, 3 and 10, and the text’s four plots, the first with two channels that are a pair (M16).",
        "同一个向量放在位置 0、1、2、3、10，以及文中的四幅图；第一幅换成了真正成对的两个通道（M16）。",
      ),
    ],
    parameters: [
      {
        name: "seed",
        kind: "number",
        value: 7,
        least: 0,
        most: 99,
        step: 1,
        label: words("seed of the vector", "向量的种子"),
      },
    ],
    run: relative,
  },
];
