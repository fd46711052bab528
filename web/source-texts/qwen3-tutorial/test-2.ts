import type { CosSin, RopeSpec, Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import {
  claimRow,
  dot,
  largest,
  list,
  norm,
  numberRow,
  printedRow,
  row,
  same,
  scientific,
  shape,
  thousands,
} from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { words } from "../words.js";
import type { Item, Pause, Result, Row, Values } from "../types.js";

const [BATCH, HEADS, SEQ, DIM] = [2, 32, 16, 128];
const SIZE = BATCH * HEADS * SEQ * DIM;
const OFFSETS = [0, 1, 2, 4, 8];
const MISMATCH = 0.487347;

const FIRST = "1.9269 1.4873 0.9007 -2.1055 0.6784 -1.2345 -0.0431 -1.6047 -0.7521 1.6487";
const LAST = "0.5484 0.4577 0.9677 -0.6674 1.6183 -0.2644 1.3541 -0.0709 -0.3697 -0.246";
const TURNED = "-0.6945 0.301 0.4007 -0.5162 1.5313 -0.3407 1.2414 0.2079 -0.247 -0.3272";
const COS = "0.995 0.995 0.9988 0.9988 0.9997 0.9997 0.9999 0.9999 1. 1.";
const SIN = "0.0998 0.0998 0.05 0.05 0.025 0.025 0.0125 0.0125 0.0062 0.0062";
const SIMILAR = ["118.314240", "20.345375", "-4.198829", "8.441195", "-8.702080"];
const STEPS = ["+97.968864", "+24.544204", "-12.640023", "+17.143274"];

/** The text's frequencies: 0.1 radians per position for the first pair, half as fast for each next one. */
const spec = (headDim = DIM): RopeSpec => ({
  ...head(headDim),
  invFreq: Array.from({ length: headDim / 2 }, (_, pair) => 0.1 * 0.5 ** pair),
});

/**
 * The text's tables by channel, [seq, headDim]: channel d has the angle of pair d // 2, as adjacent pairs want it, while
 * rotate_half pairs channels d and d + 64. The core turns once by the angles of the first halves and once by those of the
 * second, and each channel keeps the turn of its own.
 */
function turnAsPrinted(
  rw: Ropewalk,
  x: Float32Array,
  tokens: number,
): { cos: Float32Array; sin: Float32Array; y: Float32Array } {
  const table = rw.cosSin(spec(), { start: 0, count: SEQ });
  const half = DIM / 2;
  const channel = (all: Float32Array): Float32Array =>
    Float32Array.from({ length: SEQ * DIM }, (_, i) => all[Math.floor(i / DIM) * half + ((i % DIM) >> 1)]!);
  const [cos, sin] = [channel(table.cos), channel(table.sin)];
  const halfOf = (all: Float32Array, second: boolean): Float32Array =>
    Float32Array.from(
      { length: SEQ * half },
      (_, i) => all[Math.floor(i / half) * DIM + (i % half) + (second ? half : 0)]!,
    );
  const turn = (second: boolean): Float32Array => {
    const cosSin: CosSin = { rows: SEQ, rotaryDim: DIM, cos: halfOf(cos, second), sin: halfOf(sin, second) };
    return rw.rotate(x, {
      shape: [tokens / SEQ, 1, SEQ, DIM],
      pairing: "half-split",
      cosSin,
      positionIds: ids(tokens / SEQ),
    });
  };
  const y = turn(false);
  const seconds = turn(true);
  for (let i = 0; i < y.length; i += 1) if (i % DIM >= half) y[i] = seconds[i]!;
  return { cos, sin, y };
}

const ids = (batch: number): number[] => Array.from({ length: batch * SEQ }, (_, i) => i % SEQ);

interface Run {
  q: Float32Array;
  k: Float32Array;
  kTurned: Float32Array;
  cos: Float32Array;
  sin: Float32Array;
  y: Float32Array;
  /** The same vectors through a table that fits rotate_half. */
  fitting: Float32Array;
}

async function runAll(rw: Ropewalk, seed: number, pause: Pause): Promise<Run> {
  const { randn } = torchGenerator(seed);
  const [q, k] = [randn(SIZE), randn(SIZE)];
  await pause(0.3);
  const printed = turnAsPrinted(rw, q, SIZE / DIM);
  await pause(0.6);
  const cosSin = rw.cosSin(spec(), { start: 0, count: SEQ });
  const fitting = rw.rotate(q, {
    shape: [BATCH * HEADS, 1, SEQ, DIM],
    pairing: "half-split",
    cosSin,
    positionIds: ids(BATCH * HEADS),
  });
  return { q, k, kTurned: turnAsPrinted(rw, k, SIZE / DIM).y, ...printed, fitting };
}

/** Largest | |y| - |x| | over all vectors; lengths are float32, as torch.norm gives them. */
function normError(x: Float32Array, y: Float32Array): number {
  const length = (all: Float32Array, start: number): number => {
    let sum = 0;
    for (let i = start; i < start + DIM; i += 1) sum += all[i]! ** 2;
    return Math.fround(Math.sqrt(sum));
  };
  return largest(Array.from({ length: SIZE / DIM }, (_, i) => Math.abs(length(x, i * DIM) - length(y, i * DIM))));
}

async function runNumbers(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const seed = Number(values["seed"]);
  const own = seed === 42;
  const { q, k, kTurned, cos, sin, y, fitting } = await runAll(rw, seed, pause);
  const [first, last] = [row(q, 0, DIM), row(q, 15, DIM)];
  const [first2, last2] = [row(y, 0, DIM), row(y, 15, DIM)];
  const [wrong, right] = [normError(q, y), normError(q, fitting)];
  const ten = (all: Float32Array): string => list(all.subarray(0, 10), 4);
  return {
    rows: [
      printedRow(same("batch_size, seq_len, num_heads, head_dim"), "2 16 32 128", [BATCH, SEQ, HEADS, DIM].join(" ")),
      printedRow(
        words("numbers in q and k", "q 与 k 的数的总数"),
        "262,144 (≈0.3M)",
        `${thousands(q.length + k.length)} (≈${((q.length + k.length) / 1e6).toFixed(1)}M)`,
      ),
      ...["q", "k", "q_embed", "k_embed"].map((name, i) =>
        printedRow(
          same(`${name}.shape`),
          "[2, 32, 16, 128]",
          shape(BATCH, HEADS, [q, k, y, kTurned][i]!.length / (BATCH * HEADS * DIM), DIM),
        ),
      ),
      ...[cos, sin].map((table, i) =>
        printedRow(same(`${["cos", "sin"][i]}.shape`), "[2, 16, 128]", shape(BATCH, SEQ, table.length / SEQ)),
      ),
      printedRow(same("q[0,0,0][:10]"), FIRST, ten(first)),
      printedRow(same("‖q[0,0,0]‖"), "10.8772", norm(rw, first).toFixed(4)),
      printedRow(same("q[0,0,15][:10]"), LAST, ten(last)),
      printedRow(same("‖q[0,0,15]‖"), "10.4785", norm(rw, last).toFixed(4)),
      printedRow(same("cos[0,0,:10]"), "1. 1. 1. 1. 1. 1. 1. 1. 1. 1.", list(cos.subarray(0, 10), 4)),
      printedRow(same("sin[0,0,:10]"), "0. 0. 0. 0. 0. 0. 0. 0. 0. 0.", list(sin.subarray(0, 10), 4)),
      printedRow(same("cos[0,1,:10]"), COS, list(cos.subarray(DIM, DIM + 10), 4)),
      printedRow(same("sin[0,1,:10]"), SIN, list(sin.subarray(DIM, DIM + 10), 4)),
      printedRow(same("q_embed[0,0,0][:10]"), FIRST, ten(first2)),
      printedRow(same("‖q_embed[0,0,0]‖"), "10.8772", norm(rw, first2).toFixed(4)),
      printedRow(same("q_embed[0,0,15][:10]"), TURNED, ten(last2)),
      printedRow(same("‖q_embed[0,0,15]‖"), "10.4008", norm(rw, last2).toFixed(4)),
      printedRow(words("largest change of a norm", "范数的最大变化"), MISMATCH.toFixed(6), wrong.toFixed(6)),
      claimRow(
        words("the same with a table that fits rotate_half", "换用与 rotate_half 相配的表"),
        undefined,
        scientific(right, 1),
        right < 1e-5,
        {
          en: "The text’s table gives channel d the angle of pair d // 2; rotate_half needs that of pair d mod 64. A rotation keeps every length.",
          zh: "原文的表给通道 d 的是第 d // 2 对的角度；rotate_half 需要的是第 d mod 64 对的角度。真正的旋转保持每个长度。",
        },
      ),
    ],
    summary: words(
      `${own ? `All printed numbers come out again from seed 42, ${wrong.toFixed(6)} among them. That one` : `From seed ${seed} lengths change by up to ${wrong.toFixed(6)}. That number`} is the alarm: a rotation cannot change a length. With a fitting table the largest change is ${scientific(right, 1)}.`,
      `${own ? `由种子 42 重现了所有印出的数，包括 ${wrong.toFixed(6)}` : `种子为 ${seed} 时长度变化最大为 ${wrong.toFixed(6)}`}。这个数正是警报：旋转不可能改变长度。换上相配的表，最大变化是 ${scientific(right, 1)}。`,
    ),
  };
}

async function runSimilarity(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const { q, y, fitting } = await runAll(rw, Number(values["seed"]), pause);
  const scores = (all: Float32Array): number[] =>
    OFFSETS.map((offset) => Math.fround(dot(rw, row(all, 0, DIM), row(all, offset, DIM))));
  const [printed, plain, right] = [scores(y), scores(q), scores(fitting)];
  const q0 = row(q, 0, DIM);
  const alone = OFFSETS.map((offset) => dot(rw, q0, turned(rw, spec(), q0, [offset])));
  const rows = OFFSETS.flatMap((offset, i): Row[] => [
    printedRow(
      same(`0 vs ${offset}`),
      SIMILAR[i]!,
      printed[i]!.toFixed(6),
      words(
        "The sixth decimal of a float32 sum near 118 depends on the order of adding.",
        "接近 118 的 float32 和，其第六位小数取决于相加的次序。",
      ),
    ),
    ...(i === 0
      ? []
      : [
          printedRow(
            words(`change, ${OFFSETS[i - 1]} → ${offset}`, `变化，${OFFSETS[i - 1]} → ${offset}`),
            STEPS[i - 1]!,
            signed(printed[i - 1]! - printed[i]!),
            words(
              "The two sums are float32, added in another order here: a difference in their last place.",
              "两个和都是 float32，这里相加的次序不同：差在末位。",
            ),
          ),
        ]),
  ]);
  const falls = printed.every((value, i) => i === 0 || value < printed[i - 1]!);
  return {
    rows: [
      ...rows,
      numberRow(
        words("the same products without any rotation", "完全不旋转时的同样乘积"),
        plain.map((value) => value.toFixed(2)).join(" "),
      ),
      numberRow(
        words("one vector against itself, turned", "同一向量与旋转后的自己"),
        alone.map((value) => value.toFixed(2)).join(" "),
      ),
      claimRow(
        words("“similarity falls as the distance grows”", "“相似度随距离增大而减小”"),
        undefined,
        printed.map((value) => value.toFixed(1)).join(" > "),
        falls,
        words(
          "Each row compares two different random vectors. Without rotation they say almost the same, so position had no say in it.",
          "每行比较的是两个不同的随机向量。不旋转时数值几乎相同，所以与位置无关。",
        ),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("What the rows compare, with and without rotation", "这些行所比较的，旋转与不旋转"),
        x: words("distance", "距离"),
        y: words("dot product", "点积"),
        series: [
          { name: words("as printed", "原文"), x: OFFSETS, y: printed },
          { name: words("without rotation", "不旋转"), x: OFFSETS, y: plain },
          { name: words("with a fitting table", "用相配的表"), x: OFFSETS, y: right },
          { name: words("one vector with itself", "同一向量与自己"), x: OFFSETS, y: alone },
        ],
      },
    ],
    summary: words(
      `The products (${printed.map((value) => value.toFixed(1)).join(", ")}) are those of different random vectors: without any rotation they are ${plain.map((value) => value.toFixed(1)).join(", ")}. They show chance, not position.`,
      `这些乘积（${printed.map((value) => value.toFixed(1)).join("、")}）来自不同的随机向量：完全不旋转时是 ${plain.map((value) => value.toFixed(1)).join("、")}。它们显示的是偶然，不是位置。`,
    ),
  };
}

const signed = (value: number): string => (value > 0 ? `+${value.toFixed(6)}` : value.toFixed(6));

const seed = slider("seed", same("torch.manual_seed"), 42, 0, 99);

export const items: readonly Item[] = [
  {
    id: "001-test-2",
    cite: "3.3, test_apply_rotary_pos_emb",
    about: [
      words(
        "The text seeds torch, draws 262,144 normal numbers and turns them. The generator is rebuilt here (Mersenne Twister, 24-bit uniforms, Box and Muller over blocks of 16), so its numbers can be checked without torch, down to the check that fails.",
        "原文为 torch 设定种子，抽取 262,144 个正态数并旋转。这里重建了该生成器（梅森旋转、24 位均匀数、每 16 个一组的 Box–Muller 变换），因此无需 torch 就能核对它的数，直到那个未通过的检查。",
      ),
      words(
        "The text’s log has 0.487347. torch 1.13 on a processor without a graphics card prints 0.487346: it sums float32 in another order. The row below sums in double and rounds each length once.",
        "原文的输出是 0.487347。torch 1.13 在没有显卡的处理器上印出 0.487346：它按另一种次序对 float32 求和。下面这一行以双精度求和，每个长度只舍入一次。",
      ),
    ],
    parameters: [seed],
    run: runNumbers,
  },
  {
    id: "001-test-2-similarity",
    cite: words("3.3, similarity rows", "3.3，相似度各行"),
    about: [
      words(
        "The text expects the product of positions 0 and n to fall with n, and prints five of them.",
        "原文期望位置 0 与 n 的乘积随 n 下降，并印出其中五个。",
      ),
      words(
        "Seven digits are what float32 holds of these sums, and the order of adding is that of the machine’s BLAS: with one torch prints 118.314262 and 20.345369 for the first two, with another 118.314240 and 20.345375, as the log has them.",
        "这些和在 float32 中只有七位有效数字，而相加的次序由机器上的 BLAS 决定：前两个，torch 配一种 BLAS 印出 118.314262 与 20.345369，配另一种印出 118.314240 与 20.345375，即输出中的值。",
      ),
    ],
    parameters: [seed],
    run: runSimilarity,
  },
];
