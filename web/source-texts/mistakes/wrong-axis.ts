import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { largest, same, judged } from "../rows.js";
import { broadcast, raised, shapeText, type Tensor } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Figure, Item, Parameter, Result, Row } from "../types.js";
import { mistake } from "./mistake.js";
import { atMost, decimals, words } from "../words.js";
import { optimisedRope, tables } from "./optimised-rope.js";

const SIZES: Record<string, [batch: number, heads: number, seq: number, headDim: number]> = {
  printed: [8, 32, 512, 64],
  equal: [1, 8, 8, 16],
  one: [2, 1, 8, 16],
};

const sizes: Parameter = {
  name: "sizes",
  kind: "choice",
  value: "printed",
  label: words("shape of q", "q 的形状"),
  options: [
    { value: "printed", label: words("as printed", "原文的") },
    { value: "equal", label: words("heads = tokens", "头数 = 词数") },
    { value: "one", label: words("one head", "单头") },
  ],
};

function wrongAxis(rw: Ropewalk, on: boolean, choice: string): Result {
  const [batch, heads, seq, headDim] = SIZES[choice] ?? SIZES["printed"]!;
  const q = [batch, heads, seq, headDim];
  const cosShape = on ? [1, seq, 1, headDim] : [1, 1, seq, headDim];
  const error = raised(() => broadcast(q, cosShape));
  const shapes = same(`q ${shapeText(q)} * cos ${shapeText(cosShape)}`);
  if (error !== undefined)
    return {
      rows: [
        {
          label: shapes,
          ours: error,
          verdict: "cannot-run",
          reason: words(
            "line 492, return x * cos + x2 * sin: cos was made [1, seq, 1, head_dim] in lines 456 and 457",
            "第 492 行 return x * cos + x2 * sin：第 456、457 行把 cos 做成了 [1, seq, 1, head_dim]",
          ),
        },
      ],
      summary: words(`On: the line raises: ${error}.`, `开：该行报错：${error}。`),
    };
  const out = broadcast(q, cosShape);
  const small = q.reduce((all, size) => all * size, 1) <= 4096;
  const used = small ? q : [1, 2, 8, headDim];
  const table = tables(rw, used[2]!, headDim, on ? [1, used[2]!, 1, headDim] : [1, 1, used[2]!, headDim]);
  const x: Tensor = { shape: used, data: torchGenerator(0).randn(used.reduce((all, size) => all * size, 1)) };
  const result = optimisedRope(x, ...table);
  const turnBy = (position: (head: number, token: number) => number): Float32Array => {
    const tokens = used[0]! * used[1]! * used[2]!;
    const ids = Array.from({ length: tokens }, (_, row) =>
      position(Math.floor(row / used[2]!) % used[1]!, row % used[2]!),
    );
    return rw.rotate(x.data, {
      shape: [1, 1, tokens, headDim],
      pairing: "half-split",
      cosSin: rw.cosSin(head(headDim), { start: 0, count: Math.max(...ids) + 1 }),
      positionIds: ids,
    });
  };
  const apart = (other: Float32Array): number =>
    result.data.length === other.length
      ? largest(result.data.map((value, i) => Math.abs(value - other[i]!)))
      : Infinity;
  const byToken = apart(turnBy((_, token) => token));
  const byHead = apart(turnBy((head) => head));
  const rows: Row[] = [
    judged(
      words("the shape stays that of q", "形状与 q 相同"),
      shapeText(out),
      out.length === q.length && out.every((size, i) => size === q[i]),
      same("[batch, heads, seq, head_dim]"),
      words("it grows without a word: every token appears at every position", "悄悄变大：每个词在每个位置上各出现一次"),
    ),
    judged(
      words(
        "each token is turned by its own position: largest difference from the core",
        "每个词按自己的位置旋转：与核心的最大差异",
      ),
      Number.isFinite(byToken) ? decimals(byToken) : "–",
      byToken < 1e-5,
      words("equal but for rounding", "只差舍入"),
      words("it is not: no error is raised", "并非如此，而且没有报错"),
    ),
  ];
  if (on && heads === seq)
    rows.push(
      judged(
        words("by the number of its head instead: largest difference", "而是按头的编号旋转：最大差异"),
        decimals(byHead),
        byHead < 1e-5,
        words("the table's rows meet the heads", "表的行对上了头"),
        words("nor that", "也不是"),
      ),
    );
  return {
    rows,
    ...(small && heads > 1 ? { figures: [turnedTo(result, turnBy)] } : {}),
    summary: on
      ? words(
          heads === seq
            ? `On: nothing is raised, and head h is turned to position h, whatever the token: off by ${decimals(byToken)}.`
            : `On: nothing is raised, and ${shapeText(q)} grows to ${shapeText(out)}.`,
          heads === seq
            ? `开：不报错，但第 h 个头被转到位置 h，与词无关：偏差 ${decimals(byToken)}。`
            : `开：不报错，${shapeText(q)} 变成了 ${shapeText(out)}。`,
        )
      : words(
          `Off: with cos [1, 1, seq, head_dim] the result differs from the core by ${atMost(byToken).en}.`,
          `关：cos 为 [1, 1, seq, head_dim] 时，与核心相差${atMost(byToken).zh}。`,
        ),
  };
}

/** Which position each head's tokens were turned to: the one whose rotation by the core is nearest. */
function turnedTo(result: Tensor, turnBy: (position: () => number) => Float32Array): Figure {
  const [, heads, seq, headDim] = result.shape as [number, number, number, number];
  const all = Array.from({ length: seq }, (_, position) => turnBy(() => position));
  const nearest = Array.from({ length: heads * seq }, (_, row) => {
    const apart = all.map((turned) => {
      let most = 0;
      for (let i = row * headDim; i < (row + 1) * headDim; i += 1)
        most = Math.max(most, Math.abs(turned[i]! - result.data[i]!));
      return most;
    });
    return apart.indexOf(Math.min(...apart));
  });
  const names = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i));
  return {
    kind: "heat",
    label: words("The position that each head’s tokens were turned to", "每个头的各个词实际被转到的位置"),
    x: words("token", "词"),
    y: words("head", "头"),
    columns: names(seq),
    rows: names(heads),
    values: nearest,
    digits: 0,
  };
}

export const items: readonly Item[] = [
  mistake(
    "m9",
    words("OptimizedRoPE._precompute_cos_sin_cache, line 456", "OptimizedRoPE._precompute_cos_sin_cache，第 456 行"),
    [
      words(
        "The cached tables get their axis of size 1 in the wrong place. What happens then depends on the sizes: an error, a rotation by the head’s number, or a tensor that grows.",
        "缓存表把长度为 1 的轴放错了位置。结果取决于各个尺寸：报错、按头的编号旋转，或者张量悄悄变大。",
      ),
    ],
    (rw, on, values) => wrongAxis(rw, on, String(values["sizes"])),
    [sizes],
  ),
];
