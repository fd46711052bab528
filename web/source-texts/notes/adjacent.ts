import type { Pairing, Ropewalk } from "../../api/index.js";
import { choice, head, slider } from "../heads.js";
import { claimRow, difference, largest, list, norm, numberRow, row, same, scientific, shape } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { raised, view } from "../shapes.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { words } from "../words.js";

/** stack([cos, sin], -1): [seq, d/2, 2]. */
const stacked = (cos: Float32Array, sin: Float32Array): Float32Array =>
  Float32Array.from({ length: 2 * cos.length }, (_, i) => (i % 2 === 0 ? cos[i >> 1]! : sin[i >> 1]!));

/** The recipe's own rotation of [batch, heads, seq, d]: neighbours, times the stacked cache. */
function byRecipe(x: Float32Array, cache: Float32Array, seq: number, dim: number): Float32Array {
  const y = new Float32Array(x.length);
  for (let i = 0; i < x.length; i += 2) {
    const at = (Math.floor(i / dim) % seq) * dim + (i % dim);
    const [c, s] = [cache[at]!, cache[at + 1]!];
    y[i] = x[i]! * c - x[i + 1]! * s;
    y[i + 1] = x[i + 1]! * c + x[i]! * s;
  }
  return y;
}

function recipe(rw: Ropewalk, values: Values): { rows: Row[]; off: number; cache: Float32Array; sizes: number[] } {
  const [batch, heads, seq, dim] = [2, 3, Number(values["seq"]), Number(values["dim"])];
  const spec = head(dim, "interleaved");
  const cosSin = rw.cosSin(spec, { start: 0, count: seq });
  const cache = stacked(cosSin.cos, cosSin.sin);
  const x = torchGenerator(42).randn(batch * heads * seq * dim);
  const y = byRecipe(x, cache, seq, dim);
  const core = rw.rotate(x, {
    shape: [batch, heads, seq, dim],
    pairing: "interleaved",
    cosSin,
    positionIds: ids(batch, seq),
  });
  const off = difference(y, core);
  const kept = largest(
    Array.from({ length: batch * heads * seq }, (_, i) =>
      Math.abs(norm(rw, row(y, i, dim)) - norm(rw, row(x, i, dim))),
    ),
  );
  const rows = [
    numberRow(same("cache.shape"), shape(seq, dim / 2, 2)),
    numberRow(same("x_out.shape"), shape(batch, heads, seq, dim)),
    numberRow(same("cache[1, :2]"), list(cache.subarray(dim, dim + 4), 4)),
    claimRow(
      words("the same as the core’s interleaved rotation", "与核心的 interleaved 旋转相同"),
      undefined,
      scientific(off, 1),
      off < 1e-6,
      words("Largest difference of a channel.", "通道的最大差异。"),
    ),
    claimRow(
      words("every length is kept", "每个长度都不变"),
      undefined,
      scientific(kept, 1),
      kept < 1e-5,
      words("Largest change of a vector’s length.", "向量长度的最大变化。"),
    ),
  ];
  return { rows, off, cache, sizes: [batch, heads, seq, dim] };
}

/** The second reshape of the recipe, which lacks its last 2, as torch reports it. */
const invalidView = (batch: number, heads: number, seq: number, dim: number): string =>
  raised(() => view([batch, heads, seq, dim], [batch, heads, seq, dim / 2]))!;

/** What stops the recipe as printed, in the order in which torch reports it (recorded.json). */
const SLIPS: readonly { step: string; error?: string; reason: Words }[] = [
  {
    step: "1.1: self.qk_dim",
    error: "name 'self' is not defined",
    reason: words("the recipe stands outside of a class; qk_dim is meant", "配方不在类中；本应是 qk_dim"),
  },
  {
    step: "1.3: torch.outer(seq_idx, theta)",
    error: "name 'theta' is not defined",
    reason: words("step 1.1 calls the frequencies inv_freq", "第 1.1 步把频率命名为 inv_freq"),
  },
  {
    step: "2.1: X.reshape(…, qk_dim // 2)",
    reason: words(
      "half of the numbers have no place: the shape lacks its last 2",
      "有一半的数放不下：形状缺了最后的 2",
    ),
  },
  {
    step: "2.2: rope_cache.reshape(…)",
    error: "name 'rope_cache' is not defined",
    reason: words("step 1.4 calls it cache", "第 1.4 步把它命名为 cache"),
  },
  {
    step: "2.3: rope_cache[…, 0]",
    error: "name 'rope_cache' is not defined",
    reason: words("the reshaped tensor of step 2.2 is not kept", "第 2.2 步变形后的张量没有保存"),
  },
];

const ids = (batch: number, seq: number): number[] => Array.from({ length: batch * seq }, (_, i) => i % seq);

function runRecipe(rw: Ropewalk, values: Values): Result {
  const { rows, off, sizes } = recipe(rw, values);
  const [batch, heads, seq, dim] = sizes as [number, number, number, number];
  const spec = head(dim, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  return {
    rows: [
      ...rows,
      ...SLIPS.map(({ step, error, reason }): Row => ({
        label: words(`step ${step}`, `步骤 ${step}`),
        ours: error === undefined ? invalidView(batch, heads, seq, dim) : error,
        verdict: "cannot-run",
        reason,
      })),
    ],
    steps: [
      {
        code: "1.1 inv_freq = 1 / 10000 ** (torch.arange(0, d, 2) / d)",
        ours: list(invFreq.subarray(0, 4), 4),
        verdict: "number",
      },
      { code: "1.2 seq_idx = torch.arange(seq_len)", ours: `0 … ${seq - 1}`, verdict: "number" },
      { code: "1.3 idx_theta = torch.outer(seq_idx, inv_freq)", ours: shape(seq, dim / 2), verdict: "number" },
      { code: "1.4 cache = stack([cos, sin], -1)", ours: shape(seq, dim / 2, 2), verdict: "number" },
      {
        code: "2.1 X.reshape(batch, heads, seq, d // 2, 2)",
        ours: shape(batch, heads, seq, dim / 2, 2),
        verdict: "number",
      },
      { code: "2.2 cache.reshape(1, 1, seq, d // 2, 2)", ours: shape(1, 1, seq, dim / 2, 2), verdict: "number" },
      {
        code: "2.3 stack([x0 c − x1 s, x1 c + x0 s], -1)",
        ours: scientific(off, 1),
        verdict: off < 1e-6 ? "holds" : "fails",
      },
      { code: "2.4 flatten(3)", ours: shape(batch, heads, seq, dim), verdict: "number" },
    ],
    summary: words(
      `With its five slips mended the recipe is the core’s interleaved rotation within ${scientific(off, 0)}.`,
      `改正五处笔误后，这个配方就是核心的 interleaved 旋转，相差不超过 ${scientific(off, 0)}。`,
    ),
  };
}

function runAdjacent(rw: Ropewalk, values: Values): Result {
  const { rows, off, cache, sizes } = recipe(rw, values);
  const [, , seq, dim] = sizes as [number, number, number, number];
  const shown = Math.min(seq, 8);
  return {
    rows: [
      ...rows,
      claimRow(
        words(
          "forward_impl(…, base=500000) gives the table of that base: it moves from base 10000 by",
          "forward_impl(…, base=500000) 给出该 base 的表：与 base 10000 相差",
        ),
        undefined,
        "0",
        false,
        words("The argument base is never read: 10000 stands in the line.", "参数 base 从未被读取：行中写死了 10000。"),
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: words("cache: cos and sin side by side", "cache：cos 与 sin 相邻"),
        x: words("channel", "通道"),
        y: words("position", "位置"),
        columns: Array.from({ length: dim }, (_, i) => `${i % 2 === 0 ? "c" : "s"}${i >> 1}`),
        rows: Array.from({ length: shown }, (_, i) => String(i)),
        values: cache.slice(0, shown * dim),
      },
      pairPicture(dim, "interleaved", rw),
    ],
    summary: words(
      `Neighbours 2i and 2i + 1 are a pair; the class’s arithmetic agrees with the core within ${scientific(off, 0)}.`,
      `相邻的 2i 与 2i + 1 成一对；这个类的算法与核心相差不超过 ${scientific(off, 0)}。`,
    ),
  };
}

/** Which pair each channel belongs to: the channels' numbers, reordered by the core. */
export function pairPicture(dim: number, pairing: Pairing, rw: Ropewalk): NonNullable<Result["figures"]>[number] {
  const pairs = Float32Array.from({ length: dim }, (_, i) => i % (dim / 2));
  const order = rw.convertPairing(pairs, { from: "half-split", to: pairing, headDim: dim });
  return {
    kind: "bars",
    label: words(`Pair of each channel, counted from 1, ${pairing}`, `各通道所属的对（从 1 数起），${pairing}`),
    x: words("channel", "通道"),
    y: words("pair", "对"),
    names: Array.from(order, (_, i) => String(i)),
    values: order.map((pair) => pair + 1),
    digits: 0,
  };
}

const sizes = [choice("dim", "8", ["4", "8", "16"], "qk_dim"), slider("seq", words("positions", "位置数"), 6, 2, 12)];

export const items: readonly Item[] = [
  {
    id: "003-recipe",
    cite: words("opening summary, 1.1 to 2.4", "开头的总结，1.1 至 2.4"),
    about: [
      words(
        "Eight lines from frequencies to a rotated tensor. Five places stop it, one after the other: each error shows when the one before it is mended. The arithmetic is right.",
        "从频率到旋转后的张量，共八行。有五处使它停下，一处接一处：改好前一处，才会看到下一处的报错。算法本身是对的。",
      ),
    ],
    parameters: sizes,
    run: runRecipe,
  },
  {
    id: "003-adjacent",
    cite: "2.1, RotaryEmbedding",
    about: [
      words(
        "The first of the two pairings: neighbours, with cosine and sine stacked side by side in a cache of [seq, d/2, 2].",
        "两种配对之一：相邻通道，余弦与正弦并排堆叠，缓存为 [seq, d/2, 2]。",
      ),
    ],
    parameters: sizes,
    run: runAdjacent,
  },
];
