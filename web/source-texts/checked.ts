// Cards whose program rotates without the core: Check can judge such a program.
import type { Pairing } from "../api/index.js";
import type { checkCode } from "../code/check.js";
import {
  ownSettings,
  programOf,
  type SettingValue,
  type SettingValues,
  type SourceText,
  type TextCard,
} from "./read-text.js";

/** The head for which a program's own rotation was found. */
export interface CheckedHead {
  headDim: number;
  pairing: Pairing;
}

/** Best first, as far as a text's program goes; a program that cannot be explained has no such head. */
const VERDICTS = ["match", "score-equivalent", "mismatch"];
const HEADS = [64, 128].flatMap((headDim) =>
  (["half-split", "interleaved"] as const).map((pairing): CheckedHead => ({ headDim, pairing })),
);

const literal = (value: SettingValue): string =>
  typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);

/** A card's program with its settings. Nothing of card.py is there: what calls it is no part of the rotation. */
export const checkedSource = (card: TextCard, values: SettingValues): string =>
  [
    "import numpy as np",
    "import torch",
    ...Object.entries(values).flatMap(([name, value]) => (name === "mistake" ? [] : `${name} = ${literal(value)}`)),
    "",
    programOf(card, values),
    "",
  ].join("\n");

export const checkedConfig = ({ headDim, pairing }: CheckedHead): Record<string, unknown> =>
  pairing === "half-split"
    ? { model_type: "llama", hidden_size: 4 * headDim, num_attention_heads: 4, rope_theta: 10000 }
    : { model_type: "gptj", n_embd: 4 * headDim, n_head: 4, rotary_dim: headDim };

/** The cards of a text in which Check finds a rotation and supplies none, each with the head that fits best. */
export async function checkedCards(
  { cards }: SourceText,
  check: typeof checkCode,
): Promise<Record<string, CheckedHead>> {
  const found: Record<string, CheckedHead> = {};
  for (const card of cards) {
    const source = checkedSource(card, ownSettings(card));
    // A rotation of its own takes a function and a cosine of its own.
    if (!/^(?:def|class) /m.test(source) || !/\bcos\(|\bpolar\(/.test(source)) continue;
    let best = VERDICTS.length;
    for (const head of HEADS) {
      const { headDim, pairing } = head;
      const expected = { ropeType: "default", base: 10000, headDim, rotaryDim: headDim, pairing } as const;
      const judged = await check(source, { expected, config: checkedConfig(head) }).catch(() => undefined);
      const rank = judged?.supplied.includes("rotation") ? -1 : VERDICTS.indexOf(judged?.diagnosis.verdict ?? "");
      if (rank < 0 || rank >= best) continue;
      found[card.id] = head;
      if ((best = rank) === 0) break;
    }
  }
  return found;
}
