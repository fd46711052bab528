import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { largest } from "../rows.js";
import { broadcast, elementwise, raised, shapeText, view, type Shape, type Tensor } from "../shapes.js";
import { torchGenerator } from "../torch_normal.js";
import type { Figure, Item, Parameter, Result, Row } from "../types.js";
import { decimals, mistake, property, words, residual } from "./mistake.js";

/** x * cos + rotate_half(x) * sin, as the text writes it, over whatever shapes it meets. */
export function optimisedRope(x: Tensor, cos: Tensor, sin: Tensor): Tensor {
  const headDim = x.shape.at(-1)!;
  const half = headDim / 2;
  const swapped = x.data.map((_, i) => {
    const channel = i % headDim;
    return channel < half ? -x.data[i + half]! : x.data[i - half]!;
  });
  const multiply = (a: number, b: number): number => a * b;
  const first = elementwise(x, cos, multiply);
  const second = elementwise({ shape: x.shape, data: swapped }, sin, multiply);
  return elementwise(first, second, (a, b) => a + b);
}

/** cos and sin of the core for positions 0 to seq - 1, one column per channel, halves repeated. */
function tables(rw: Ropewalk, seq: number, headDim: number, shape: Shape): [Tensor, Tensor] {
  const table = rw.cosSin(head(headDim), { start: 0, count: seq });
  const wide = (half: Float32Array): Tensor => ({
    shape,
    data: Float32Array.from({ length: seq * headDim }, (_, i) => {
      const [position, channel] = [Math.floor(i / headDim), i % headDim];
      return half[(position * headDim) / 2 + (channel % (headDim / 2))]!;
    }),
  });
  return [wide(table.cos), wide(table.sin)];
}

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
  const shapes = words(
    `q ${shapeText(q)} * cos ${shapeText(cosShape)}`,
    `q ${shapeText(q)} * cos ${shapeText(cosShape)}`,
  );
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
    property(
      words("the shape stays that of q", "形状与 q 相同"),
      shapeText(out),
      out.length === q.length && out.every((size, i) => size === q[i]),
      {
        yes: words("[batch, heads, seq, head_dim]", "[batch, heads, seq, head_dim]"),
        no: words(
          "it grows without a word: every token appears at every position",
          "悄悄变大：每个词在每个位置上各出现一次",
        ),
      },
    ),
    property(
      words(
        "each token is turned by its own position: largest difference from the core",
        "每个词按自己的位置旋转：与核心的最大差异",
      ),
      Number.isFinite(byToken) ? decimals(byToken) : "–",
      byToken < 1e-5,
      {
        yes: words("equal but for rounding", "只差舍入"),
        no: words("it is not: no error is raised", "并非如此，而且没有报错"),
      },
    ),
  ];
  if (on && heads === seq)
    rows.push(
      property(
        words("by the number of its head instead: largest difference", "而是按头的编号旋转：最大差异"),
        decimals(byHead),
        byHead < 1e-5,
        {
          yes: words("the table's rows meet the heads", "表的行对上了头"),
          no: words("nor that", "也不是"),
        },
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
          `Off: with cos [1, 1, seq, head_dim] the result differs from the core by ${residual(byToken)}.`,
          `关：cos 为 [1, 1, seq, head_dim] 时，与核心只差 ${residual(byToken)}。`,
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

const dims: Parameter = {
  name: "dim",
  kind: "choice",
  value: "8",
  label: words("d_model", "d_model"),
  options: ["4", "8"].map((value) => ({ value, label: words(value, value) })),
};

function pairedCosines(rw: Ropewalk, on: boolean, dim: number): Result {
  const pairs = dim / 2;
  const cosShape = on ? [view([pairs], [-1, 2])[0]!] : [pairs]; // cos_2d[:, 0], or cos_vals itself
  const error = raised(() => broadcast([pairs], cosShape));
  const spec = head(dim, "interleaved");
  const x = torchGenerator(0).randn(dim);
  const right = rw.rotate(x, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: rw.cosSin(spec, [3]) });
  const label = words(
    `x_2d[:, 0] ${shapeText([pairs])} * cos_2d[:, 0] ${shapeText(cosShape)}`,
    `x_2d[:, 0] ${shapeText([pairs])} * cos_2d[:, 0] ${shapeText(cosShape)}`,
  );
  if (error !== undefined)
    return {
      rows: [
        {
          label,
          ours: error,
          verdict: "cannot-run",
          reason: words(
            "line 293: lines 289 and 290 reshape the four cosines to [2, 2], although there is one per pair already",
            "第 293 行：第 289、290 行把四个余弦重排成 [2, 2]，而它们本来就是每对一个",
          ),
        },
      ],
      summary: words(`On: d = ${dim} raises: ${error}.`, `开：d = ${dim} 时报错：${error}。`),
    };
  // One cosine, stretched over all pairs, or each pair's own.
  const table = rw.cosSin(spec, [3]);
  const pick = (all: Float32Array): Float32Array => all.map((_, pair) => all[on ? 0 : pair]!);
  const out = rw.rotate(x, {
    shape: [1, 1, 1, dim],
    pairing: "interleaved",
    cosSin: { rows: 1, rotaryDim: dim, cos: pick(table.cos), sin: pick(table.sin) },
  });
  const apart = largest(out.map((value, i) => Math.abs(value - right[i]!)));
  const { invFreq } = rw.frequencies(spec);
  return {
    rows: [
      property(
        words("every pair turns with its own frequency: largest difference", "每一对用自己的频率旋转：最大差异"),
        decimals(apart),
        apart < 1e-5,
        {
          yes: words("equal to the core", "与核心一致"),
          no: words(
            "one cosine is stretched over all pairs: no error, wrong numbers",
            "一个余弦被拉伸到所有对：不报错，数却错了",
          ),
        },
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: d = ${dim}, off by ${decimals(apart)}.`,
      `${on ? "开" : "关"}：d = ${dim}，偏差 ${decimals(apart)}。`,
    ),
    figures: [
      {
        kind: "bars",
        label: words("Angle of each pair at position 3", "各对在位置 3 的角度"),
        y: words("radians", "弧度"),
        names: Array.from(invFreq, (_, pair) => String(pair)),
        values: Array.from(invFreq, (_, pair) => 3 * invFreq[on ? 0 : pair]!),
        digits: 3,
      },
    ],
  };
}

function halfColumns(rw: Ropewalk, on: boolean): Result {
  const [seq, headDim] = [512, 128];
  const x = [4, 32, seq, headDim];
  const cos = [1, 1, seq, on ? headDim / 2 : headDim];
  const error = raised(() => broadcast(x, cos));
  const label = words(`x ${shapeText(x)} * cos ${shapeText(cos)}`, `x ${shapeText(x)} * cos ${shapeText(cos)}`);
  if (error !== undefined)
    return {
      rows: [
        {
          label,
          ours: error,
          verdict: "cannot-run",
          reason: words(
            "line 1057: the chunks of lines 1010 and 1011 have a column per pair, the formula needs one per channel",
            "第 1057 行：第 1010、1011 行的分块每对一列，而公式需要每通道一列",
          ),
        },
      ],
      summary: words(`On: the line raises: ${error}.`, `开：该行报错：${error}。`),
    };
  const used = [1, 2, 8, headDim];
  const data = torchGenerator(0).randn(2 * 8 * headDim);
  const out = optimisedRope({ shape: used, data }, ...tables(rw, 8, headDim, [1, 1, 8, headDim]));
  const spec = head(headDim);
  const right = rw.rotate(data, {
    shape: [1, 2, 8, headDim],
    pairing: "half-split",
    cosSin: rw.cosSin(spec, { start: 0, count: 8 }),
  });
  const apart = largest(out.data.map((value, i) => Math.abs(value - right[i]!)));
  return {
    rows: [
      property(label, residual(apart), apart < 1e-5, {
        yes: words(
          "with the columns repeated the line runs and agrees with the core",
          "把列重复一遍之后可以运行，并与核心一致",
        ),
        no: words("it runs and is wrong", "能运行，但结果错误"),
      }),
    ],
    summary: words(
      `Off: with head_dim columns the line runs, ${residual(apart)} from the core.`,
      `关：有 head_dim 列时可以运行，与核心相差 ${residual(apart)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  mistake(
    "m9",
    {
      en: "OptimizedRoPE._precompute_cos_sin_cache, line 456",
      zh: "OptimizedRoPE._precompute_cos_sin_cache，第 456 行",
    },
    [
      words(
        "The cached tables get their axis of size 1 in the wrong place. What happens then depends on the sizes: an error, a rotation by the head’s number, or a tensor that grows.",
        "缓存表把长度为 1 的轴放错了位置。结果取决于各个尺寸：报错、按头的编号旋转，或者张量悄悄变大。",
      ),
    ],
    (rw, on, values) => wrongAxis(rw, on, String(values["sizes"])),
    [sizes],
  ),
  mistake(
    "m10",
    { en: "RoPEMath.apply_rope_2d, line 289", zh: "RoPEMath.apply_rope_2d，第 289 行" },
    [
      words(
        "There is one cosine for each pair, and the code takes them two at a time once more.",
        "每一对本来只有一个余弦，代码却又把它们两个两个地分了一次组。",
      ),
    ],
    (rw, on, values) => pairedCosines(rw, on, Number(values["dim"])),
    [dims],
  ),
  mistake(
    "m11",
    {
      en: "MemoryEfficientRoPE._apply_rope_vectorized, line 1057",
      zh: "MemoryEfficientRoPE._apply_rope_vectorized，第 1057 行",
    },
    [
      words(
        "The chunked cache keeps half the columns that its own rotation multiplies with.",
        "分块缓存的列数只有它自己的旋转公式所需的一半。",
      ),
    ],
    (rw, on) => halfColumns(rw, on),
  ),
];
