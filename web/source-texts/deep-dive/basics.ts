import type { Ropewalk, RopewalkError } from "../../api/index.js";
import { head } from "../heads.js";
import { atMost, decimals, residual, words } from "../words.js";
import { claimRow, dot, largest, norm, numberRow, row, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Values } from "../types.js";

/** The text's three words, two numbers each. */
const WORDS = {
  cat: [1, 0.5],
  chases: [0.8, 0.9],
  mouse: [0.6, 0.7],
} as const;
const ORDERS = {
  first: ["cat", "chases", "mouse"],
  second: ["mouse", "chases", "cat"],
} as const;
type Name = keyof typeof WORDS;

/** Attention of a sentence over itself, scale 1; with `rope`, positions 0, 1, 2 turned by one radian each. */
function attend(rw: Ropewalk, order: readonly Name[], rope: boolean): Map<Name, Float32Array> {
  const x = Float32Array.from(order.flatMap((name) => WORDS[name]));
  const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 3, keySeq: 3, headDim: 2 };
  const spec = head(2, "interleaved");
  const { output } = rw.attention(x, x, x, {
    ...sizes,
    scale: 1,
    ...(rope && {
      rope: {
        pairing: "interleaved" as const,
        cosSin: rw.cosSin(spec, { start: 0, count: 3 }),
        queryPositionIds: [0, 1, 2],
        keyPositionIds: [0, 1, 2],
      },
    }),
  });
  return new Map(order.map((name, i) => [name, row(output, i, 2)]));
}

const chinese: Record<Name, string> = { cat: "猫", chases: "追", mouse: "老鼠" };

function sentences(rw: Ropewalk, { rope }: Values): Result {
  const first = attend(rw, ORDERS.first, rope === true);
  const second = attend(rw, ORDERS.second, rope === true);
  const apart = (name: Name): number =>
    largest(first.get(name)!.map((value, i) => Math.abs(value - second.get(name)![i]!)));
  const names = Object.keys(WORDS) as Name[];
  const most = largest(names.map(apart));
  // Equal as multisets: some matching of the outputs, whatever word they belong to, agrees.
  const sorted = (all: Map<Name, Float32Array>): number[][] =>
    [...all.values()].map((v) => Array.from(v)).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  const [a, b] = [sorted(first), sorted(second)];
  const sets = largest(a.flatMap((values, i) => values.map((value, j) => Math.abs(value - b[i]![j]!))));
  const equal = sets < 1e-6;
  const text = (v: Float32Array): string => `(${Array.from(v, (value) => decimals(value)).join(", ")})`;
  return {
    rows: [
      ...names.map((name) =>
        numberRow(
          words(`output of “${name}” in both sentences`, `“${chinese[name]}”在两句中的输出`),
          `${text(first.get(name)!)} ${text(second.get(name)!)}`,
        ),
      ),
      claimRow(
        words(
          "the two sentences give the same outputs as a multiset: largest difference",
          "两句的输出作为多重集合相同：最大差异",
        ),
        undefined,
        residual(sets),
        equal,
        equal
          ? words("attention alone cannot tell who chases whom", "单靠注意力分不出谁追谁")
          : words("the order now matters", "次序有了影响"),
      ),
    ],
    summary: words(
      `${rope ? "With RoPE" : "Without position"} the outputs of one word differ by ${atMost(most).en} between the two orders.`,
      `${rope ? "使用 RoPE" : "没有位置"}时，同一个词在两种次序下的输出相差${atMost(most).zh}。`,
    ),
    figures: [
      {
        kind: "bars",
        label: words(
          "First number of each word’s output, in the first sentence and in the second",
          "各词输出的第一个数：在第一句与第二句中",
        ),
        y: words("value", "数值"),
        names: names.flatMap((name) => [1, 2].map((which) => words(`${name} ${which}`, `${chinese[name]} ${which}`))),
        values: names.flatMap((name) => [first, second].map((all) => all.get(name)![0]!)),
        digits: 4,
      },
    ],
  };
}

const TABLE = 512;

function learnedTable(rw: Ropewalk, { position }: Values): Result {
  const wanted = Number(position);
  const dim = 8;
  // A table of 512 rows, as nn.Embedding(512, d_model) is one; asking for a row past its end must not go unnoticed.
  const table = rw.cosSin(head(dim), { start: 0, count: TABLE });
  let error: RopewalkError | undefined;
  try {
    rw.rotate(new Float32Array(dim).fill(1), {
      shape: [1, 1, 1, dim],
      pairing: "half-split",
      cosSin: table,
      positionIds: [wanted],
    });
  } catch (caught) {
    if ((caught as Error).name !== "RopewalkError") throw caught;
    error = caught as RopewalkError;
  }
  const computed = rw.cosSin(head(dim), [wanted]);
  const inside = error === undefined;
  return {
    rows: [
      numberRow(
        words("positions without training data, 512 to 1024", "512 到 1024 之间没有训练过的位置"),
        String(1024 - TABLE),
      ),
      {
        ...claimRow(
          words(`a table of ${TABLE} rows has a row for position ${wanted}`, `${TABLE} 行的表有位置 ${wanted} 这一行`),
          undefined,
          error?.message ?? "✓",
          inside,
          inside
            ? words("within its length", "在表长之内")
            : words(
                "a table ends where it ends; the core says so instead of reading on",
                "表到头就是到头；核心会报错，而不是继续读下去",
              ),
        ),
        refused: error,
      },
      numberRow(
        words(`cos of the slowest pair at ${wanted}, computed instead`, `改为计算时，最慢一对在 ${wanted} 的 cos`),
        decimals(computed.cos.at(-1)!, 6),
      ),
      numberRow(
        words("parameters of a learned table of 512 × 512", "512 × 512 可学习表的参数个数"),
        String(TABLE * 512),
      ),
    ],
    summary: inside
      ? words(`Position ${wanted} is in the table.`, `位置 ${wanted} 在表中。`)
      : words(
          `Position ${wanted} has no row in a table of ${TABLE}; a formula has a value everywhere, which is not yet extrapolation.`,
          `${TABLE} 行的表没有位置 ${wanted}；公式处处有值，但这还不等于能外推。`,
        ),
  };
}

function sinusoidalLimits(rw: Ropewalk, { base }: Values): Result {
  const dim = 64;
  const options = { base: Number(base) };
  const random = torchGenerator(3);
  const [q, k] = [random.randn(dim), random.randn(dim)];
  const encoding = (positions: number[]): Float32Array => rw.sinusoidal(positions, dim, options);
  const add = (x: Float32Array, position: number): Float32Array => {
    const pe = encoding([position]);
    return x.map((value, i) => value + pe[i]!);
  };
  const turned = (x: Float32Array, position: number): Float32Array => {
    const spec = head(dim, "interleaved", options.base);
    return rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: rw.cosSin(spec, [position]) });
  };
  const lengths = [0, 10, 100, 1000].map((position) => norm(rw, add(q, position)) / norm(rw, q));
  const starts = [0, 10, 100, 1000];
  const added = starts.map((start) => dot(rw, add(q, start + 3), add(k, start)));
  const rotated = starts.map((start) => dot(rw, turned(q, start + 3), turned(k, start)));
  const spread = (values: readonly number[]): number => largest(values) - Math.min(...values);
  // The same angles as RoPE: the encoding of ones turned.
  const { cos, sin } = rw.cosSin(head(dim, "interleaved", options.base), [7]);
  const { invFreq } = rw.frequencies(head(dim, "interleaved", options.base));
  const row7 = encoding([7]);
  const equal = largest(
    cos.map((value, i) => Math.max(Math.abs(row7[2 * i + 1]! - value), Math.abs(row7[2 * i]! - sin[i]!))),
  );
  const claim = (
    label: [string, string],
    ours: string,
    holds: boolean,
    yes: [string, string],
    no: [string, string],
  ): Row => claimRow(words(...label), undefined, ours, holds, words(...(holds ? yes : no)));
  return {
    rows: [
      claim(
        ["1. fixed frequencies: they are those of RoPE, difference", "1. 频率固定：与 RoPE 的频率相同，差异"],
        residual(equal),
        equal < 1e-6,
        ["so this limit is RoPE’s as well", "所以 RoPE 也有这个限制"],
        ["other frequencies", "频率不同"],
      ),
      claim(
        ["2. adding disturbs the word: lengths as shares of before", "2. 加法干扰语义：长度与之前之比"],
        lengths.map((value) => decimals(value, 3)).join(" "),
        spread(lengths) > 1e-3 || Math.abs(lengths[0]! - 1) > 1e-3,
        ["a rotation leaves lengths alone", "旋转不改变长度"],
        ["lengths are unchanged", "长度不变"],
      ),
      claim(
        ["3. the score is not one of distance: spread at distance 3", "3. 分数不只取决于距离：距离 3 处的差异"],
        `${decimals(spread(added))}; RoPE ${decimals(spread(rotated))}`,
        spread(added) > 100 * spread(rotated),
        ["word times encoding terms remain", "词与编码的交叉项仍在"],
        ["the score depends on the distance alone", "分数只取决于距离"],
      ),
      claim(
        [
          "4. frequency and dimension are coupled: pairs, and different frequencies",
          "4. 频率与维度耦合：对数，与不同频率的个数",
        ],
        `${invFreq.length}, ${new Set(invFreq).size}`,
        new Set(invFreq).size === invFreq.length,
        [
          "one frequency per pair, in RoPE too; the card with the curve to draw uncouples them",
          "每对一个频率，RoPE 亦然；可以画曲线的那张卡片让它们不再耦合",
        ],
        ["several pairs share a frequency", "有几对共用一个频率"],
      ),
    ],
    summary: words(
      `At distance 3 the score with added encodings moves by ${decimals(spread(added), 2)}, with RoPE by ${atMost(spread(rotated)).en}.`,
      `距离为 3 时，相加编码的分数波动 ${decimals(spread(added), 2)}，用 RoPE 时变动${atMost(spread(rotated)).zh}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("The score at distance 3 while both words move", "两个词一起移动时距离 3 的分数"),
        x: words("position of the key", "键的位置"),
        y: words("score", "分数"),
        series: [
          { name: words("added", "相加"), x: starts, y: added },
          { name: words("rotated", "旋转"), x: starts, y: rotated, thin: true },
        ],
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-two-sentences",
    cite: "demonstrate_positional_ambiguity",
    about: [
      words(
        "Three words as two numbers each, in two orders. The text prints the inputs; here both sentences go through attention, and their outputs are compared as multisets.",
        "三个词各用两个数表示，排成两种次序。原文只印出输入；这里让两句都通过注意力，再把输出作为多重集合来比较。",
      ),
    ],
    parameters: [{ name: "rope", kind: "switch", value: false, label: words("with RoPE", "使用 RoPE") }],
    run: sentences,
  },
  {
    id: "004-learned-table",
    cite: "AbsolutePositionalEncoding",
    about: [
      words(
        "A learned table has one row for each trained position and nothing past it.",
        "可学习的位置表每个训练过的位置一行，再往后就没有了。",
      ),
    ],
    parameters: [
      { name: "position", kind: "number", value: 600, least: 0, most: 1023, step: 1, label: words("position", "位置") },
    ],
    run: learnedTable,
  },
  {
    id: "004-sinusoidal",
    cite: "SinusoidalPositionalEncoding",
    about: [words("The four limits that the text lists, each measured.", "文中列出的四条限制，逐条测量。")],
    parameters: [
      {
        name: "base",
        kind: "choice",
        value: "10000",
        label: same("base"),
        options: ["100", "10000", "1000000"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: sinusoidalLimits,
  },
];
