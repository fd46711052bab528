import type { Ropewalk } from "../../api/index.js";
import { repeated, rowScores, turnByColumns } from "../columns.js";
import { head } from "../heads.js";
import { dot, largest, norm, numberRow, row } from "../rows.js";
import { torchGenerator } from "../torch_normal.js";
import type { Item, Result } from "../types.js";
import { decimals, mistake, property, signature, words, residual } from "./mistake.js";

const DIM = 128;
const ROWS = 2 * 32 * 16;
const DISTANCE = 3;
const POSITIONS = [3, 10, 50, 100, 1000];

/** The table of test 2: 0.1 * 0.5^pair radians per position, and that of the paper, for comparison. */
export const testTwoSpec = {
  ...head(DIM),
  invFreq: Array.from({ length: DIM / 2 }, (_, pair) => 0.1 * 0.5 ** pair),
};

export function testTwoVectors(): { q: Float32Array; k: Float32Array } {
  const random = torchGenerator(42);
  return { q: random.randn(ROWS * DIM), k: random.randn(ROWS * DIM) };
}

/** Scores of one query and key, DISTANCE apart, as both move on. */
function drift(rw: Ropewalk, q: Float32Array, k: Float32Array, mixed: boolean): Float64Array {
  const turn = (x: Float32Array, positions: readonly number[]): Float32Array =>
    turnByColumns(rw, testTwoSpec, repeated(x, positions.length), positions, mixed ? "interleaved" : "half-split");
  return rowScores(
    rw,
    testTwoSpec,
    turn(q, POSITIONS),
    turn(
      k,
      POSITIONS.map((position) => position - DISTANCE),
    ),
  );
}

async function mixedTable(rw: Ropewalk, on: boolean): Promise<Result> {
  const { q, k } = testTwoVectors();
  const positions = Array.from({ length: ROWS }, (_, i) => i % 16);
  const turned = turnByColumns(rw, testTwoSpec, q, positions, on ? "interleaved" : "half-split");
  // torch.norm gives float32 norms; the test subtracts those.
  const length32 = (x: Float32Array, i: number): number => Math.fround(norm(rw, row(x, i, DIM)));
  const changes = positions.map((_, i) => Math.abs(length32(q, i) - length32(turned, i)));
  const most = largest(changes);
  const scores = drift(rw, row(q, 0, DIM), row(k, 0, DIM), on);
  const spread = largest(scores) - Math.min(...scores);
  const paper = rw.scoreByDistance(head(DIM), [DISTANCE], {
    q: row(q, 0, DIM),
    k: row(k, 0, DIM),
  })[0]!;
  const at15 = 15;
  const pairs = Array.from({ length: 16 }, (_, pair) => pair);
  const length = (x: Float32Array, pair: number): number =>
    Math.hypot(x[at15 * DIM + pair]!, x[at15 * DIM + pair + DIM / 2]!);
  const changed = most > 1e-4;
  return {
    rows: [
      property(
        words("a rotation keeps every length: largest change over 1,024 rows", "旋转保持长度：1,024 行中的最大变化"),
        decimals(most, 6),
        !changed,
        {
          yes: words("float32 rounding, nothing else", "只剩 float32 的舍入误差"),
          no: words(
            "two channels of a pair meet two different angles: no rotation",
            "一对的两个通道遇到两个不同的角度：不是旋转",
          ),
        },
      ),
      ...(on
        ? [
            signature(words("max norm difference", "最大范数差异"), "0.487347", decimals(most, 6)),
            ...POSITIONS.map((m, i) =>
              numberRow(
                words(`score of q at ${m} with k at ${m - DISTANCE}`, `q 在 ${m}、k 在 ${m - DISTANCE} 时的得分`),
                decimals(scores[i]!, 2),
              ),
            ),
          ]
        : []),
      property(
        words("the score at distance 3 stands still: how far it wanders", "距离为 3 的得分不变：漂移幅度"),
        decimals(spread),
        spread < 1e-3,
        {
          yes: words("one distance, one score", "同一距离，同一得分"),
          no: words("the score depends on where the words stand", "得分依赖于词所在的绝对位置"),
        },
      ),
      numberRow(
        words("a right half-split rotation, base 10000, same vectors", "正确的前后半旋转，base 10000，同样的向量"),
        decimals(paper),
      ),
    ],
    summary: on
      ? words(
          `On: lengths change by up to ${decimals(most, 6)}, and one score takes the values ${Array.from(scores, (s) => decimals(s, 2)).join(", ")}.`,
          `开：长度变化最大 ${decimals(most, 6)}，同一个得分先后为 ${Array.from(scores, (s) => decimals(s, 2)).join("、")}。`,
        )
      : words(
          `Off: lengths change by ${residual(most)} at most, and the score stays ${decimals(scores[0]!)}.`,
          `关：长度变化至多 ${residual(most)}，得分保持 ${decimals(scores[0]!)}。`,
        ),
    figures: [
      {
        kind: "bars",
        label: words(
          "Length of each of the first 16 pairs after the turn to position 15, as a share of before",
          "前 16 对转到位置 15 之后的长度与之前之比",
        ),
        y: words("after / before", "之后 / 之前"),
        names: pairs.map(String),
        values: pairs.map((pair) => length(turned, pair) / length(q, pair)),
        digits: 3,
      },
      {
        kind: "lines",
        label: words("The score at distance 3 while both words move", "两个词一起移动时距离 3 的得分"),
        x: words("position of the query", "查询的位置"),
        y: words("score", "得分"),
        scale: "log",
        series: [{ name: on ? words("mixed up", "混用") : words("one kind", "一致"), x: POSITIONS, y: scores }],
      },
    ],
  };
}

const SEED = 7;
/** A query and a key of `dim` normal numbers each, seed 7. */
export function seededPair(dim: number): [Float32Array, Float32Array] {
  const random = torchGenerator(SEED);
  return [random.randn(dim), random.randn(dim)];
}

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
  const same = apart < 1e-4;
  return {
    rows: [
      property(
        words("scores are unchanged: largest difference over 25 pairs of positions", "得分不变：25 组位置中的最大差异"),
        residual(apart),
        same,
        {
          yes: words(
            "harmless where q and k are written alike: the same terms are added",
            "q 与 k 写法一致时无害：相加的是同样的项",
          ),
          no: words("scores differ", "得分不同"),
        },
      ),
      property(words("lengths are unchanged", "长度不变"), residual(lengths), lengths < 1e-4, {
        yes: words("the same numbers in another order", "同样的数换了顺序"),
        no: words("lengths differ", "长度不同"),
      }),
      property(
        words("position 0 leaves the vector as it is: largest difference", "位置 0 不改变向量：最大差异"),
        decimals(still),
        still < 1e-6,
        {
          yes: words("the identity", "恒等"),
          no: words("a fixed reordering: even channels first, then odd ones", "一个固定的重排：先偶数通道，后奇数通道"),
        },
      ),
      property(
        words(
          "fits a key from a cache that was written in place: score off by",
          "与按原顺序写入缓存的键相配：得分偏差",
        ),
        decimals(foreign),
        foreign < 1e-4,
        {
          yes: words("both in the same order", "两者顺序相同"),
          no: words(
            "harmful with foreign caches and weights: channels no longer meet",
            "与外来的缓存或权重混用则有害：通道对不上",
          ),
        },
      ),
    ],
    summary: on
      ? words(
          `On: score-equivalent, layout changed. Scores differ by ${residual(apart)} at most, position 0 moves numbers by up to ${decimals(still)}.`,
          `开：得分等价，排列改变。得分至多相差 ${residual(apart)}，而位置 0 处各数最多变动 ${decimals(still)}。`,
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
      property(
        words("the two classes agree: largest difference of an element", "两个类结果一致：元素的最大差异"),
        decimals(element, 2),
        element < 1e-4,
        {
          yes: words("given the same channels in each one's own order", "各按自己的通道顺序给出同样的数"),
          no: words(
            "one pairs (2i, 2i+1), the other (i, i+32): they turn different planes",
            "一个配对 (2i, 2i+1)，另一个配对 (i, i+32)：转的是不同的平面",
          ),
        },
      ),
      property(words("their scores agree: difference", "得分一致：差异"), decimals(score, 2), score < 1e-4, {
        yes: words("the same score", "得分相同"),
        no: words(
          "not rounding: two different encodings of the same numbers",
          "并非舍入：对同样的数做了两种不同的编码",
        ),
      }),
    ],
    summary: words(
      `${on ? "On" : "Off"}: on the pair of seed ${SEED} (d = 64, positions ${m} and ${n}) elements differ by up to ${decimals(element, 2)} and scores by ${decimals(score, 2)}. Another random pair, measured when this list was made, gave 3.76 and 0.83.`,
      `${on ? "开" : "关"}：种子 ${SEED} 的一对向量（d = 64，位置 ${m} 与 ${n}），元素最多相差 ${decimals(element, 2)}，得分相差 ${decimals(score, 2)}。编制清单时另一组随机向量得到 3.76 与 0.83。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("The same query at position 10 in both classes", "同一查询在位置 10，两个类的输出"),
        x: words("channel", "通道"),
        y: words("value", "数值"),
        series: [
          { name: words("BasicRoPE", "BasicRoPE"), x: q.map((_, i) => i), y: first },
          { name: words("OptimizedRoPE", "OptimizedRoPE"), x: q.map((_, i) => i), y: second, thin: true },
        ],
      },
    ],
  };
}

function scatteredChannels(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [q] = seededPair(dim);
  const positions = [0, 1, 2, 3, 10];
  const turned = rw.rotate(repeated(q, positions.length), {
    shape: [1, 1, positions.length, dim],
    pairing: "half-split",
    cosSin: rw.cosSin(head(dim), positions),
  });
  const other = on ? 1 : dim / 2;
  const points = positions.map((position, i) => ({ position, x: turned[i * dim]!, y: turned[i * dim + other]! }));
  const radii = points.map(({ x, y }) => Math.hypot(x, y));
  const spread = largest(radii) - Math.min(...radii);
  return {
    rows: [
      property(
        words(
          `the points of channels 0 and ${other} lie on a circle: spread of the radius`,
          `通道 0 与 ${other} 的点落在一个圆上：半径的差异`,
        ),
        decimals(spread),
        spread < 1e-5,
        {
          yes: words("these two channels are a pair", "这两个通道是一对"),
          no: words(
            "channels 0 and 1 belong to two different pairs after a half-split rotation",
            "前后半旋转之后，通道 0 与 1 属于两个不同的对",
          ),
        },
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: channels 0 and ${other}, radius from ${decimals(Math.min(...radii))} to ${decimals(largest(radii))}.`,
      `${on ? "开" : "关"}：通道 0 与 ${other}，半径从 ${decimals(Math.min(...radii))} 到 ${decimals(largest(radii))}。`,
    ),
    figures: [
      {
        kind: "plane",
        label: words(`Channels 0 and ${other} at five positions`, `五个位置上的通道 0 与 ${other}`),
        as: "points",
        circle: radii[0]!,
        marks: points.map(({ position, x, y }, i) => ({
          name: words(String(position), String(position)),
          x,
          y,
          look: i % 6,
        })),
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m1",
    "test_apply_rotary_pos_emb",
    [
      words(
        "The test fills cos and sin with the frequency of channel d // 2, which is the order of adjacent pairs, and then calls rotate_half, which pairs channel i with i + 64. Its own check prints the failure, and the log goes on.",
        "测试用 d // 2 给每个通道填频率，这是相邻配对的顺序；接着却调用 rotate_half，它把通道 i 与 i + 64 配对。测试自己的检查印出了失败，日志却照常继续。",
      ),
    ],
    mixedTable,
  ),
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
  mistake(
    "m16",
    "analyze_relative_position_property",
    [
      words(
        "The plots show channels 0 and 1 of a vector that was turned in halves, as if they were the coordinates of one rotation.",
        "图中把前后半旋转之后的通道 0 与 1 当作同一个旋转的两个坐标来画。",
      ),
    ],
    scatteredChannels,
  ),
];
