import type { Ropewalk } from "../../api/index.js";
import { choice, read, slider, twoVectors } from "../heads.js";
import { largest, list, times, difference } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/alibi.json" with { type: "json" };

const { say, number, claim, card, heat, bars } = phrasesOf(phrases);

/** The keys that decide, of tiiuae's published config.json files. */
const FALCONS = {
  "falcon-7b": { hidden_size: 4544, num_attention_heads: 71, alibi: false, multi_query: true },
  "falcon-rw-1b": { hidden_size: 2048, num_attention_heads: 32, alibi: true, multi_query: false },
};

function runAlibi(rw: Ropewalk, values: Values): Result {
  const heads = Number(values["heads"]);
  const slopes = rw.alibiSlopes(heads);
  const printed = times(heads, (i) => 2 ** (-8 / (i + 1)));
  const chosen = Math.min(Number(values["head"]), heads) - 1;
  const n = 6;
  const bias = Float64Array.from(
    { length: n * n },
    (_, i) => -slopes[chosen]! * Math.max(0, Math.floor(i / n) - (i % n)),
  );
  const names = times(n, (i) => String(i));
  const power = Number.isInteger(Math.log2(heads));
  const whole = 2 ** Math.floor(Math.log2(heads));
  const [most, least] = [largest(slopes), Math.min(...slopes)].map((slope) => slope.toFixed(4));
  const rightEn = power
    ? `the right ones fall from ${most} to ${least}`
    : `the right ones lie between ${least} and ${most}: those of ${whole} heads, then ${heads - whole} from between them`;
  const rightZh = power
    ? `正确的斜率从 ${most} 降到 ${least}`
    : `正确的斜率在 ${least} 与 ${most} 之间：先是 ${whole} 个头的斜率，再取其间的 ${heads - whole} 个`;
  const apart = difference(slopes, printed);
  const [q, k] = twoVectors(n * 8);
  const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: n, keySeq: n, headDim: 8, causal: true, weights: true };
  const zero = new Float32Array(n * 8);
  const { weights } = rw.attention(zero, k, q, { ...sizes, bias: Float32Array.from(bias) });
  const last = Array.from(weights!.subarray((n - 1) * n));
  const falcons = Object.entries(FALCONS).map(([name, config]) => {
    const spec = read(rw, { model_type: "falcon", ...config });
    return [name, spec instanceof Error ? "ALiBi" : `RoPE, ${spec.rotaryDim}/${spec.headDim} ${spec.pairing}`] as const;
  });
  return {
    rows: [
      claim("slope-head-i", `${power ? "2^(−8i/n): " : ""}${list(slopes, 4)}`, apart < 1e-9, {
        said: `2^(−8/i): ${list(printed, 4)}`,
        rightEn,
        rightZh,
      }),
      claim(
        "one-place-away-costs",
        `${bias[n]!.toFixed(4)} = −1 · ${slopes[chosen]!.toFixed(4)}`,
        bias[n] === -slopes[chosen]!,
        { said: "−1 · m", chosen: chosen + 1 },
      ),
      claim(
        "falcon-uses-alibi-tiiuae",
        falcons.map(([name, how]) => `${name}: ${how}`).join("; "),
        falcons.every(([, how]) => how === "ALiBi"),
        { said: "Falcon" },
      ),
      number("weights-last-word-equal", list(last, 4)),
    ],
    figures: [
      heat(say("penalty-head", { chosen: chosen + 1 }), "key", "query", { columns: names, rows: names, values: bias }),
      bars("slopes-computed", "head-1", "slope", {
        names: Array.from(slopes, (_, i) => String(i + 1)),
        values: slopes,
        digits: 3,
      }),
      bars("slopes-printed", "head-1", "slope", {
        names: printed.map((_, i) => String(i + 1)),
        values: printed,
        digits: 3,
      }),
    ],
    summary: say("alibi.summary", {
      heads,
      printed0: printed[0]!.toFixed(4),
      last: printed.at(-1)!.toFixed(4),
      rightEn,
      rightZh,
    }),
  };
}

export const items: readonly Item[] = [
  card(
    "003-alibi",
    [choice("heads", "8", ["4", "8", "12", "16"]), slider("head", say("head-shown-1"), 1, 1, 16)],
    runAlibi,
  ),
];
