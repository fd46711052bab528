import type { RopeSpec, Ropewalk, RopewalkError } from "../../api/index.js";
import minimind3 from "../../models/minimind-3.json" with { type: "json" };
import { slider, turned } from "../heads.js";
import { difference, norm, same, numbers, decimals, residual } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/configs.json" with { type: "json" };

const { say, number, claim, card, lines } = phrasesOf(phrases);

/** What parseConfig says: the rotary part, or why there is none. */
export function read(rw: Ropewalk, config: Record<string, unknown>): RopeSpec | RopewalkError {
  try {
    return rw.parseConfig(config);
  } catch (error) {
    if (error instanceof Error && error.name === "RopewalkError") return error as RopewalkError;
    throw error;
  }
}

const UNEVEN = say("head-even-whole");

function headDimRow(rw: Ropewalk, config: Record<string, unknown>): Row {
  const spec = read(rw, { model_type: "llama", ...config });
  const label = same(
    Object.entries(config)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(", "),
  );
  if (spec instanceof Error) return { label, ours: spec.message, verdict: "cannot-run", reason: UNEVEN, refused: spec };
  return number(label, `head_dim ${spec.headDim}, d/2 = ${spec.rotaryDim / 2}`);
}

function runHeadDim(rw: Ropewalk, values: Values): Result {
  const [hidden_size, num_attention_heads, head_dim] = numbers(values, "hidden", "heads", "head");
  const chosen = { hidden_size, num_attention_heads, ...(head_dim > 0 ? { head_dim } : {}) };
  const spec = read(rw, { model_type: "llama", ...chosen });
  return {
    rows: [
      headDimRow(rw, chosen),
      headDimRow(rw, { hidden_size: 390, num_attention_heads: 6 }),
      headDimRow(rw, { hidden_size: 1024, num_attention_heads: 16, head_dim: 128 }),
      headDimRow(rw, { hidden_size: 1000, num_attention_heads: 12 }),
    ],
    summary:
      spec instanceof Error
        ? say("refused", { UNEVEN })
        : say("channels-heads-each", { hidden_size, num_attention_heads, headDim: spec.headDim }),
  };
}

const THEN = { model_type: "llama", hidden_size: 512, num_attention_heads: 8, rope_theta: 10_000 };

const NOW = minimind3.config;

const YARN = { rope_type: "yarn", factor: 16, original_max_position_embeddings: 2048, beta_fast: 32, beta_slow: 1 };

function runMinimind(rw: Ropewalk): Result {
  const [then, now] = [rw.parseConfig(THEN), rw.parseConfig(NOW)];
  const [before, after] = [rw.frequencies(then), rw.frequencies(now)];
  const usual = rw.frequencies({ ...now, ...yarnSpec, ropeType: "yarn" });
  const fixed = rw.frequencies({ ...now, ...yarnSpec, ropeType: "yarn", attentionFactor: 1 });
  const q = torchGenerator(42).randn(now.headDim);
  const ones = Float32Array.from(q, () => 1);
  const uneven = Float32Array.from(q, (_, i) => 1 + (i % 5) / 4);
  const rms = (x: Float32Array, weight: Float32Array): Float32Array => {
    const size = norm(rw, x) / Math.sqrt(x.length);
    return x.map((value, i) => (value / size) * weight[i]!);
  };
  const order = (weight: Float32Array): number =>
    difference(turned(rw, now, rms(q, weight), [100]), rms(turned(rw, now, q, [100]), weight));
  const [plainNorm, learnedNorm] = [order(ones), order(uneven)];
  const pairs = (list: Float64Array): number[] => Array.from(list, (_, i) => (100 * i) / (list.length - 1));
  return {
    rows: [
      number("base-text", String(then.base)),
      claim("base-today", String(now.base), now.base === 10_000, { said: "10000" }),
      claim("head-dim", `${now.headDim} (head_dim)`, false, { said: "hidden_size // num_attention_heads" }),
      number("slowest-pair-wavelength-then", before.wavelength.at(-1)!.toFixed(0)),
      number("slowest-pair-wavelength-now", after.wavelength.at(-1)!.toFixed(0)),
      number("yarn-16-attention-factor", usual.attentionFactor.toFixed(4)),
      number("yarn-16-minimind-sets", fixed.attentionFactor.toFixed(4)),
      claim("qk-norm-today-rmsnorm", residual(plainNorm), plainNorm < 1e-5),
      claim("same-weight-each-channel", decimals(learnedNorm, 3), learnedNorm < 1e-5),
    ],
    figures: [
      lines("wavelengths-log-10", "pair-percent-head", same("log10"), [
        { name: say("text-base-1"), x: pairs(before.invFreq), y: before.wavelength.map(Math.log10) },
        { name: say("today-base-1"), x: pairs(after.invFreq), y: after.wavelength.map(Math.log10) },
        { name: say("yarn-16"), x: pairs(usual.invFreq), y: usual.wavelength.map(Math.log10) },
      ]),
    ],
    summary: say("minimind.summary", {
      base: now.base.toLocaleString("en-US"),
      headDim: now.headDim,
      last: after.wavelength.at(-1)!.toFixed(0),
      last2: before.wavelength.at(-1)!.toFixed(0),
    }),
  };
}

const yarnSpec = {
  factor: YARN.factor,
  originalMaxPositionEmbeddings: YARN.original_max_position_embeddings,
  betaFast: YARN.beta_fast,
  betaSlow: YARN.beta_slow,
};

export const items: readonly Item[] = [
  card(
    "000-head-dim",
    [
      slider("hidden", same("hidden_size"), 512, 64, 8192, 64),
      slider("heads", same("num_attention_heads"), 8, 1, 64),
      slider("head", same("head_dim"), 0, 0, 256),
    ],
    runHeadDim,
  ),
  card("000-minimind", [], runMinimind),
];
