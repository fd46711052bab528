import type { Ropewalk } from "../../api/index.js";
import { choice, slider, twoVectors } from "../heads.js";
import { read } from "../minimind/configs.js";
import { claimRow, largest, list, numberRow } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

/** The keys that decide, of tiiuae's published config.json files. */
const FALCONS = {
  "falcon-7b": { hidden_size: 4544, num_attention_heads: 71, alibi: false, multi_query: true },
  "falcon-rw-1b": { hidden_size: 2048, num_attention_heads: 32, alibi: true, multi_query: false },
};

function runAlibi(rw: Ropewalk, values: Values): Result {
  const heads = Number(values["heads"]);
  const slopes = rw.alibiSlopes(heads);
  const printed = Array.from({ length: heads }, (_, i) => 2 ** (-8 / (i + 1)));
  const chosen = Math.min(Number(values["head"]), heads) - 1;
  const n = 6;
  const bias = Float64Array.from(
    { length: n * n },
    (_, i) => -slopes[chosen]! * Math.max(0, Math.floor(i / n) - (i % n)),
  );
  const names = Array.from({ length: n }, (_, i) => String(i));
  const power = Number.isInteger(Math.log2(heads));
  const whole = 2 ** Math.floor(Math.log2(heads));
  const [most, least] = [largest(slopes), Math.min(...slopes)].map((slope) => slope.toFixed(4));
  const rightEn = power
    ? `the right ones fall from ${most} to ${least}`
    : `the right ones lie between ${least} and ${most}: those of ${whole} heads, then ${heads - whole} from between them`;
  const rightZh = power
    ? `正确的斜率从 ${most} 降到 ${least}`
    : `正确的斜率在 ${least} 与 ${most} 之间：先是 ${whole} 个头的斜率，再取其间的 ${heads - whole} 个`;
  const apart = largest(slopes.map((slope, i) => Math.abs(slope - printed[i]!)));
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
      claimRow(
        words("the slope of head i", "第 i 个头的斜率"),
        `2^(−8/i): ${list(printed, 4)}`,
        `${power ? "2^(−8i/n): " : ""}${list(slopes, 4)}`,
        apart < 1e-9,
        words(`As printed the slopes grow from head to head; ${rightEn}.`, `按原文，斜率逐头增大；${rightZh}。`),
      ),
      claimRow(
        words(
          `one place away costs 1, times the slope of head ${chosen + 1}`,
          `相隔一个位置扣 1，再乘第 ${chosen + 1} 个头的斜率`,
        ),
        "−1 · m",
        `${bias[n]!.toFixed(4)} = −1 · ${slopes[chosen]!.toFixed(4)}`,
        bias[n] === -slopes[chosen]!,
        words(
          "The 1 is the text’s penalty before its factor for each head, which follows in its next sentence.",
          "这个 1 是乘系数之前的惩罚；原文下一句就给出了每个头的系数。",
        ),
      ),
      claimRow(
        words(
          "“Falcon uses ALiBi”: of tiiuae/falcon-7b and falcon-rw-1b",
          "“Falcon 使用 ALiBi”：falcon-7b 与 falcon-rw-1b",
        ),
        "Falcon",
        falcons.map(([name, how]) => `${name}: ${how}`).join("; "),
        falcons.every(([, how]) => how === "ALiBi"),
        words(
          "Falcon 7B has alibi false in its config and rotates; the earlier RefinedWeb models have ALiBi.",
          "Falcon 7B 的配置中 alibi 为 false，使用旋转；较早的 RefinedWeb 模型才使用 ALiBi。",
        ),
      ),
      numberRow(words("weights of the last word, equal scores", "分数相等时最后一个词的权重"), list(last, 4)),
    ],
    figures: [
      {
        kind: "heat",
        label: words(`Penalty of head ${chosen + 1}`, `第 ${chosen + 1} 个头的惩罚`),
        x: words("key", "键"),
        y: words("query", "查询"),
        columns: names,
        rows: names,
        values: bias,
      },
      {
        kind: "bars",
        label: words("Slopes, computed", "算得的斜率"),
        x: words("head, from 1", "头（从 1 起）"),
        y: words("slope", "斜率"),
        names: Array.from(slopes, (_, i) => String(i + 1)),
        values: slopes,
        digits: 3,
      },
      {
        kind: "bars",
        label: words("Slopes, as printed", "印出的斜率"),
        x: words("head, from 1", "头（从 1 起）"),
        y: words("slope", "斜率"),
        names: printed.map((_, i) => String(i + 1)),
        values: printed,
        digits: 3,
      },
    ],
    summary: words(
      `For ${heads} heads ${rightEn}; the printed formula grows from ${printed[0]!.toFixed(4)} to ${printed.at(-1)!.toFixed(4)}.`,
      `${heads} 个头时，${rightZh}；印出的公式却从 ${printed[0]!.toFixed(4)} 增到 ${printed.at(-1)!.toFixed(4)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "003-alibi",
    cite: "1.2, ALiBi",
    about: [
      words(
        "ALiBi lowers a score by the distance times the head’s slope. The text prints the slope as 2^(−8/i).",
        "ALiBi 按距离乘以该头的斜率来降低分数。原文把斜率印作 2^(−8/i)。",
      ),
    ],
    parameters: [
      choice("heads", "8", ["4", "8", "12", "16"]),
      slider("head", words("head shown, from 1", "所示的头（从 1 起）"), 1, 1, 16),
    ],
    run: runAlibi,
  },
];
