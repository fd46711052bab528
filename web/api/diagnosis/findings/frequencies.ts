// Mistakes in the frequencies, in the factor of cos and sin, and in the precision of either.
import { both, type Both } from "../../both.js";
import type { Rounding } from "../../generated/core-words.js";
import type { FindingCode } from "../../types.js";
import { always, keeps, short, type FindingText, type KnownNumbers } from "./finding.js";
import { either, exact, scaled } from "./lines.js";
import { wordOf } from "./number-words.js";

/** The factor by which NTK-aware scaling turns one base into another, if it is a whole number above 1. */
function ntkFactor({ shown, wanted, rotaryDim }: KnownNumbers): number | undefined {
  const factor = (shown / wanted) ** ((rotaryDim - 2) / rotaryDim);
  const near = Math.round(factor);
  return near > 1 && Math.abs(factor / near - 1) < 3e-3 ? near : undefined;
}

type Parameters = NonNullable<KnownNumbers["parameters"]>;
/** Parameters with their values, one after the other: "beta_fast 16 and beta_slow 2". */
function listOf(parameters: Parameters, of: "shown" | "wanted"): Both {
  const named = parameters.map(({ name, ...values }) =>
    name === "long_factor"
      ? values[of] === 1
        ? "long_factor"
        : "short_factor"
      : `${name} ${name === "truncate" ? values[of] === 1 : short(values[of])}`,
  );
  return both(named.join(" and "), named.join("、"));
}

function scalingFound({ parameters, only, shown, wanted }: KnownNumbers): Both {
  if (parameters) {
    const [is, right] = [listOf(parameters, "shown"), listOf(parameters, "wanted")];
    return both(
      `the frequencies are those of ${is.en} where ${right.en} was expected`,
      `频率对应 ${is.zh}，预期是 ${right.zh}`,
    );
  }
  if (only?.of === "pairs")
    return shown === 1
      ? both(
          "these frequencies fall from pair to pair, but no scheme gives them with the parameters that were tried, while the other pairs have theirs",
          "这些频率逐对递减，但用试过的参数，没有一种缩放方法能得到它们，其余各对是正确的",
        )
      : both(
          "no formula that was tried gives these frequencies, while the other pairs have theirs: perhaps a buffer that was not filled, or was written over",
          "试过的公式都不能给出这些频率，其余各对是正确的：缓冲区可能没有填好，或被覆盖了",
        );
  if (shown === 0 && wanted === 1)
    return both("every frequency is 0: inv_freq was not filled", "所有频率都是 0：inv_freq 没有填好");
  return shown > 0 && wanted > 0 && shown !== wanted
    ? both(
        `the frequencies are scaled by ${short(shown)} where ${short(wanted)} was expected (or the positions are, by its inverse)`,
        `频率的缩放因子是 ${short(shown)}，预期是 ${short(wanted)}（也可能是位置乘了它的倒数）`,
      )
    : both("the frequencies are scaled, but not as expected", "频率经过了缩放，但方式与预期不同");
}

/** What went through 16 bits. */
const rounded: Readonly<
  Record<Rounding extends `${infer What}-bfloat16` | `${infer What}-float16` ? What : never, Both>
> = {
  position: both("positions", "位置"),
  "inv-freq": both("inv_freq", "inv_freq "),
  angle: both("angles", "角度"),
  all: both("positions, inv_freq and angles", "位置、inv_freq 和角度都"),
  table: both("cos and sin", "cos 和 sin "),
  "inv-freq-and-table": both("inv_freq, cos and sin", "inv_freq、cos 和 sin 都"),
  "angle-and-table": both("angles, cos and sin", "角度、cos 和 sin 都"),
  "all-and-table": both("positions, inv_freq, angles, cos and sin", "位置、inv_freq、角度、cos 和 sin 都"),
};

export const frequencyFindings = {
  "base-wrong": {
    name: both("rope_theta ignored", "忽略了 rope_theta"),
    message: (numbers) => {
      const [is, right, ntk] = [short(numbers.shown), short(numbers.wanted), ntkFactor(numbers)];
      const by =
        ntk === undefined
          ? both("", "")
          : both(` (which NTK-aware scaling by ${ntk} gives)`, `（即 ${ntk} 倍的 NTK-aware 缩放）`);
      return both(
        `the frequencies are those of base ${is}${by.en} where ${right} was expected`,
        `频率对应的 base 是 ${is}${by.zh}，预期是 ${right}`,
      );
    },
    change: ({ ropeType }) =>
      ropeType === "default"
        ? both("read rope_theta from the config", "从配置读取 rope_theta")
        : both("read rope_theta and rope_scaling from the config", "从配置读取 rope_theta 和 rope_scaling"),
    lines: scaled,
  },
  "scaling-ignored": {
    name: both("rope_scaling ignored", "忽略了 rope_scaling"),
    message: always("the frequencies are those without scaling", "频率没有经过缩放"),
    change: always(
      "take inv_freq and attention_factor from the rope_scaling of the config",
      "按配置的 rope_scaling 计算 inv_freq 和 attention_factor",
    ),
    lines: scaled,
  },
  "scaling-wrong": {
    name: both("Scaled in another way", "缩放方式不同"),
    message: scalingFound,
    change: ({ ropeType }) =>
      ropeType === "default"
        ? both(
            "compute inv_freq once, without scaling, and leave positions as they are",
            "只计算一次 inv_freq，不缩放，位置保持不变",
          )
        : both(
            "compute inv_freq once, by the rope_scaling of the config, and leave positions as they are",
            "按配置的 rope_scaling 只计算一次 inv_freq，位置保持不变",
          ),
    lines: either,
  },
  "attention-factor-missing": {
    name: both("attention_factor left out", "遗漏 attention_factor"),
    message: ({ shown, wanted }) => {
      if (shown === 0)
        return both(
          "each rotated pair is 0: the table of cosines and sines is empty there",
          "旋转后每对都是 0：读到的 cos 和 sin 表是空的",
        );
      const is = keeps(shown) ? "kept" : `multiplied by ${short(shown)}`;
      const right = keeps(wanted) ? "no change" : `a factor of ${short(wanted)}`;
      const [isNow, shouldBe] = [shown, wanted].map((factor) =>
        keeps(factor) ? "不变" : `是原来的 ${short(factor)} 倍`,
      );
      return both(
        `the length of each rotated pair is ${is} where ${right} was expected`,
        `旋转后每对的长度${isNow}，预期${shouldBe}`,
      );
    },
    change: ({ shown }) =>
      shown === 0
        ? both("fill the table before it is read, or read it where it is filled", "先填好表再读，或者读已填好的部分")
        : keeps(shown)
          ? both(
              "multiply cosines and sines by attention_factor, in one place",
              "只在一处把 cos 和 sin 乘以 attention_factor",
            )
          : both(
              "multiply by attention_factor in one place alone, or put the rest of it behind the others",
              "只在一处乘以 attention_factor，或者在其后补上余下的倍数",
            ),
    // Multiplies by the missing part of the factor, wherever the code already applies some of it.
    lines: (numbers) => {
      const factor = exact(numbers.wanted / numbers.shown);
      return numbers.shown === 0 ? either(numbers) : [`cos, sin = cos * ${factor}, sin * ${factor}`];
    },
  },
  "exponent-dim-wrong": {
    name: both("head_dim in the exponent", "指数中用了 head_dim"),
    message: ({ shown, wanted }) =>
      shown === wanted
        ? both(
            "the exponents of the frequencies are not 0, 2, 4, ... divided by rotary_dim (counted from another number, backwards, repeated, rounded or positive)",
            "频率的指数不是 0, 2, 4, ... 除以 rotary_dim（起点不同、次序相反、有重复、被取整或为正）",
          )
        : both(
            `the exponents of the frequencies are divided by ${short(shown)} where ${short(wanted)} was expected`,
            `频率的指数除以 ${short(shown)}，预期除以 ${short(wanted)}`,
          ),
    change: always("divide 0, 2, 4 and so on by the number of channels that rotate", "用 0、2、4 …… 除以旋转的通道数"),
    lines: scaled,
  },
  "low-precision-positions": {
    name: both("Positions in bfloat16", "位置用了 bfloat16"),
    message: ({ shown }) => {
      const rounding = wordOf("low-precision-positions", "shown", shown);
      if (rounding === undefined || rounding === "none")
        return both("something went through 16 bits", "某一步经过了 16 位数");
      const dtype = rounding.endsWith("-bfloat16") ? "bfloat16" : "float16";
      const what = rounded[rounding.slice(0, -dtype.length - 1) as keyof typeof rounded];
      return both(`${what.en} went through ${dtype}`, `${what.zh}经过了 ${dtype}`);
    },
    change: always(
      "form positions, frequencies and angles in float32, outside of autocast, and convert cos and sin at the end",
      "在 autocast 之外用 float32 计算位置、频率和角度，最后才转换 cos 和 sin",
    ),
    lines: either,
  },
} satisfies Partial<Record<FindingCode, FindingText>>;
