import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { dot, largest, norm, judged, same } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistake } from "./mistake.js";
import { atMost, decimals, residual, words } from "../words.js";
import { SEED, seededPair } from "./seeded.js";

/** BasicRoPE: reads even and odd channels, writes them one after the other. */
export function basicRope(rw: Ropewalk, x: Float32Array, positions: readonly number[], apart: boolean): Float32Array {
  const headDim = x.length / positions.length;
  const spec = head(headDim, "interleaved");
  return rw.rotate(x, {
    shape: [1, 1, positions.length, headDim],
    pairing: "interleaved",
    ...(apart ? { writeAs: "half-split" as const } : {}),
    cosSin: rw.cosSin(spec, positions),
  });
}

function concatenated(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [q, k] = seededPair(dim);
  const positions = [0, 1, 7, 100, 4000];
  const score = (m: number, n: number, apart: boolean): number =>
    dot(rw, basicRope(rw, q, [m], apart), basicRope(rw, k, [n], apart));
  const differences = positions.flatMap((m) => positions.map((n) => Math.abs(score(m, n, on) - score(m, n, false))));
  const apart = largest(differences);
  const still = largest(basicRope(rw, q, [0], on).map((value, i) => Math.abs(value - q[i]!)));
  const foreign = Math.abs(dot(rw, basicRope(rw, q, [10], on), basicRope(rw, k, [7], false)) - score(10, 7, false));
  const lengths = Math.abs(norm(rw, basicRope(rw, q, [100], on)) - norm(rw, q));
  const equal = apart < 1e-4;
  return {
    rows: [
      judged(
        words("scores are unchanged: largest difference over 25 pairs of positions", "分数不变：25 组位置中的最大差异"),
        residual(apart),
        equal,
        words(
          "harmless where q and k are written alike: the same terms are added",
          "q 与 k 写法一致时无害：相加的是同样的项",
        ),
        words("scores differ", "分数不同"),
      ),
      judged(
        words("lengths are unchanged", "长度不变"),
        residual(lengths),
        lengths < 1e-4,
        words("the same numbers in another order", "同样的数换了顺序"),
        words("lengths differ", "长度不同"),
      ),
      judged(
        words("position 0 leaves the vector as it is: largest difference", "位置 0 不改变向量：最大差异"),
        decimals(still),
        still < 1e-6,
        words("the identity", "恒等"),
        words("a fixed reordering: even channels first, then odd ones", "一个固定的重排：先偶数通道，后奇数通道"),
      ),
      judged(
        words(
          "fits a key from a cache that was written in place: score off by",
          "与按原顺序写入缓存的键相配：分数偏差",
        ),
        decimals(foreign),
        foreign < 1e-4,
        words("both in the same order", "两者顺序相同"),
        words(
          "harmful with foreign caches and weights: channels no longer meet",
          "与外来的缓存或权重混用则有害：通道对不上",
        ),
      ),
    ],
    summary: on
      ? words(
          `On: score-equivalent, layout changed. Scores differ by ${atMost(apart).en}, position 0 moves numbers by up to ${decimals(still)}.`,
          `开：分数等价，排列改变。分数相差${atMost(apart).zh}，而位置 0 处各数最多变动 ${decimals(still)}。`,
        )
      : words(
          "Off: the pairs are written back where they were read; position 0 is the identity.",
          "关：各对写回原处，位置 0 就是恒等变换。",
        ),
    figures: [
      {
        kind: "lines",
        label: words("The query at position 0, channel by channel", "位置 0 的查询，逐通道"),
        x: words("channel", "通道"),
        y: words("value", "数值"),
        series: [
          { name: words("before", "之前"), x: q.map((_, i) => i), y: q, thin: true },
          { name: words("after", "之后"), x: q.map((_, i) => i), y: basicRope(rw, q, [0], on) },
        ],
      },
    ],
  };
}

function comparedLayouts(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [q, k] = seededPair(dim);
  const half = head(dim);
  const turn = (x: Float32Array, at: number): Float32Array =>
    rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "half-split", cosSin: rw.cosSin(half, [at]) });
  // Comparable: the same vectors in the other class's order, before both are turned.
  const ordered = (x: Float32Array): Float32Array =>
    on ? x : rw.convertPairing(x, { from: "interleaved", to: "half-split", headDim: dim });
  const [m, n] = [10, 7];
  const first = basicRope(rw, q, [m], true);
  const second = turn(ordered(q), m);
  const element = largest(first.map((value, i) => Math.abs(value - second[i]!)));
  const scores = [dot(rw, first, basicRope(rw, k, [n], true)), dot(rw, second, turn(ordered(k), n))];
  const score = Math.abs(scores[0]! - scores[1]!);
  return {
    rows: [
      judged(
        words("the two classes agree: largest difference of an element", "两个类结果一致：元素的最大差异"),
        decimals(element, 2),
        element < 1e-4,
        words("given the same channels in each one's own order", "各按自己的通道顺序给出同样的数"),
        words(
          "one pairs (2i, 2i+1), the other (i, i+32): they turn different planes",
          "一个配对 (2i, 2i+1)，另一个配对 (i, i+32)：转的是不同的平面",
        ),
      ),
      judged(
        words("their scores agree: difference", "分数一致：差异"),
        decimals(score, 2),
        score < 1e-4,
        words("the same score", "分数相同"),
        words("not rounding: two different encodings of the same numbers", "并非舍入：对同样的数做了两种不同的编码"),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: on the pair of seed ${SEED} (d = 64, positions ${m} and ${n}) elements differ by up to ${decimals(element, 2)} and scores by ${decimals(score, 2)}.`,
      `${on ? "开" : "关"}：种子 ${SEED} 的一对向量（d = 64，位置 ${m} 与 ${n}），元素最多相差 ${decimals(element, 2)}，分数相差 ${decimals(score, 2)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("The same query at position 10 in both classes", "同一查询在位置 10，两个类的输出"),
        x: words("channel", "通道"),
        y: words("value", "数值"),
        series: [
          { name: same("BasicRoPE"), x: q.map((_, i) => i), y: first },
          { name: same("OptimizedRoPE"), x: q.map((_, i) => i), y: second, thin: true },
        ],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m7",
    "BasicRoPE, RoPEVariants",
    [
      words(
        "Even and odd channels are turned as pairs and then written one half after the other. It looks like a bug and is none, as long as query and key do the same; some published models do it on purpose.",
        "偶数与奇数通道成对旋转，结果却前后两半相接地写出。看上去像错误，其实不是——只要查询和键都这样写；有的公开模型有意如此。",
      ),
    ],
    concatenated,
  ),
  mistake(
    "m8",
    "rope_performance_comparison",
    [
      words(
        "The comparison subtracts the output of the class with adjacent pairs from that of the class with halves, and expects rounding. The two must be given their channels in their own order first.",
        "比较时把相邻配对的类与前后半配对的类的输出直接相减，以为只差舍入。其实要先把通道按各自的顺序排好。",
      ),
    ],
    comparedLayouts,
  ),
];
