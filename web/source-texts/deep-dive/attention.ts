import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { atMost, decimals, residual, words } from "../words.js";
import { judged, largest, mean, norm, numberRow, row } from "../rows.js";
import { torchGenerator } from "../torch/normal.js";
import type { Item, Result, Values } from "../types.js";

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
        values: ids.slice(0, shown).flatMap((r) => Array.from(weights!.subarray(r * TOKENS, r * TOKENS + shown))),
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
