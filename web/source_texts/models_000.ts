import type { RopeSpec, Ropewalk } from "../api/index.js";
import minimind3 from "../models/minimind-3.json" with { type: "json" };
import { choice, head, slider, turned } from "./heads.js";
import { claimRow, dot, largest, list, numberRow, printedRow, same, scientific } from "./rows.js";
import type { Item, Result, Row, Values, Verdict } from "./types.js";

/** What parseConfig says: the rotary part, or why there is none. */
export function read(rw: Ropewalk, config: Record<string, unknown>): RopeSpec | string {
  try {
    return rw.parseConfig(config);
  } catch (error) {
    if (error instanceof Error && error.name === "RopewalkError") return error.message;
    throw error;
  }
}

function headDimRow(rw: Ropewalk, config: Record<string, unknown>): Row {
  const spec = read(rw, { model_type: "llama", ...config });
  const label = same(
    Object.entries(config)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(", "),
  );
  if (typeof spec === "string") {
    const reason = { en: spec, zh: `拒绝，原因：${spec}` };
    return { label, ours: "–", verdict: "cannot-run", reason };
  }
  return numberRow(label, `head_dim ${spec.headDim}, ${spec.rotaryDim / 2} pairs`);
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
      typeof spec === "string"
        ? { en: `Refused: ${spec}`, zh: `被拒绝：${spec}` }
        : {
            en: `${hidden_size} channels in ${num_attention_heads} heads: ${spec.headDim} each. An odd head has a channel without a partner and is refused; a head_dim in the config wins over the quotient.`,
            zh: `${hidden_size} 个通道分为 ${num_attention_heads} 个头：每头 ${spec.headDim} 个。奇数维的头会剩下一个没有配对的通道，因而被拒绝；配置里的 head_dim 优先于商。`,
          },
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
  const pairs = (list: Float64Array): number[] => Array.from(list, (_, i) => (100 * i) / (list.length - 1));
  return {
    rows: [
      printedRow({ en: "base in the text", zh: "原文的 base" }, "10000", String(then.base)),
      printedRow({ en: "base today", zh: "如今的 base" }, "10000", String(now.base), {
        en: "MiniMindConfig has rope_theta 1e6 since; a table built from the text’s value turns every pair but the first too fast.",
        zh: "MiniMindConfig 后来把 rope_theta 改为 1e6；按原文的值建表，除第一对外都转得过快。",
      }),
      printedRow(
        { en: "head_dim", zh: "head_dim" },
        "hidden_size // num_attention_heads",
        `${now.headDim} (head_dim)`,
        {
          en: "The config names head_dim itself; here it equals the quotient.",
          zh: "配置里直接写明了 head_dim；此处恰与商相等。",
        },
      ),
      numberRow(
        { en: "slowest pair’s wavelength then", zh: "当时最慢一对的波长" },
        before.wavelength.at(-1)!.toFixed(0),
      ),
      numberRow({ en: "slowest pair’s wavelength now", zh: "如今最慢一对的波长" }, after.wavelength.at(-1)!.toFixed(0)),
      numberRow(
        { en: "YaRN ×16, attention factor by the paper", zh: "YaRN ×16，论文的注意力因子" },
        usual.attentionFactor.toFixed(4),
      ),
      numberRow(
        { en: "YaRN ×16 as MiniMind sets it", zh: "YaRN ×16，MiniMind 的设置" },
        fixed.attentionFactor.toFixed(4),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: {
          en: "Wavelengths, log10, from the fastest pair to the slowest",
          zh: "波长的 log10，从最快的对到最慢的对",
        },
        x: { en: "pair, percent of the head", zh: "对（占头的百分比）" },
        y: same("log10"),
        series: [
          {
            name: { en: "the text: base 1e4", zh: "原文：base 1e4" },
            x: pairs(before.invFreq),
            y: before.wavelength.map(Math.log10),
          },
          {
            name: { en: "today: base 1e6", zh: "如今：base 1e6" },
            x: pairs(after.invFreq),
            y: after.wavelength.map(Math.log10),
          },
          {
            name: { en: "with YaRN ×16", zh: "加 YaRN ×16" },
            x: pairs(usual.invFreq),
            y: usual.wavelength.map(Math.log10),
          },
        ],
      },
    ],
    summary: {
      en: `The text’s MiniMind has base 1e4; today’s has ${now.base.toLocaleString("en-US")} and heads of ${now.headDim}. Its slowest pair needs ${after.wavelength.at(-1)!.toFixed(0)} positions for a turn, not ${before.wavelength.at(-1)!.toFixed(0)}.`,
      zh: `原文的 MiniMind 的 base 是 1e4；如今是 ${now.base.toLocaleString("en-US")}，每头 ${now.headDim} 维。最慢的一对转一圈需要 ${after.wavelength.at(-1)!.toFixed(0)} 个位置，而不是 ${before.wavelength.at(-1)!.toFixed(0)}。`,
    },
  };
}

const yarnSpec = {
  factor: YARN.factor,
  originalMaxPositionEmbeddings: YARN.original_max_position_embeddings,
  betaFast: YARN.beta_fast,
  betaSlow: YARN.beta_slow,
};

function runComparison(rw: Ropewalk, values: Values): Result {
  const trained = Number(values["trained"]);
  const spec = head(64, "interleaved");
  const ones = new Float32Array(64).fill(1);
  const codes = rw.sinusoidal({ start: 0, count: 65 }, 64);
  const code = (m: number): Float32Array => codes.slice(m * 64, (m + 1) * 64);
  const codeScores = [0, 20, 60].map((n) => dot(rw, code(n + 4), code(n)));
  const added = [0, 20, 60].map((n) =>
    dot(
      rw,
      ones.map((x, i) => x + code(n + 4)[i]!),
      ones.map((x, i) => x + code(n)[i]!),
    ),
  );
  const rotated = [0, 20, 60].map((n) => dot(rw, turned(rw, spec, ones, [n + 4]), turned(rw, spec, ones, [n])));
  const spread = (scores: readonly number[]): number => Math.max(...scores) - Math.min(...scores);
  const { wavelength } = rw.frequencies(spec);
  const unseen = wavelength.filter((length) => length > trained).length;
  const apart = (make: () => Float32Array): number => {
    const [first, second] = [make(), make()];
    return largest(first.map((value, i) => Math.abs(value - second[i]!)));
  };
  const cells = (count: number): number => rw.cosSin(spec, { start: 0, count }).cos.length;
  const learned = largest([
    apart(() => rw.sinusoidal({ start: 0, count: 65 }, 64)),
    apart(() => rw.cosSin(spec, { start: 0, count: 65 }).sin),
  ]);
  return {
    rows: [
      claimRow(
        { en: "additive, x + PE: score of one distance moves by", zh: "加性，x + PE：同一距离的得分变动" },
        "加性",
        spread(added).toFixed(3),
        spread(added) > 0.01,
        {
          en: `The codes alone keep it (${scientific(spread(codeScores), 0)}); their products with the words do not.`,
          zh: `仅编码之间保持不变（${scientific(spread(codeScores), 0)}）；编码与词的乘积则不然。`,
        },
      ),
      claimRow(
        { en: "multiplicative: it moves by", zh: "乘性：变动" },
        "乘性",
        scientific(spread(rotated), 0),
        spread(rotated) < 1e-4,
        { en: "The rotations leave R(n − m) alone in the product.", zh: "两个旋转在乘积中只留下 R(n − m)。" },
      ),
      claimRow(
        {
          en: `extrapolates “excellently”: pairs that have not turned once in ${trained}`,
          zh: `外推“优秀”：在 ${trained} 个位置内未转满一圈的对`,
        },
        "优秀",
        `${unseen} of ${wavelength.length}`,
        unseen === 0,
        {
          en: "Past the trained length these pairs reach angles that the model never met.",
          zh: "超过训练长度后，这些对会转到模型从未见过的角度。",
        },
      ),
      claimRow(
        {
          en: "parameters to train: two fresh instances of the tables differ by",
          zh: "需要训练的参数：两次新建的表相差",
        },
        "0",
        String(learned),
        learned === 0,
        { en: "Formulas alone: nothing in them was learned.", zh: "只有公式：其中没有学得的东西。" },
      ),
      claimRow(
        { en: "O(n): table cells for n = 1024, 2048", zh: "O(n)：n = 1024、2048 时表的单元数" },
        "O(n)",
        `${cells(1024)}, ${cells(2048)}`,
        cells(2048) === 2 * cells(1024),
        { en: "Twice the positions, twice the cells.", zh: "位置加倍，单元加倍。" },
      ),
    ],
    summary: {
      en: `Four of five cells of the table hold. “Excellent” extrapolation does not follow from the formula: ${unseen} of ${wavelength.length} pairs leave what training showed.`,
      zh: `表中五项有四项成立。“优秀”的外推并不能由公式得出：${wavelength.length} 对中有 ${unseen} 对会超出训练所见。`,
    },
  };
}

function runAdvice(rw: Ropewalk, values: Values): Result {
  const [m, n] = [Number(values["m"]), Number(values["n"])];
  const spec = head(4);
  const { invFreq } = rw.frequencies(spec);
  const q = Float32Array.of(1, 2, 3, 4);
  const k = Float32Array.of(4, 3, 2, 1);
  const [a, b] = [turned(rw, spec, q, [m]), turned(rw, spec, k, [n])];
  const score = dot(rw, a, b);
  const byDistance = rw.scoreByDistance(spec, [m - n], { q, k })[0]!;
  const { cos, sin } = rw.cosSin(spec, [m]);
  const hand = [
    q[0]! * cos[0]! - q[2]! * sin[0]!,
    q[1]! * cos[1]! - q[3]! * sin[1]!,
    q[0]! * sin[0]! + q[2]! * cos[0]!,
    q[1]! * sin[1]! + q[3]! * cos[1]!,
  ];
  const half = [-q[2]!, -q[3]!, q[0]!, q[1]!];
  const byHalves = half.map((value, i) => q[i]! * cos[i % 2]! + value * sin[i % 2]!);
  const answer = String(values["answer"]).replace("\u2212", "-").trim();
  const codes = rw.sinusoidal([m, n, m + 10, n + 10], 4);
  const plus = (x: Float32Array, row: number): Float32Array => x.map((value, i) => value + codes[row * 4 + i]!);
  const moved = dot(rw, plus(q, 2), plus(k, 3)) - dot(rw, plus(q, 0), plus(k, 1));
  const holds = (good: boolean): Verdict => (good ? "holds" : "fails");
  const unit = Math.hypot(cos[0]!, sin[0]!);
  return {
    rows: [
      numberRow(same("q = [1 2 3 4], k = [4 3 2 1]"), `θ = ${list(invFreq, 2)}`),
      numberRow({ en: `score at m = ${m}, n = ${n}`, zh: `m = ${m}、n = ${n} 的得分` }, score.toFixed(4)),
      ...(answer !== "" && Number.isFinite(Number(answer))
        ? [
            claimRow(
              { en: `your answer, ${answer}`, zh: `你的答案 ${answer}` },
              undefined,
              score.toFixed(4),
              Math.abs(Number(answer) - score) <= 0.005,
              Math.abs(Number(answer) - score) <= 0.005
                ? { en: "Right to two decimals.", zh: "两位小数内正确。" }
                : {
                    en: "Not yet: turn both vectors pair by pair, then add the four products.",
                    zh: "还不对：先逐对旋转两个向量，再把四个乘积相加。",
                  },
            ),
          ]
        : []),
    ],
    steps: [
      {
        formula: "1. e^(iθ) = cos θ + i sin θ",
        code: "cosSin(spec, [m])",
        ours: `cos ${cos[0]!.toFixed(4)}, sin ${sin[0]!.toFixed(4)}, |e^(iθ)| = ${unit.toFixed(4)}`,
        verdict: holds(Math.abs(unit - 1) < 1e-6),
        note: { en: "A complex number of length 1: multiplying by it turns.", zh: "长度为 1 的复数：乘上它就是旋转。" },
      },
      {
        formula: "2. x cos + rotate_half(x) sin",
        code: "rotate_half([1, 2, 3, 4]) = [-3, -4, 1, 2]",
        ours: list(a, 4),
        verdict: holds(a.every((value, i) => Math.abs(value - byHalves[i]!) < 1e-5)),
        note: { en: "Pairs (0, 2) and (1, 3).", zh: "配对为 (0, 2) 与 (1, 3)。" },
      },
      {
        formula: "3. y₀ = x₀ cos mθ₀ − x₂ sin mθ₀ …",
        code: `1 × ${cos[0]!.toFixed(4)} − 3 × ${sin[0]!.toFixed(4)}`,
        ours: list(hand, 4),
        verdict: holds(hand.every((value, i) => Math.abs(value - a[i]!) < 1e-5)),
        note: { en: "By hand, channel by channel: the same four numbers.", zh: "手算每个通道：同样的四个数。" },
      },
      {
        formula: "⟨R(m) q, R(n) k⟩ = ⟨R(m − n) q, k⟩",
        ours: `${score.toFixed(4)} = ${byDistance.toFixed(4)}`,
        verdict: holds(Math.abs(score - byDistance) < 1e-4),
        note: { en: "The score knows only the difference.", zh: "得分只知道差。" },
      },
      {
        formula: "4. x + PE(m + 10)",
        code: "sinusoidal([m, n, m + 10, n + 10], 4)",
        ours: `${moved >= 0 ? "+" : ""}${moved.toFixed(4)}`,
        verdict: holds(Math.abs(moved) > 1e-3),
        note: {
          en: "The older method, both words ten places on: the same distance, another score.",
          zh: "旧方法，两个词都后移十位：距离相同，得分不同。",
        },
      },
    ],
    summary: {
      en: `Four steps on four channels: by hand and by the core the score is ${score.toFixed(4)}. Move m and n by the same amount and it stays.`,
      zh: `四个通道上的四个步骤：手算与核心得到的得分都是 ${score.toFixed(4)}。m 与 n 同样移动时它不变。`,
    },
  };
}

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
    id: "000-comparison",
    cite: { en: "comparison table", zh: "对比表" },
    about: [
      {
        en: "The table sets the sinusoidal encoding beside RoPE in five rows. Each row that says something measurable is measured.",
        zh: "表格用五行比较正弦编码与 RoPE。凡是可测量的说法都测一测。",
      },
    ],
    parameters: [choice("trained", "512", ["512", "2048", "4096", "32768"])],
    run: runComparison,
  },
  {
    id: "000-advice",
    cite: { en: "advice 1 to 4", zh: "建议 1 至 4" },
    about: [
      {
        en: "Complex rotation, rotate_half, a small case by hand, the older method: the text’s four pieces of advice as a worksheet of four channels.",
        zh: "复数旋转、rotate_half、手算小例、旧方法：原文的四条建议，做成一张四个通道的练习纸。",
      },
    ],
    parameters: [
      slider("m", same("m"), 3, 0, 64),
      slider("n", same("n"), 1, 0, 64),
      {
        name: "answer",
        kind: "text",
        label: { en: "the score as you compute it by hand", zh: "你手算的得分" },
        value: "",
        most: 12,
      },
    ],
    run: runAdvice,
  },
  {
    id: "000-minimind",
    cite: "MiniMind, model_minimind.py",
    about: [
      {
        en: "The text documents a model whose source has moved on: base 1e4 then, 1e6 now, and a head_dim of its own. Presets carry a date for that reason.",
        zh: "原文记录的模型，其源码后来变了：当时 base 为 1e4，如今为 1e6，并有自己的 head_dim。预设因此都注明日期。",
      },
    ],
    parameters: [],
    run: runMinimind,
  },
];
