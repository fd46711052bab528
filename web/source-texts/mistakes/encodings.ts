import type { Ropewalk } from "../../api/index.js";
import { largest, mean, numberRow, same, judged } from "../rows.js";
import { raised, view } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Words } from "../types.js";
import { mistake } from "./mistake.js";
import { decimals, words } from "../words.js";

const HEADS = 8;

function slopes(rw: Ropewalk, on: boolean): Result {
  const right = rw.alibiSlopes(HEADS);
  const used = on ? right.map((_, i) => 2 ** (-8 / (i + 1))) : right;
  const falling = used.every((value, i) => i === 0 || value < used[i - 1]!);
  const heads = Array.from(right, (_, i) => i + 1);
  return {
    rows: [
      numberRow(words("slopes of 8 heads", "8 个头的斜率"), Array.from(used, (value) => decimals(value)).join(" ")),
      judged(
        words("the first head looks least far: slopes fall", "第一个头看得最近：斜率递减"),
        `${decimals(used[0]!)} → ${decimals(used[HEADS - 1]!)}`,
        falling,
        words("2^(−8i/n): a geometric series", "2^(−8i/n)：等比数列"),
        words("2^(−8/i) grows, and its steps are not even in the logarithm", "2^(−8/i) 递增，而且在对数上也不等距"),
      ),
      numberRow(
        words("largest difference from the right slopes", "与正确斜率的最大差异"),
        decimals(largest(used.map((value, i) => Math.abs(value - right[i]!)))),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: the slopes run from ${decimals(used[0]!)} to ${decimals(used[HEADS - 1]!)}.`,
      `${on ? "开" : "关"}：斜率从 ${decimals(used[0]!)} 到 ${decimals(used[HEADS - 1]!)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("log2 of the slope by head", "各头斜率的 log2"),
        x: words("head", "头"),
        y: words("log2(slope)", "log2(斜率)"),
        series: [
          {
            name: on ? words("printed: 2^(−8/i)", "文中：2^(−8/i)") : same("2^(−8i/n)"),
            x: heads,
            y: used.map(Math.log2),
          },
          ...(on ? [{ name: same("2^(−8i/n)"), x: heads, y: right.map(Math.log2), thin: true }] : []),
        ],
      },
    ],
  };
}

/** The names that each piece of text 003's code has, by what it assigns or receives. */
const RECIPE = [
  "inv_freq",
  "seq_idx",
  "idx_theta",
  "cache",
  "X",
  "torch",
  "qk_dim",
  "seq_len",
  "batch_size",
  "num_heads",
];
const FORWARD = ["self", "max_len"];
const missing = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name) ? undefined : `name '${name}' is not defined`;

/** torch 1.13's message goes on with the types that it got and the signatures that it has. */
const CAT_ERROR = "cat() received an invalid combination of arguments";

interface StaticCheck {
  label: Words;
  reason: Words;
  check(mended: boolean): string | undefined;
}

const CHECKS: readonly StaticCheck[] = [
  {
    label: words("recipe, line 13: self.qk_dim", "流程第 13 行：self.qk_dim"),
    reason: words("the recipe stands outside of a class", "这段流程不在类中"),
    check: (mended) => missing(mended ? "qk_dim" : "self", RECIPE),
  },
  {
    label: words("recipe, line 17: torch.outer(seq_idx, theta)", "流程第 17 行：torch.outer(seq_idx, theta)"),
    reason: words("the frequencies were called inv_freq in line 13", "第 13 行里频率叫 inv_freq"),
    check: (mended) => missing(mended ? "inv_freq" : "theta", RECIPE),
  },
  {
    label: words(
      "recipe, line 23: X.reshape(batch, heads, seq, qk_dim // 2)",
      "流程第 23 行：X.reshape(batch, heads, seq, qk_dim // 2)",
    ),
    reason: words("the trailing 2 is missing: half of the numbers have no place", "少了末尾的 2：一半的数没有位置"),
    check: (mended) => raised(() => view([2, 8, 16, 64], mended ? [2, 8, 16, 32, 2] : [2, 8, 16, 32])),
  },
  {
    label: words("recipe, line 25: rope_cache.reshape(…)", "流程第 25 行：rope_cache.reshape(…)"),
    reason: words("line 19 calls it cache", "第 19 行把它命名为 cache"),
    check: (mended) => missing(mended ? "cache" : "rope_cache", RECIPE),
  },
  {
    label: words("recipe, line 29: rope_cache[…, 0]", "流程第 29 行：rope_cache[…, 0]"),
    reason: words("the reshaped tensor of line 25 is not kept", "第 25 行变形后的张量没有保存"),
    check: (mended) => missing(mended ? "cache" : "rope_cache", RECIPE),
  },
  {
    label: words("RotaryEmbedding.forward, line 124: max_seq_len", "RotaryEmbedding.forward 第 124 行：max_seq_len"),
    reason: words("the argument is called max_len", "参数名是 max_len"),
    check: (mended) => missing(mended ? "max_len" : "max_seq_len", FORWARD),
  },
  {
    label: words(
      "MistralRotaryEmbedding, line 182: torch.cat(a, a, dim=-1)",
      "MistralRotaryEmbedding 第 182 行：torch.cat(a, a, dim=-1)",
    ),
    reason: words("the tensors must come as one tuple", "各张量须放在一个元组里"),
    check: (mended) => (mended ? undefined : CAT_ERROR),
  },
];

const VOCABULARY = 151_936;

function recipe(rw: Ropewalk, on: boolean): Result {
  const found = CHECKS.map((one) => one.check(!on));
  const positions = on ? 151_643 : 32_768;
  const config = {
    model_type: "llama",
    hidden_size: 4096,
    num_attention_heads: 32,
    max_position_embeddings: positions,
    vocab_size: VOCABULARY,
  };
  const note = rw.inspectConfig(config).notes.find(({ code }) => code === "length-like-vocabulary");
  const rows = CHECKS.map((one, i): Row =>
    found[i] === undefined
      ? { label: one.label, ours: "✓", verdict: "holds" }
      : { label: one.label, ours: found[i], verdict: "cannot-run", reason: one.reason },
  );
  rows.push(
    judged(
      words(
        `max_positions = ${positions} is a length (line 166)`,
        `max_positions = ${positions} 是一个长度（第 166 行）`,
      ),
      note ? note.code : "✓",
      note === undefined,
      words("the configuration check has nothing to say", "配置检查没有意见"),
      words(
        `the configuration check: ${note?.message ?? ""}`,
        "配置检查：与词表大小 151936 几乎相同，这是词表的数，不是长度",
      ),
    ),
  );
  const wrong = found.filter((error) => error !== undefined).length;
  return {
    rows,
    summary: words(
      `${on ? "On" : "Off"}: ${wrong} of ${CHECKS.length} places cannot run${note ? `, and the default length looks like a vocabulary (${note.code})` : ""}.`,
      `${on ? "开" : "关"}：${CHECKS.length} 处中有 ${wrong} 处不能运行${note ? `，默认长度像是词表大小（${note.code}）` : ""}。`,
    ),
  };
}

function learned(_rw: Ropewalk, on: boolean): Result {
  // nn.Embedding starts from normal numbers: 512 positions of 64 channels, seed 0.
  const values = torchGenerator(0).randn(512 * 64);
  const inside = values.filter((value) => value >= 0 && value <= 1).length / values.length;
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const fractions = Array.from({ length: 512 }, (_value, position) => position / 511);
  const within = on ? inside : 1;
  const bins = Array.from({ length: 17 }, (_value, i) => -4 + i / 2);
  const counts = (all: ArrayLike<number>): number[] =>
    bins.map((from) => Array.from(all).filter((value) => value >= from && value < from + 0.5).length / all.length);
  return {
    rows: [
      judged(
        on
          ? words(
              "the entries of a learned table lie in [0, 1]: share that does",
              "可学习位置表的取值在 [0, 1] 内：所占比例",
            )
          : words(
              "position / (length − 1) lies in [0, 1]: share that does",
              "位置 / (长度 − 1) 在 [0, 1] 内：所占比例",
            ),
        `${decimals(100 * within, 1)}%`,
        within === 1,
        words("a ruler from 0 to 1, which is another encoding", "从 0 到 1 的标尺，那是另一种编码"),
        words(
          "a learned table starts from normal numbers and goes where training takes it",
          "可学习的表从正态随机数开始，随训练而变",
        ),
      ),
      ...(on
        ? [
            numberRow(
              words("least and largest of 32,768 entries", "32,768 个数的最小与最大值"),
              `${decimals(least, 2)}, ${decimals(most, 2)}`,
            ),
            numberRow(words("mean", "平均"), decimals(mean(values), 3)),
          ]
        : []),
    ],
    summary: on
      ? words(
          `On: only ${decimals(100 * inside, 1)}% of the entries lie in [0, 1]; they run from ${decimals(least, 2)} to ${decimals(most, 2)}.`,
          `开：只有 ${decimals(100 * inside, 1)}% 的数在 [0, 1] 内；范围是 ${decimals(least, 2)} 到 ${decimals(most, 2)}。`,
        )
      : words(
          "Off: position divided by length is the encoding in [0, 1]; nothing in it is learned.",
          "关：位置除以长度才是 [0, 1] 内的编码，其中没有什么是学出来的。",
        ),
    figures: [
      {
        kind: "bars",
        label: words("Share of the entries by value", "各取值区间所占比例"),
        x: words("value, from", "数值，自"),
        y: words("share", "比例"),
        names: bins.map((from) => decimals(from, 1)),
        values: counts(on ? values : fractions),
        digits: 2,
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m18",
    words("section 1.2", "第 1.2 节"),
    [
      words(
        "ALiBi’s slopes are printed as 2^(−8/i). The paper’s are 2^(−8i/n) for n heads: the order is turned round and the spacing lost.",
        "文中 ALiBi 的斜率写成 2^(−8/i)。论文中 n 个头的斜率是 2^(−8i/n)：次序颠倒了，间距也不对。",
      ),
    ],
    slopes,
  ),
  mistake(
    "m19",
    words("recipe, RotaryEmbedding, MistralRotaryEmbedding", "配方，RotaryEmbedding，MistralRotaryEmbedding"),
    [
      words(
        "Seven places of text 003’s code cannot run, and a default length has slipped in that is a vocabulary’s size.",
        "文本 003 的代码有七处不能运行，还混进了一个其实是词表大小的默认长度。",
      ),
    ],
    recipe,
  ),
  mistake(
    "m20",
    words("section 1.1", "第 1.1 节"),
    [
      words(
        "Learned embeddings are listed as floats from 0 to 1. These are two different things.",
        "文中把可学习的位置嵌入列为 [0, 1] 内的浮点数。这是两回事。",
      ),
    ],
    learned,
  ),
];
