import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { repeated } from "../columns.js";
import { head } from "../heads.js";
import { basicRope, seededPair } from "../mistakes/pairing.js";
import { decimals, words, residual } from "../mistakes/mistake.js";
import { claimRow, dot, largest, mean, norm, numberRow, row } from "../rows.js";
import { torchGenerator } from "../torch_normal.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { measureMemory } from "./memory.js";

const mib = (bytes: number): string => `${decimals(bytes / 2 ** 20, 2)} MiB`;

/** A property that the numbers decide, with a reason for either outcome. */
export const judged = (label: Words, ours: string, holds: boolean, yes: Words, no: Words): Row =>
  claimRow(label, undefined, ours, holds, holds ? yes : no);

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
          "得分等价，排列改变：偶数通道排在前面（M7）",
        ),
      ),
    ],
    summary: words(
      `The class runs: lengths differ by ${residual(off)} at most, and its output stands in another order.`,
      `该类可以运行：范数至多相差 ${residual(off)}，输出换了排列。`,
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
        words("a score is what the distance alone gives: difference", "得分等于只由距离给出的值：差异"),
        residual(off),
        off < 1e-4,
        words("tokens 2 and 0 of head 0", "第 0 个头的第 2 与第 0 个词"),
        words("the score depends on more than the distance", "得分不只取决于距离"),
      ),
    ],
    summary: words(
      `With the axis in its place the class runs for [1, ${h}, ${s}, ${width}] and any positions; cache and fresh table differ by ${apart}.`,
      `轴放对之后，该类对 [1, ${h}, ${s}, ${width}] 和任意位置都能运行；缓存与现做的表相差 ${apart}。`,
    ),
  };
}

function memory(rw: Ropewalk, { seq, heads }: Values): Result {
  const { standard, chunked, recomputed, apart } = measureMemory(rw, Number(heads), Number(seq));
  const share = (bytes: number): number => (100 * (standard.peak - bytes)) / standard.peak;
  return {
    rows: [
      numberRow(words("tables of OptimizedRoPE", "OptimizedRoPE 的表"), mib(standard.tables)),
      numberRow(
        words("tables of MemoryEfficientRoPE, all chunks", "MemoryEfficientRoPE 的表，全部分块"),
        mib(chunked.tables),
      ),
      judged(
        words(
          "chunking by itself makes the tables smaller: same width, whole and in chunks",
          "分块本身让表变小：同样列数，整张与分块",
        ),
        `${mib(chunked.tables)} = ${mib(chunked.whole)}`,
        chunked.tables < chunked.whole,
        words("fewer bytes", "字节更少"),
        words(
          "the same numbers in several arrays; only the missing half of the columns is saved (M11)",
          "同样的数分放在几个数组里；省下的只是缺了的那一半列（M11）",
        ),
      ),
      numberRow(words("peak of OptimizedRoPE", "OptimizedRoPE 的峰值"), mib(standard.peak)),
      numberRow(
        words("peak of MemoryEfficientRoPE, mended", "MemoryEfficientRoPE 的峰值，修正后"),
        `${mib(chunked.peak)} (−${decimals(share(chunked.peak), 1)}%)`,
      ),
      numberRow(
        words("peak with tables made anew per chunk, in place", "每块现做表、就地旋转的峰值"),
        `${mib(recomputed.peak)} (−${decimals(share(recomputed.peak), 1)}%)`,
      ),
      judged(
        words("all three give the same numbers: largest difference", "三者结果相同：最大差异"),
        residual(apart),
        apart < 1e-5,
        words("they may be compared", "可以比较"),
        words("they do not compute the same", "算的不是同一件事"),
      ),
    ],
    summary: words(
      `At their peaks ${mib(standard.peak)}, ${mib(chunked.peak)} and ${mib(recomputed.peak)} are alive at once: chunks save ${decimals(share(chunked.peak), 1)}%, working in place ${decimals(share(recomputed.peak), 1)}%.`,
      `峰值时同时存活的分别是 ${mib(standard.peak)}、${mib(chunked.peak)} 与 ${mib(recomputed.peak)}：分块节省 ${decimals(share(chunked.peak), 1)}%，就地计算节省 ${decimals(share(recomputed.peak), 1)}%。`,
    ),
    figures: [
      {
        kind: "bars",
        label: words("Bytes alive at once, peak", "同时存活的字节数，峰值"),
        y: words("MiB", "MiB"),
        names: ["optimised", "chunked", "in place"],
        values: [standard, chunked, recomputed].map(({ peak }) => peak / 2 ** 20),
        digits: 2,
      },
    ],
  };
}

const TOKENS = 32;
const MODEL = 512;
const HEADS = 8;

/** x [rows, from] times weights [to, from], as nn.Linear without bias. */
function project(x: Float32Array, weights: Float32Array, from: number): Float32Array {
  const [rows, to] = [x.length / from, weights.length / from];
  const y = new Float32Array(rows * to);
  for (let r = 0; r < rows; r += 1)
    for (let o = 0; o < to; o += 1) {
      let sum = 0;
      for (let i = 0; i < from; i += 1) sum += x[r * from + i]! * weights[o * from + i]!;
      y[r * to + o] = sum;
    }
  return y;
}

function attention(rw: Ropewalk, { dropout, causal, rope }: Values): Result {
  const random = torchGenerator(0);
  const headDim = MODEL / HEADS;
  const x = random.randn(TOKENS * MODEL);
  const scale = 1 / Math.sqrt(MODEL);
  const weightsOf = (): Float32Array => random.randn(MODEL * MODEL).map((value) => value * scale);
  const [q, k, v] = [project(x, weightsOf(), MODEL), project(x, weightsOf(), MODEL), project(x, weightsOf(), MODEL)];
  const spec = head(headDim);
  const ids = Array.from({ length: TOKENS }, (_, i) => i);
  const { output, weights } = rw.attention(q, k, v, {
    batch: 1,
    heads: HEADS,
    kvHeads: HEADS,
    querySeq: TOKENS,
    keySeq: TOKENS,
    headDim,
    layout: "bshd",
    causal: causal === true,
    weights: true,
    ...(rope === true && {
      rope: {
        pairing: "half-split" as const,
        cosSin: rw.cosSin(spec, { start: 0, count: TOKENS }),
        queryPositionIds: ids,
        keyPositionIds: ids,
      },
    }),
  });
  const sums = (all: Float32Array): number[] =>
    Array.from({ length: HEADS * TOKENS }, (_, r) =>
      all.subarray(r * TOKENS, (r + 1) * TOKENS).reduce((a, b) => a + b, 0),
    );
  const off = largest(sums(weights!).map((sum) => Math.abs(sum - 1)));
  const dropped = sums(weights!.map((value) => (random.random() % 10 === 0 ? 0 : value / 0.9)));
  const spread = largest(dropped.map((sum) => Math.abs(sum - 1)));
  const final = project(output, weightsOf(), MODEL);
  const shown = 12;
  return {
    rows: [
      numberRow(
        words("shapes: x, weights, output", "形状：x、权重、输出"),
        `[1, ${TOKENS}, ${MODEL}], [1, ${HEADS}, ${TOKENS}, ${TOKENS}], [1, ${TOKENS}, ${MODEL}]`,
      ),
      judged(
        words("every row of the weights sums to 1: largest difference", "权重每一行之和为 1：最大差异"),
        residual(off),
        off < 1e-6,
        words("softmax", "softmax"),
        words("a row does not", "有的行不是"),
      ),
      ...(dropout === true
        ? [
            judged(
              words(
                "still so after the text’s dropout: largest difference",
                "经过文中的 dropout 之后仍然如此：最大差异",
              ),
              decimals(spread, 3),
              spread < 1e-6,
              words("nothing was dropped", "没有丢弃"),
              words(
                "the test never calls eval(): a tenth of the weights is dropped, and only the mean of the sums is near 1",
                "测试没有调用 eval()：十分之一的权重被丢弃，只有各行之和的平均接近 1",
              ),
            ),
            numberRow(
              words("mean of the sums, which is what the text prints", "各行之和的平均，即文中印出的量"),
              decimals(mean(dropped)),
            ),
          ]
        : []),
      numberRow(
        words("mean length of the output after its projection", "输出投影之后的平均范数"),
        decimals(mean(ids.map((i) => norm(rw, row(final, i, MODEL))))),
      ),
    ],
    summary: words(
      `Projection, rotation, attention and projection again: rows sum to 1 within ${residual(off)}.`,
      `投影、旋转、注意力、再投影：各行之和与 1 相差不超过 ${residual(off)}。`,
    ),
    figures: [
      {
        kind: "heat",
        label: words("Weights of head 0, the first 12 tokens", "第 0 个头的权重，前 12 个词"),
        x: words("key", "键"),
        y: words("query", "查询"),
        columns: ids.slice(0, shown).map(String),
        rows: ids.slice(0, shown).map(String),
        values: ids.slice(0, shown).flatMap((r) => Array.from(weights!.subarray(r * TOKENS, r * TOKENS + shown))),
        digits: 3,
      },
    ],
  };
}

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
  const falls = byDistance.every(({ value }, i) => i === 0 || value <= byDistance[i - 1]!.value + 1e-6);
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
        words("similarity falls with every step of distance", "距离每增加一步相似度都下降"),
        falls ? "✓" : "✗",
        falls,
        words("for this vector and these positions", "对这个向量、这些位置而言"),
        words("it rises again for this vector", "对这个向量，后面又升高了"),
      ),
    ],
    summary: words(
      `Similarities from ${decimals(Math.min(...similarity))} to 1; at distance 1 they agree within ${residual(spread)}.`,
      `相似度从 ${decimals(Math.min(...similarity))} 到 1；距离 1 处相差不超过 ${residual(spread)}。`,
    ),
    figures: [
      {
        kind: "plane",
        label: words("Channels 0 and 32, a pair, at the five positions", "成对的通道 0 与 32，五个位置"),
        as: "points",
        circle: Math.hypot(x[0]!, x[32]!),
        marks: RELATIVE.map((position, i) => ({
          name: words(String(position), String(position)),
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
        y: words("log10", "log10"),
        names: Array.from({ length: 8 }, (_, i) => String(i)),
        values: invFreq.slice(0, 8).map(Math.log10),
        digits: 2,
      },
    ],
  };
}

const choice = (name: string, label: Words, value: string, values: readonly string[]): Item["parameters"][number] => ({
  name,
  kind: "choice",
  value,
  label,
  options: values.map((one) => ({ value: one, label: words(one, one) })),
});

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
      choice("seq", words("tokens", "词数"), "512", ["16", "128", "512"]),
      choice("dim", words("d_model", "d_model"), "512", ["64", "512"]),
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
      choice("heads", words("heads", "头数"), "8", ["1", "8", "32"]),
      choice("seq", words("tokens", "词数"), "64", ["8", "64", "512"]),
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
  {
    id: "004-memory",
    cite: "MemoryEfficientRoPE",
    about: [
      words(
        "Chunked tables, mended (M11), against whole ones. Each way really runs, with the intermediate arrays that its code makes; the bytes of all arrays alive at once are counted, and the largest sum is the peak.",
        "分块的表（修正后，M11）与整张表相比。每种做法都真正运行，并产生其代码所产生的中间数组；统计同时存活的数组字节数，最大者即峰值。",
      ),
    ],
    parameters: [
      choice("seq", words("tokens", "词数"), "2048", ["512", "2048", "8192"]),
      choice("heads", words("heads", "头数"), "2", ["1", "2", "4"]),
    ],
    run: memory,
  },
  {
    id: "004-attention",
    cite: "RoPEIntegratedAttention",
    about: [
      words(
        "A whole attention layer: projections (random, seed 0), rotation, causal mask, softmax. The text checks that weights sum to 1, but prints a mean.",
        "完整的注意力层：投影（随机，种子 0）、旋转、因果掩码、softmax。文中检查权重之和是否为 1，但印出的只是平均。",
      ),
    ],
    parameters: [
      { name: "rope", kind: "switch", value: true, label: words("rotation", "旋转") },
      { name: "causal", kind: "switch", value: true, label: words("causal mask", "因果掩码") },
      { name: "dropout", kind: "switch", value: true, label: words("dropout, as in training", "dropout，如同训练时") },
    ],
    run: attention,
  },
];
