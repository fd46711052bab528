import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { unseen } from "../mistakes/extrapolation.js";
import { same, times, numbers, decimals } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, test } from "../claim-controls.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claim-extrapolates.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

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
      keyPositionIds: times(length),
    },
  });
  return Math.exp(weights!.reduce((sum, weight) => (weight > 0 ? sum - weight * Math.log(weight) : sum), 0));
}

function extrapolates(rw: Ropewalk, values: Values): Result {
  const [trained, times] = numbers(values, "trained", "times");
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
      number("pairs-never-went-round", `${longer} / 64`, { trained }),
      claim("positions-no-pair-meets", `${out} / 64`, out === 0, { said: "0", times, trained }),
      number("unseen-share", `${decimals((100 * out) / 64, 1)}%`),
      ...LENGTHS.map((length, i) => number("words-attention-spreads-over", decimals(spreads[i]!, 1), { length })),
      claim(
        "attention-stays-sharp-more",
        `× ${decimals(spreads.at(-1)! / spreads[0]!, 1)}`,
        spreads.at(-1)! < 1.5 * spreads[0]!,
      ),
    ],
    summary: say("extrapolates.summary", { out: decimals((100 * out) / 64, 1), times, trained }),
  };
}

export const items: readonly Item[] = [
  card(
    "claim-extrapolates",
    [
      base,
      choice("trained", "512", ["512", "4096", "131072"], say("trained-length")),
      choice("times", "4", ["1", "2", "4"], say("used")),
      {
        name: "scheme",
        kind: "choice",
        value: "default",
        label: say("scheme"),
        options: ["default", "linear", "yarn"].map((value) => ({ value, label: same(value) })),
      },
    ],
    extrapolates,
    { button: test },
  ),
];
