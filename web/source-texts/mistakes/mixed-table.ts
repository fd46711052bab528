import type { Ropewalk } from "../../api/index.js";
import { repeated, rowScores, turnByColumns } from "../columns.js";
import { head } from "../heads.js";
import { largest, norm, numberRow, row, judged } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result } from "../types.js";
import { mistake, signature } from "./mistake.js";
import { atMost, decimals, words } from "../words.js";

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
      judged(
        words("a rotation keeps every length: largest change over 1,024 rows", "旋转保持长度：1,024 行中的最大变化"),
        decimals(most, 6),
        !changed,
        words("float32 rounding, nothing else", "只剩 float32 的舍入误差"),
        words(
          "two channels of a pair meet two different angles: no rotation",
          "一对的两个通道遇到两个不同的角度：不是旋转",
        ),
      ),
      ...(on
        ? [
            signature(words("max norm difference", "最大范数差异"), "0.487347", decimals(most, 6)),
            ...POSITIONS.map((m, i) =>
              numberRow(
                words(`score of q at ${m} with k at ${m - DISTANCE}`, `q 在 ${m}、k 在 ${m - DISTANCE} 时的分数`),
                decimals(scores[i]!, 2),
              ),
            ),
          ]
        : []),
      judged(
        words("the score at distance 3 stands still: how far it wanders", "距离为 3 的分数不变：漂移幅度"),
        decimals(spread),
        spread < 1e-3,
        words("one distance, one score", "同一距离，同一分数"),
        words("the score depends on where the words stand", "分数依赖于词所在的绝对位置"),
      ),
      numberRow(
        words("a right half-split rotation, base 10000, same vectors", "正确的前后半旋转，base 10000，同样的向量"),
        decimals(paper),
      ),
    ],
    summary: on
      ? words(
          `On: lengths change by up to ${decimals(most, 6)}, and one score takes the values ${Array.from(scores, (s) => decimals(s, 2)).join(", ")}.`,
          `开：长度变化最大 ${decimals(most, 6)}，同一个分数先后为 ${Array.from(scores, (s) => decimals(s, 2)).join("、")}。`,
        )
      : words(
          `Off: lengths change by ${atMost(most).en}, and the score stays ${decimals(scores[0]!)}.`,
          `关：长度变化${atMost(most).zh}，分数保持 ${decimals(scores[0]!)}。`,
        ),
    figures: [
      {
        kind: "bars",
        label: words(
          "Length of each of the first 16 pairs after the turn to position 15, as a share of before",
          "前 16 对转到位置 15 之后的长度与之前之比",
        ),
        x: words("pair", "对"),
        y: words("after / before", "之后 / 之前"),
        names: pairs.map(String),
        values: pairs.map((pair) => length(turned, pair) / length(q, pair)),
        digits: 3,
      },
      {
        kind: "lines",
        label: words("The score at distance 3 while both words move", "两个词一起移动时距离 3 的分数"),
        x: words("position of the query", "查询的位置"),
        y: words("score", "分数"),
        scale: "log",
        series: [{ name: on ? words("mixed up", "混用") : words("one kind", "一致"), x: POSITIONS, y: scores }],
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
      words(
        "The log has 0.487347, which double sums give; torch 1.13 on a processor prints 0.487346, as NumPy does.",
        "输出中是 0.487347，以双精度求和得到的也是它；torch 1.13 在处理器上与 NumPy 一样印出 0.487346。",
      ),
    ],
    mixedTable,
  ),
];
