import type { RopeSpec, Ropewalk, RopewalkError } from "../../api/index.js";
import minimind3 from "../../models/minimind-3.json" with { type: "json" };
import { slider, turned } from "../heads.js";
import { claimRow, difference, norm, numberRow, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { decimals, residual, words } from "../words.js";
import type { Item, Result, Row, Values } from "../types.js";

/** What parseConfig says: the rotary part, or why there is none. */
export function read(rw: Ropewalk, config: Record<string, unknown>): RopeSpec | RopewalkError {
  try {
    return rw.parseConfig(config);
  } catch (error) {
    if (error instanceof Error && error.name === "RopewalkError") return error as RopewalkError;
    throw error;
  }
}

const UNEVEN = words(
  "A head has an even, whole number of channels: each needs a partner.",
  "一个头的通道数必须是偶整数：每个通道都要有配对。",
);

function headDimRow(rw: Ropewalk, config: Record<string, unknown>): Row {
  const spec = read(rw, { model_type: "llama", ...config });
  const label = same(
    Object.entries(config)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(", "),
  );
  if (spec instanceof Error) return { label, ours: spec.message, verdict: "cannot-run", reason: UNEVEN, refused: spec };
  return numberRow(label, `head_dim ${spec.headDim}, d/2 = ${spec.rotaryDim / 2}`);
}

function runHeadDim(rw: Ropewalk, values: Values): Result {
  const hidden_size = Number(values["hidden"]);
  const num_attention_heads = Number(values["heads"]);
  const head_dim = Number(values["head"]);
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
        ? words(`Refused. ${UNEVEN.en}`, `被拒绝。${UNEVEN.zh}`)
        : words(
            `${hidden_size} channels in ${num_attention_heads} heads: ${spec.headDim} each. An odd head has a channel without a partner and is refused; a head_dim in the config wins over the quotient.`,
            `${hidden_size} 个通道分为 ${num_attention_heads} 个头：每头 ${spec.headDim} 个。奇数维的头会剩下一个没有配对的通道，因而被拒绝；配置里的 head_dim 优先于商。`,
          ),
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
      numberRow(words("base in the text", "原文的 base"), String(then.base)),
      claimRow(
        words("base today", "如今的 base"),
        "10000",
        String(now.base),
        now.base === 10_000,
        words(
          "MiniMindConfig has rope_theta 1e6 since; a table built from the text’s value turns every pair but the first too fast.",
          "MiniMindConfig 后来把 rope_theta 改为 1e6；按原文的值建表，除第一对外都转得过快。",
        ),
      ),
      claimRow(
        same("head_dim"),
        "hidden_size // num_attention_heads",
        `${now.headDim} (head_dim)`,
        false,
        words(
          "The config names head_dim itself; here it equals the quotient.",
          "配置里直接写明了 head_dim；此处恰与商相等。",
        ),
      ),
      numberRow(words("slowest pair’s wavelength then", "当时最慢一对的波长"), before.wavelength.at(-1)!.toFixed(0)),
      numberRow(words("slowest pair’s wavelength now", "如今最慢一对的波长"), after.wavelength.at(-1)!.toFixed(0)),
      numberRow(
        words("YaRN ×16, attention factor by the paper", "YaRN ×16，论文的注意力因子"),
        usual.attentionFactor.toFixed(4),
      ),
      numberRow(words("YaRN ×16 as MiniMind sets it", "YaRN ×16，MiniMind 的设置"), fixed.attentionFactor.toFixed(4)),
      claimRow(
        words(
          "QK-norm today: RMSNorm before the rotation or after, the difference",
          "如今的 QK-norm：RMSNorm 在旋转之前或之后，相差",
        ),
        undefined,
        residual(plainNorm),
        plainNorm < 1e-5,
        words(
          "With equal weights: a rotation keeps every length, so the order does not matter.",
          "权重都相同时：旋转不改变长度，因此先后无关。",
        ),
      ),
      claimRow(
        words(
          "the same with a weight for each channel, as it is learned",
          "同上，但每个通道有自己的权重，如同学得的那样",
        ),
        undefined,
        decimals(learnedNorm, 3),
        learnedNorm < 1e-5,
        words(
          "Then the order matters: MiniMind, as Qwen3, normalises before it rotates.",
          "这时先后就有关了：MiniMind 与 Qwen3 一样，先归一化再旋转。",
        ),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("Wavelengths, log10, from the fastest pair to the slowest", "波长的 log10，从最快的对到最慢的对"),
        x: words("pair, percent of the head", "对（占头的百分比）"),
        y: same("log10"),
        series: [
          {
            name: words("the text: base 1e4", "原文：base 1e4"),
            x: pairs(before.invFreq),
            y: before.wavelength.map(Math.log10),
          },
          {
            name: words("today: base 1e6", "如今：base 1e6"),
            x: pairs(after.invFreq),
            y: after.wavelength.map(Math.log10),
          },
          {
            name: words("with YaRN ×16", "加 YaRN ×16"),
            x: pairs(usual.invFreq),
            y: usual.wavelength.map(Math.log10),
          },
        ],
      },
    ],
    summary: words(
      `The text’s MiniMind has base 1e4; today’s has ${now.base.toLocaleString("en-US")} and heads of ${now.headDim}. Its slowest pair needs ${after.wavelength.at(-1)!.toFixed(0)} positions for a turn, not ${before.wavelength.at(-1)!.toFixed(0)}.`,
      `原文的 MiniMind 的 base 是 1e4；如今是 ${now.base.toLocaleString("en-US")}，每头 ${now.headDim} 维。最慢的一对转一圈需要 ${after.wavelength.at(-1)!.toFixed(0)} 个位置，而不是 ${before.wavelength.at(-1)!.toFixed(0)}。`,
    ),
  };
}

const yarnSpec = {
  factor: YARN.factor,
  originalMaxPositionEmbeddings: YARN.original_max_position_embeddings,
  betaFast: YARN.beta_fast,
  betaSlow: YARN.beta_slow,
};

export const items: readonly Item[] = [
  {
    id: "000-head-dim",
    cite: "self.head_dim",
    about: [
      {
        en: "hidden_size // num_attention_heads, and it must be even. Put in a config of your own; 0 leaves head_dim out.",
        zh: "hidden_size // num_attention_heads，且必须是偶数。可填入自己的配置；0 表示不写 head_dim。",
      },
    ],
    parameters: [
      slider("hidden", same("hidden_size"), 512, 64, 8192, 64),
      slider("heads", same("num_attention_heads"), 8, 1, 64),
      slider("head", same("head_dim"), 0, 0, 256),
    ],
    run: runHeadDim,
  },
  {
    id: "000-minimind",
    cite: "MiniMind, model_minimind.py",
    about: [
      words(
        "The text documents a model whose source has moved on: base 1e4 then, 1e6 now, a head_dim of its own, and QK-norm: a norm of each query and key before they rotate. Presets carry a date for that reason.",
        "原文记录的模型，其源码后来变了：当时 base 为 1e4，如今为 1e6，并有自己的 head_dim 和 QK-norm：每个查询和键在旋转之前先归一化。预设因此都注明日期。",
      ),
    ],
    parameters: [],
    run: runMinimind,
  },
];
