import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { decimals, words } from "../words.js";
import { unseen } from "../mistakes/extrapolation.js";
import { claimRow, numberRow, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, test } from "../claim-controls.js";

/** Words that attention looks at, in turn. */
const LENGTHS = [128, 512, 2048] as const;
const DIM = 128;

/** exp of the entropy of one random query's weights over random keys of unit variance: between how many words it is shared. */
function spreadOver(rw: Ropewalk, spec: RopeSpec, length: number): number {
  const { randn } = torchGenerator(42);
  const [q, k] = [randn(DIM), randn(length * DIM)];
  const { weights } = rw.attention(q, k, new Float32Array(length * DIM), {
    batch: 1,
    heads: 1,
    kvHeads: 1,
    querySeq: 1,
    keySeq: length,
    headDim: DIM,
    weights: true,
    rope: {
      pairing: spec.pairing,
      cosSin: rw.cosSin(spec, { start: 0, count: length }),
      queryPositionIds: [length - 1],
      keyPositionIds: Array.from({ length }, (_, i) => i),
    },
  });
  return Math.exp(weights!.reduce((sum, weight) => (weight > 0 ? sum - weight * Math.log(weight) : sum), 0));
}

function extrapolates(rw: Ropewalk, values: Values): Result {
  const [trained, times] = [Number(values["trained"]), Number(values["times"])];
  const plain = baseOf(values);
  const spec: RopeSpec =
    values["scheme"] === "default"
      ? plain
      : {
          ...plain,
          ropeType: values["scheme"] as "linear" | "yarn",
          factor: times,
          originalMaxPositionEmbeddings: trained,
        };
  const before = rw.frequencies(plain).invFreq;
  const after = times === 1 ? before : rw.frequencies(spec).invFreq;
  // Angles met in training reach the last trained position's, or are all there are after one full turn.
  const out = after.filter((value, i) => {
    const reach = before[i]! * (trained - 1);
    return reach < 2 * Math.PI && value * (times * trained - 1) > reach * 1.01;
  }).length;
  const { longer } = unseen(rw, plain, trained);
  const spreads = LENGTHS.map((length) => spreadOver(rw, plain, length));
  return {
    rows: [
      numberRow(
        words(`pairs that never went round within ${trained} positions`, `在 ${trained} 个位置内从未转满一圈的对`),
        `${longer} / 64`,
      ),
      claimRow(
        words(
          `at ${times} × ${trained} positions no pair meets an angle it has not seen: pairs that do`,
          `在 ${times} × ${trained} 处没有一对遇到未见过的角度：遇到的对数`,
        ),
        "0",
        `${out} / 64`,
        out === 0,
        out === 0
          ? words("all angles are within those of training", "所有角度都在训练范围之内")
          : words("so many pairs turn to angles that training never showed", "这么多对会转到训练中从未出现的角度"),
      ),
      numberRow(words("unseen share", "未见角度的份额"), `${decimals((100 * out) / 64, 1)}%`),
      ...LENGTHS.map((length, i) =>
        numberRow(
          words(
            `words that attention spreads over, of ${length} random keys`,
            `在 ${length} 个随机键上，注意力分散到多少个词`,
          ),
          decimals(spreads[i]!, 1),
        ),
      ),
      claimRow(
        words(
          "attention stays as sharp with more words: their number at the longest by that at the shortest",
          "词更多时注意力同样集中：最长与最短时的词数之比",
        ),
        undefined,
        `× ${decimals(spreads.at(-1)! / spreads[0]!, 1)}`,
        spreads.at(-1)! < 1.5 * spreads[0]!,
        words(
          "exp of the entropy of softmax: with known angles, too, more words share the same attention",
          "softmax 熵的指数：即使角度都见过，词越多，同样的注意力也越分散",
        ),
      ),
    ],
    summary: words(
      `${decimals((100 * out) / 64, 1)}% of the pairs meet unseen angles at ${times} × ${trained} positions.`,
      `在 ${times} × ${trained} 处，${decimals((100 * out) / 64, 1)}% 的对遇到未见过的角度。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-extrapolates",
    cite: words("comparison table; extrapolation", "对比表；外推"),
    about: [
      words(
        "“Extrapolates well.” A pair that went round in training has met every angle; one that did not meets new ones past the trained length. Beside it: more words share one attention, whatever the angles.",
        "“外推能力强。”训练中转满一圈的对见过所有角度；没有转满的，超过训练长度就会遇到新的角度。另外：无论角度如何，词越多，注意力越分散。",
      ),
    ],
    parameters: [
      base,
      choice("trained", "512", ["512", "4096", "131072"], words("trained length", "训练长度")),
      choice("times", "4", ["1", "2", "4"], words("used at", "用到")),
      {
        name: "scheme",
        kind: "choice",
        value: "default",
        label: words("scheme", "方案"),
        options: ["default", "linear", "yarn"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: extrapolates,
    button: test,
  },
];
