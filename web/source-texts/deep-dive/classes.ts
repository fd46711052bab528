import type { Ropewalk } from "../../api/index.js";
import { choice, head } from "../heads.js";
import { basicRope } from "../mistakes/layouts.js";
import { atMost, decimals, residual, words } from "../words.js";
import { dot, judged, largest, mean, norm, numberRow, row, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";

function basic(rw: Ropewalk, { seq, dim }: Values): Result {
  const [rows, width] = [Number(seq), Number(dim)];
  const x = torchGenerator(0).randn(rows * width);
  const positions = Array.from({ length: rows }, (_, i) => i);
  const y = basicRope(rw, x, positions, true);
  const range = (values: Float32Array): string =>
    `[${decimals(
      values.reduce((a, b) => Math.min(a, b)),
      3,
    )}, ${decimals(largest(values), 3)}]`;
  const lengths = (values: Float32Array): number[] => positions.map((i) => norm(rw, row(values, i, width)));
  const [before, after] = [lengths(x), lengths(y)];
  const off = largest(before.map((value, i) => Math.abs(value - after[i]!)));
  const still = largest(row(y, 0, width).map((value, i) => Math.abs(value - x[i]!)));
  return {
    rows: [
      numberRow(words("shape in, shape out", "输入与输出的形状"), `[1, ${rows}, ${width}] → [1, ${rows}, ${width}]`),
      numberRow(words("range of values, in and out", "数值范围，输入与输出"), `${range(x)} → ${range(y)}`),
      numberRow(
        words("mean length, in and out", "平均范数，输入与输出"),
        `${decimals(mean(before), 3)} → ${decimals(mean(after), 3)}`,
      ),
      judged(
        words("lengths are kept: largest difference", "范数不变：最大差异"),
        residual(off),
        off < 1e-4,
        words("float32 rounding", "float32 舍入"),
        words("lengths change", "范数变了"),
      ),
      judged(
        words("position 0 is the identity: largest difference", "位置 0 是恒等变换：最大差异"),
        decimals(still, 3),
        still < 1e-6,
        words("nothing moves", "没有变动"),
        words(
          "score-equivalent, layout changed: even channels come first (M7)",
          "分数等价，排列改变：偶数通道排在前面（M7）",
        ),
      ),
    ],
    summary: words(
      `The class runs: lengths differ by ${atMost(off).en}, and its output stands in another order.`,
      `该类可以运行：范数相差${atMost(off).zh}，输出换了排列。`,
    ),
  };
}

const POSITIONS: Record<string, (seq: number) => number[]> = {
  running: (seq) => Array.from({ length: seq }, (_, i) => i),
  shifted: (seq) => Array.from({ length: seq }, (_, i) => i + 1000),
  reversed: (seq) => Array.from({ length: seq }, (_, i) => seq - 1 - i),
};

function optimised(rw: Ropewalk, { heads, seq, positions }: Values): Result {
  const [h, s, width] = [Number(heads), Number(seq), 64];
  const random = torchGenerator(0);
  const q = random.randn(h * s * width);
  const k = random.randn(h * s * width);
  const spec = head(width);
  const ids = POSITIONS[String(positions)]!(s);
  const shape = [1, h, s, width] as const;
  // A cache of running positions, read by id; and the table made for these positions alone.
  const cached = rw.rotate(q, {
    shape,
    pairing: "half-split",
    cosSin: rw.cosSin(spec, { start: 0, count: Math.max(...ids) + 1 }),
    positionIds: ids,
  });
  const dynamic = rw.rotate(q, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, ids) });
  const key = rw.rotate(k, { shape, pairing: "half-split", cosSin: rw.cosSin(spec, ids) });
  const apart = largest(cached.map((value, i) => Math.abs(value - dynamic[i]!)));
  const at = (all: Float32Array, token: number): Float32Array => row(all, token, width);
  const distance = ids[2]! - ids[0]!;
  const score = dot(rw, at(dynamic, 2), at(key, 0));
  const expected = rw.scoreByDistance(
    spec,
    [Math.abs(distance)],
    distance < 0 ? { q: at(k, 0), k: at(q, 2) } : { q: at(q, 2), k: at(k, 0) },
  )[0]!;
  const off = Math.abs(score - expected);
  return {
    rows: [
      numberRow(
        words("shape in, shape out", "输入与输出的形状"),
        `[1, ${h}, ${s}, ${width}] → [1, ${h}, ${s}, ${width}]`,
      ),
      judged(
        words(
          "cache by position id equals a table made for these positions: largest difference",
          "按位置编号读缓存等于现做的表：最大差异",
        ),
        residual(apart),
        apart === 0,
        words("bit for bit", "逐位相同"),
        words("the tables differ", "两种表不同"),
      ),
      judged(
        words("a score is what the distance alone gives: difference", "分数等于只由距离给出的值：差异"),
        residual(off),
        off < 1e-4,
        words("tokens 2 and 0 of head 0", "第 0 个头的第 2 与第 0 个词"),
        words("the score depends on more than the distance", "分数不只取决于距离"),
      ),
    ],
    summary: words(
      `With the axis in its place the class runs for [1, ${h}, ${s}, ${width}] and any positions; cache and fresh table differ by ${apart}.`,
      `轴放对之后，该类对 [1, ${h}, ${s}, ${width}] 和任意位置都能运行；缓存与现做的表相差 ${apart}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "004-basic",
    cite: "BasicRoPE, test_basic_rope",
    about: [
      words(
        "The class with adjacent pairs on one sequence, with the numbers that its test prints: shapes, ranges, lengths.",
        "相邻配对的类作用于一个序列，以及其测试所打印的量：形状、范围、范数。",
      ),
    ],
    parameters: [
      choice("seq", "512", ["16", "128", "512"], words("tokens", "词数")),
      choice("dim", "512", ["64", "512"], same("d_model")),
    ],
    run: basic,
  },
  {
    id: "004-optimised",
    cite: "OptimizedRoPE",
    about: [
      words(
        "The class with a cache, mended (M9), for queries and keys of any shape and for positions of one’s own.",
        "带缓存的类，修正之后（M9），适用于任意形状的查询与键和任意位置。",
      ),
    ],
    parameters: [
      choice("heads", "8", ["1", "8", "32"], words("heads", "头数")),
      choice("seq", "64", ["8", "64", "512"], words("tokens", "词数")),
      {
        name: "positions",
        kind: "choice",
        value: "running",
        label: words("positions", "位置"),
        options: [
          { value: "running", label: words("0, 1, 2, …", "0、1、2……") },
          { value: "shifted", label: words("from 1000 on", "从 1000 起") },
          { value: "reversed", label: words("backwards", "倒序") },
        ],
      },
    ],
    run: optimised,
  },
];
