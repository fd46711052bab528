import type { Ropewalk } from "../../api/index.js";
import { atMost, decimals, residual, words } from "../words.js";
import { judged, numberRow, same } from "../rows.js";
import type { Item, Pause, Result, Row, Values, Words } from "../types.js";
import { FURTHER, HEADS, MODEL, runAttention, SHOWN } from "./attention-run.js";

const TOKENS = Array.from({ length: SHOWN }, (_, i) => String(i));

async function attention(rw: Ropewalk, { dropout, causal, rope, tokens }: Values, pause: Pause): Promise<Result> {
  const seq = Number(tokens);
  const batch = seq === 512 ? 4 : 1;
  const plan = { rope: rope === true, causal: causal === true, attended: seq, batch };
  const facts = await runAttention(rw, plan, pause);
  const { off, droppedOff, droppedMean, moved, movedWithV, milliseconds } = facts;
  const time = (label: Words, value: number): Row => ({ ...numberRow(label, decimals(value, 1)), measured: true });
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
              decimals(droppedOff, 3),
              droppedOff < 1e-6,
              words("nothing was dropped", "没有丢弃"),
              words(
                "the test never calls eval(): a tenth of the weights is dropped, and only the mean of the sums is near 1",
                "测试没有调用 eval()：十分之一的权重被丢弃，只有各行之和的平均接近 1",
              ),
            ),
            numberRow(
              words("mean of the sums, which is what the text prints", "各行之和的平均，即文中印出的量"),
              decimals(droppedMean),
            ),
          ]
        : []),
      numberRow(
        words("mean length of the output after its projection", "输出投影之后的平均范数"),
        decimals(facts.length),
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
      time(words("four projections, milliseconds", "四次投影，毫秒"), milliseconds.projections),
      ...(rope === true
        ? [time(words("rotation of q and k, milliseconds", "旋转 q 和 k，毫秒"), milliseconds.rotation)]
        : []),
      time(
        words("scores, softmax and weighted sum, milliseconds", "分数、softmax 与加权和，毫秒"),
        milliseconds.attention,
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
        columns: TOKENS,
        rows: TOKENS,
        values: facts.weights,
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
        "A whole attention layer: projections as nn.Linear begins them (seed 0), rotation, causal mask, softmax, each timed. The projections run on the kernel of the core’s models, in a worker of the page. The text runs 4 × 512 tokens: choose them below. It checks that weights sum to 1, but prints a mean.",
        "完整的注意力层：投影（按 nn.Linear 的初始化，种子 0）、旋转、因果掩码、softmax，各自计时。投影用核心里模型的内核，在页面的 worker 中运行。文中用 4 × 512 个词，可在下面选择。文中检查权重之和是否为 1，但印出的只是平均。",
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
