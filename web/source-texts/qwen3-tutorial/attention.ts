import type { Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import { largest, list, scientific, shape, times, difference } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/attention.json" with { type: "json" };

const { say, claim, card, heat, options } = phrasesOf(phrases);

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
  const map = (name: { en: string; zh: string }, weights: Float32Array, words: readonly number[]) =>
    heat(name, "key", "query", {
      columns: words.map((i) => names[i]!),
      rows: words.map((i) => names[i]!),
      values: weights,
    });
  return {
    rows: [
      claim("without-position-weights-ignore", scientific(plain, 1), plain < 1e-6),
      claim("rotation-they-depend-they", rotary.toFixed(4), rotary > 1e-3),
    ],
    figures: [
      map(say("weights-without-position"), attend(false, order), order),
      map(say("weights-rope-new"), attend(true, order), order),
    ],
    summary: say("six-words-shuffled", { plain: scientific(plain, 0), rotary: rotary.toFixed(3) }),
  };
}

function runFlow(rw: Ropewalk, values: Values): Result {
  const seq = Number(values["seq"]);
  const spec = head(DIM, "interleaved");
  const { randn } = torchGenerator(42);
  const [q, k, v] = [randn(seq * DIM), randn(seq * DIM), randn(seq * DIM)] as const;
  const positions = times(seq);
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
  const apart = difference(output, fused);
  return {
    rows: [
      claim("each-row-weights-sums", scientific(off, 1), off < 1e-6),
      claim("turning-inside-attention-gives", scientific(apart, 1), apart < 1e-5),
    ],
    steps: [
      {
        formula: "1. q = W_q x, k = W_k x",
        code: `q ${shape(seq, DIM)}, k ${shape(seq, DIM)}`,
        ours: list(q.subarray(DIM, DIM + 4), 4),
        verdict: "number",
        note: say("word-1-query"),
      },
      {
        formula: "2. mθᵢ",
        code: `cos, sin ${shape(seq, DIM / 2)}`,
        ours: list(table.cos.subarray(DIM / 2, DIM / 2 + 4), 4),
        verdict: "number",
        note: say("cosines-position-1"),
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
        note: say("last-word-weights"),
      },
    ],
    figures: [
      heat("weights-causal", "key", "query", {
        columns: positions.map(String),
        rows: positions.map(String),
        values: weights!,
      }),
    ],
    summary: say("words-query-key", { seq, apart: scientific(apart, 0) }),
  };
}

export const items: readonly Item[] = [
  card(
    "001-order",
    [
      options("order", "new-order", "reversed", {
        reversed: "reversed",
        swapped: "first-two-swapped",
        rotated: "first-one-last",
      }),
    ],
    runOrder,
  ),
  card("001-flow", [slider("seq", say("words"), 6, 2, 12)], runFlow),
];
