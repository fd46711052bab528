import type { Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import { claimRow, largest, list, scientific, shape } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";

export const WORDS = 6;

export const DIM = 32;

export const ORDERS: Record<string, number[]> = {
  reversed: [5, 4, 3, 2, 1, 0],
  swapped: [1, 0, 2, 3, 4, 5],
  rotated: [1, 2, 3, 4, 5, 0],
};

const rowsOf = (x: Float32Array, order: readonly number[], width: number): Float32Array =>
  Float32Array.from(
    { length: order.length * width },
    (_, i) => x[order[Math.floor(i / width)]! * width + (i % width)]!,
  );

function runOrder(rw: Ropewalk, values: Values): Result {
  const order = ORDERS[String(values["order"])]!;
  const { randn } = torchGenerator(42);
  const [q, k, v] = [randn(WORDS * DIM), randn(WORDS * DIM), randn(WORDS * DIM)] as const;
  const spec = head(DIM);
  const positions = order.map((_, i) => i);
  const attend = (rotate: boolean, words: readonly number[]): Float32Array => {
    const take = (x: Float32Array, turns: boolean): Float32Array => {
      const rows = rowsOf(x, words, DIM);
      return rotate && turns ? turned(rw, spec, rows, positions) : rows;
    };
    const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: WORDS, keySeq: WORDS, headDim: DIM };
    return rw.attention(take(q, true), take(k, true), take(v, false), { ...sizes, weights: true }).weights!;
  };
  /** Largest difference of the weight that word a gives word b, in both orders. */
  const moved = (rotate: boolean): number => {
    const [before, after] = [attend(rotate, positions), attend(rotate, order)];
    return largest(
      positions.flatMap((a) =>
        positions.map((b) => Math.abs(before[a * WORDS + b]! - after[order.indexOf(a) * WORDS + order.indexOf(b)]!)),
      ),
    );
  };
  const [plain, rotary] = [moved(false), moved(true)];
  const names = positions.map((i) => "abcdef"[i]!);
  const map = (name: { en: string; zh: string }, weights: Float32Array, words: readonly number[]) => ({
    kind: "heat" as const,
    label: name,
    x: { en: "key", zh: "键" },
    y: { en: "query", zh: "查询" },
    columns: words.map((i) => names[i]!),
    rows: words.map((i) => names[i]!),
    values: weights,
  });
  return {
    rows: [
      claimRow(
        { en: "without position the weights ignore order: they change by", zh: "没有位置时权重与次序无关：变化" },
        undefined,
        scientific(plain, 1),
        plain < 1e-6,
        {
          en: "Each word gives each other word the weight that it gave before; only the places move.",
          zh: "每个词给其他词的权重与先前一样，只是换了地方。",
        },
      ),
      claimRow(
        { en: "with rotation they depend on it: they change by", zh: "有旋转时与次序有关：变化" },
        undefined,
        rotary.toFixed(4),
        rotary > 1e-3,
        { en: "The same words at other distances weigh differently.", zh: "同样的词，距离不同，权重就不同。" },
      ),
    ],
    figures: [
      map({ en: "Weights without position, new order", zh: "没有位置的权重，新次序" }, attend(false, order), order),
      map({ en: "Weights with RoPE, new order", zh: "用 RoPE 的权重，新次序" }, attend(true, order), order),
    ],
    summary: {
      en: `Six words shuffled: without position no weight changes by more than ${scientific(plain, 0)}; with RoPE weights change by up to ${rotary.toFixed(3)}.`,
      zh: `打乱六个词：没有位置时，权重变化不超过 ${scientific(plain, 0)}；用 RoPE 时变化可达 ${rotary.toFixed(3)}。`,
    },
  };
}

function runFlow(rw: Ropewalk, values: Values): Result {
  const seq = Number(values["seq"]);
  const spec = head(DIM, "interleaved");
  const { randn } = torchGenerator(42);
  const [q, k, v] = [randn(seq * DIM), randn(seq * DIM), randn(seq * DIM)] as const;
  const positions = Array.from({ length: seq }, (_, i) => i);
  const table = rw.cosSin(spec, positions);
  const [a, b] = [turned(rw, spec, q, positions), turned(rw, spec, k, positions)];
  const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: seq, keySeq: seq, headDim: DIM };
  const { output, weights } = rw.attention(a, b, v, { ...sizes, causal: true, weights: true });
  const fused = rw.attention(q, k, v, {
    ...sizes,
    causal: true,
    rope: { pairing: spec.pairing, cosSin: table, queryPositionIds: positions, keyPositionIds: positions },
  }).output;
  const sums = positions.map((i) => weights!.slice(i * seq, (i + 1) * seq).reduce((sum, value) => sum + value, 0));
  const off = largest(sums.map((sum) => Math.abs(sum - 1)));
  const apart = largest(output.map((value, i) => Math.abs(value - fused[i]!)));
  return {
    rows: [
      claimRow(
        { en: "each row of weights sums to 1: largest difference", zh: "每行权重之和为 1：最大差异" },
        undefined,
        scientific(off, 1),
        off < 1e-6,
        {
          en: "Softmax.",
          zh: "Softmax 归一化。",
        },
      ),
      claimRow(
        {
          en: "turning inside attention gives the same: largest difference",
          zh: "在注意力内部旋转，结果相同：最大差异",
        },
        undefined,
        scientific(apart, 1),
        apart < 1e-5,
        { en: "The core can turn queries and keys while it reads them.", zh: "核心可以在读取时顺便旋转查询与键。" },
      ),
    ],
    steps: [
      {
        formula: "1. q = W_q x, k = W_k x",
        code: `q ${shape(seq, DIM)}, k ${shape(seq, DIM)}`,
        ours: list(q.subarray(DIM, DIM + 4), 4),
        verdict: "number",
        note: { en: "Word 1’s query, first four channels.", zh: "词 1 的查询，前四个通道。" },
      },
      {
        formula: "2. mθᵢ",
        code: `cos, sin ${shape(seq, DIM / 2)}`,
        ours: list(table.cos.subarray(DIM / 2, DIM / 2 + 4), 4),
        verdict: "number",
        note: { en: "Cosines of position 1.", zh: "位置 1 的余弦。" },
      },
      {
        formula: "3. R(mθᵢ) (x₂ᵢ, x₂ᵢ₊₁)",
        code: `q̃ ${shape(seq, DIM)}, k̃ ${shape(seq, DIM)}`,
        ours: list(a.subarray(DIM, DIM + 4), 4),
        verdict: "number",
      },
      {
        formula: "4. softmax(q̃ · k̃ / √d) v",
        code: `weights ${shape(seq, seq)}, output ${shape(seq, DIM)}`,
        ours: list(weights!.subarray((seq - 1) * seq), 4),
        verdict: "number",
        note: { en: "The last word’s weights.", zh: "最后一个词的权重。" },
      },
    ],
    figures: [
      {
        kind: "heat",
        label: { en: "Weights, causal", zh: "权重，因果" },
        x: { en: "key", zh: "键" },
        y: { en: "query", zh: "查询" },
        columns: positions.map(String),
        rows: positions.map(String),
        values: weights!,
      },
    ],
    summary: {
      en: `${seq} words: query and key, their angles, the turn pair by pair, the products. Turning inside attention gives the same within ${scientific(apart, 0)}.`,
      zh: `${seq} 个词：查询与键、它们的角度、逐对旋转、相乘。在注意力内部旋转，结果相差不超过 ${scientific(apart, 0)}。`,
    },
  };
}

export const items: readonly Item[] = [
  {
    id: "001-order",
    cite: { en: "1.2, equation (1)", zh: "1.2，式 (1)" },
    about: [
      {
        en: "Attention over six words, then over the same words in another order. Whom does each word attend to?",
        zh: "对六个词做注意力，再对同样的词换个次序做一遍。每个词注意的是谁？",
      },
    ],
    parameters: [
      {
        name: "order",
        kind: "choice",
        label: { en: "new order", zh: "新次序" },
        value: "reversed",
        options: [
          { value: "reversed", label: { en: "reversed", zh: "颠倒" } },
          { value: "swapped", label: { en: "first two swapped", zh: "交换前两个" } },
          { value: "rotated", label: { en: "first one last", zh: "第一个移到最后" } },
        ],
      },
    ],
    run: runOrder,
  },
  {
    id: "001-flow",
    cite: { en: "2.3, the four steps", zh: "2.3，四个步骤" },
    about: [
      {
        en: "The text’s summary in four steps, run on random words with a head of 32 channels.",
        zh: "原文总结的四个步骤，用随机的词和 32 个通道的头运行一遍。",
      },
    ],
    parameters: [slider("seq", { en: "words", zh: "词数" }, 6, 2, 12)],
    run: runFlow,
  },
];
