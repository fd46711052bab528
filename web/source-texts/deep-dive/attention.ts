import type { AttentionResult, CosSin, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { atMost, decimals, residual, words } from "../words.js";
import { difference, judged, largest, mean, norm, numberRow, row, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";

const MODEL = 512;
const HEADS = 8;
/** Where the whole input is moved to. */
const FURTHER = 1000;

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

function attention(rw: Ropewalk, { dropout, causal, rope, tokens }: Values): Result {
  const seq = Number(tokens);
  const batch = seq === 512 ? 4 : 1;
  const random = torchGenerator(0);
  const headDim = MODEL / HEADS;
  // nn.Linear's own beginning: uniform within 1 / sqrt(inputs), kaiming_uniform_ with a = sqrt(5).
  const bound = 1 / Math.sqrt(MODEL);
  const uniform = (size: number): Float32Array =>
    Float32Array.from({ length: size }, () => ((random.random() & 0xffffff) * 2 ** -23 - 1) * bound);
  const [toQ, toK, toV, toOutput] = Array.from({ length: 4 }, () => uniform(MODEL * MODEL)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const bias = uniform(MODEL);
  const x = random.randn(batch * seq * MODEL);
  const spec = head(headDim);
  const ids = Array.from({ length: seq }, (_, i) => i);
  const all = Array.from({ length: batch * seq }, (_, i) => i % seq);
  const table = (start: number): CosSin => rw.cosSin(spec, { start, count: seq });
  const attend = (q: Float32Array, k: Float32Array, v: Float32Array, start: number): AttentionResult =>
    rw.attention(q, k, v, {
      batch,
      heads: HEADS,
      kvHeads: HEADS,
      querySeq: seq,
      keySeq: seq,
      headDim,
      layout: "bshd",
      causal: causal === true,
      weights: true,
      ...(rope === true && {
        rope: { pairing: spec.pairing, cosSin: table(start), queryPositionIds: all, keyPositionIds: all },
      }),
    });
  const before = performance.now();
  const [q, k, v] = [project(x, toQ, MODEL), project(x, toK, MODEL), project(x, toV, MODEL)];
  const { output, weights } = attend(q, k, v, 0);
  const final = project(output, toOutput, MODEL).map((value, i) => value + bias[i % MODEL]!);
  const milliseconds = performance.now() - before;
  // v is not rotated: the output is the same wherever the input is. Were it rotated, it would not be.
  const turnedV = (start: number): Float32Array =>
    rw.rotate(v, {
      shape: [batch, seq, HEADS, headDim],
      layout: "bshd",
      pairing: spec.pairing,
      cosSin: table(start),
      positionIds: all,
    });
  const moved = difference(attend(q, k, v, FURTHER).output, output);
  const movedWithV = difference(attend(q, k, turnedV(FURTHER), FURTHER).output, attend(q, k, turnedV(0), 0).output);
  const sums = (cells: Float32Array): number[] =>
    Array.from({ length: batch * HEADS * seq }, (_, r) =>
      cells.subarray(r * seq, (r + 1) * seq).reduce((a, b) => a + b, 0),
    );
  const off = largest(sums(weights!).map((sum) => Math.abs(sum - 1)));
  const dropped = sums(weights!.map((value) => (random.random() % 10 === 0 ? 0 : value / 0.9)));
  const spread = largest(dropped.map((sum) => Math.abs(sum - 1)));
  const shown = 12;
  return {
    rows: [
      numberRow(
        words("shapes: x, weights, output", "形状：x、权重、输出"),
        `[${batch}, ${seq}, ${MODEL}], [${batch}, ${HEADS}, ${seq}, ${seq}], [${batch}, ${seq}, ${MODEL}]`,
      ),
      judged(
        words("every row of the weights sums to 1: largest difference", "权重每一行之和为 1：最大差异"),
        residual(off),
        off < 1e-6,
        same("softmax"),
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
        decimals(mean(all.map((_, i) => norm(rw, row(final, i, MODEL))))),
      ),
      ...(rope === true
        ? [
            judged(
              words(
                `v is not rotated: all of it moved on by ${FURTHER}, the output moves by`,
                `v 不旋转：整个输入后移 ${FURTHER}，输出变动`,
              ),
              residual(moved),
              moved < 1e-3,
              words("scores know the distance alone, and v has no position", "分数只取决于距离，而 v 不含位置"),
              words("the output knows where it is", "输出取决于所在的位置"),
            ),
            numberRow(
              words(
                "were v rotated as well, it would move by, for nothing turns v back",
                "若 v 也旋转，则变动（没有什么把 v 转回来）",
              ),
              decimals(movedWithV, 2),
            ),
          ]
        : []),
      {
        ...numberRow(words("one forward pass, milliseconds", "一次前向，毫秒"), decimals(milliseconds, 1)),
        measured: true,
      },
    ],
    summary: words(
      `Projection, rotation, attention and projection again: the sums of the rows differ from 1 by ${atMost(off).en}.`,
      `投影、旋转、注意力、再投影：各行之和与 1 相差${atMost(off).zh}。`,
    ),
    figures: [
      {
        kind: "heat",
        label: words("Weights of head 0, the first 12 tokens", "第 0 个头的权重，前 12 个词"),
        x: words("key", "键"),
        y: words("query", "查询"),
        columns: ids.slice(0, shown).map(String),
        rows: ids.slice(0, shown).map(String),
        values: ids.slice(0, shown).flatMap((r) => Array.from(weights!.subarray(r * seq, r * seq + shown))),
        digits: 3,
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-attention",
    cite: "RoPEIntegratedAttention",
    about: [
      words(
        "A whole attention layer: projections as nn.Linear begins them (seed 0), rotation, causal mask, softmax, timed. The text runs 4 × 512 tokens: choose them below. It checks that weights sum to 1, but prints a mean.",
        "完整的注意力层：投影（按 nn.Linear 的初始化，种子 0）、旋转、因果掩码、softmax，并计时。文中用 4 × 512 个词，可在下面选择。文中检查权重之和是否为 1，但印出的只是平均。",
      ),
    ],
    parameters: [
      { name: "rope", kind: "switch", value: true, label: words("rotation", "旋转") },
      { name: "causal", kind: "switch", value: true, label: words("causal mask", "因果掩码") },
      { name: "dropout", kind: "switch", value: true, label: words("dropout, as in training", "dropout，如同训练时") },
      {
        name: "tokens",
        kind: "choice",
        value: "32",
        label: words("batch × tokens", "批量 × 词数"),
        options: [
          { value: "32", label: same("1 × 32") },
          { value: "512", label: same("4 × 512") },
        ],
      },
    ],
    run: attention,
  },
];
