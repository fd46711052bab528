import type { Ropewalk } from "../../api/index.js";
import { same, times, decimals, residual } from "../rows.js";
import type { Item, Pause, Result, Row, Values, Words } from "../types.js";
import { FURTHER, HEADS, MODEL, runAttention, SHOWN } from "./attention-run.js";
import { toggle } from "../heads.js";
import { phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/attention.json" with { type: "json" };

const { say, number, claim, card, heat } = phrasesOf(phrases);

const TOKENS = times(SHOWN, (i) => String(i));

async function attention(rw: Ropewalk, { dropout, causal, rope, tokens }: Values, pause: Pause): Promise<Result> {
  const seq = Number(tokens);
  const batch = seq === 512 ? 4 : 1;
  const plan = { rope: rope === true, causal: causal === true, attended: seq, batch };
  const facts = await runAttention(rw, plan, pause);
  const { off, droppedOff, droppedMean, moved, movedWithV, milliseconds } = facts;
  const time = (label: Words, value: number): Row => ({ ...number(label, decimals(value, 1)), measured: true });
  return {
    rows: [
      number(
        "shapes-x-weights-output",
        `[${batch}, ${seq}, ${MODEL}], [${batch}, ${HEADS}, ${seq}, ${seq}], [${batch}, ${seq}, ${MODEL}]`,
      ),
      claim("every-row-weights-sums", residual(off), off < 1e-6),
      ...(dropout === true
        ? [
            claim("still-so-after-text", decimals(droppedOff, 3), droppedOff < 1e-6),
            number("mean-sums-text-prints", decimals(droppedMean)),
          ]
        : []),
      number("mean-length-output-after", decimals(facts.length)),
      ...(rope === true
        ? [
            claim("v-not-rotated-all", residual(moved), moved < 1e-3, { FURTHER }),
            number("v-rotated-well-would", decimals(movedWithV, 2)),
          ]
        : []),
      time(say("four-projections-milliseconds"), milliseconds.projections),
      ...(rope === true ? [time(say("rotation-q-k"), milliseconds.rotation)] : []),
      time(say("scores-softmax-weighted"), milliseconds.attention),
    ],
    summary: say("attention.summary", { off: atMost(off) }),
    figures: [
      heat("weights-head-0", "key", "query", { columns: TOKENS, rows: TOKENS, values: facts.weights, digits: 3 }),
    ],
  };
}

export const items: readonly Item[] = [
  card(
    "004-attention",
    [
      toggle("rope", say("rotation"), true),
      toggle("causal", say("causal-mask"), true),
      toggle("dropout", say("dropout-training"), true),
      {
        name: "tokens",
        kind: "choice",
        value: "32",
        label: say("batch-tokens"),
        options: [
          { value: "32", label: same("1 × 32") },
          { value: "512", label: same("4 × 512") },
        ],
      },
    ],
    attention,
  ),
];
