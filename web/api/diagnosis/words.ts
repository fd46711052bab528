// The words of a finding, from its numbers.
import { both, type Both } from "../both.js";
import type { FindingCode, FindingNumbers, NoteCode } from "../types.js";
import type { FindingText } from "./findings/finding.js";
import { formFindings } from "./findings/form.js";
import { frequencyFindings } from "./findings/frequencies.js";
import { positionFindings } from "./findings/positions.js";

export const findingTexts: Readonly<Record<FindingCode, FindingText>> = {
  ...formFindings,
  ...frequencyFindings,
  ...positionFindings,
};

const partNames = {
  pairs: ["pair", "pairs", "对"],
  heads: ["head", "heads", "个头"],
  rows: ["row", "rows", "行"],
  tokens: ["token", "tokens", "个 token"],
  axes: ["axis", "axes", "轴"],
} as const;

function onlyIn({ of, from, to }: NonNullable<FindingNumbers["only"]>): Both {
  const [one, several, name] = partNames[of];
  return from === to
    ? both(`in ${one} ${from} only: `, `只限第 ${from} ${name}：`)
    : both(`in ${several} ${from} to ${to} only: `, `只限第 ${from} 到 ${to} ${name}：`);
}

/** A finding's message, and its fix: the advice, then its lines of code. */
export function findingWords(
  code: FindingCode,
  numbers: FindingNumbers,
  lang: keyof Both = "en",
): [message: string, fix: string] {
  const { headDim, only } = numbers;
  const all = { pairing: "half-split", rotaryDim: headDim, ropeType: "default", base: 10000, ...numbers } as const;
  const { message, change, lines } = findingTexts[code];
  // The lines are those of the expected rotation.
  const fix = numbers.pairing === undefined ? [] : lines(all);
  const colon = both(": ", "：")[lang];
  return [
    (only === undefined ? "" : onlyIn(only)[lang]) + message(all)[lang],
    change(all)[lang] + (fix.length === 0 ? "" : colon + fix.join("; ")),
  ];
}

const small = (value: number): string => (value === 0 ? "0" : value.toExponential(1));
/** message and fix. The first finding also says how well it explains the output. */
export function wordsOf(code: FindingCode, numbers: FindingNumbers, first: boolean): { message: string; fix: string } {
  const { residual, expectedResidual } = numbers;
  const [message, fix] = findingWords(code, numbers);
  const shows = `this explains the output to ${small(residual)} of its largest value; the expected rotation is off by ${small(expectedResidual)}`;
  return { message: first && expectedResidual > 0 ? `${message}; ${shows}` : message, fix };
}

export const noteTexts: Record<NoteCode, Both> = {
  "rounded-values": both(
    "every output value is a {dtype} number: differences below its rounding are not seen, such as positions or a table of 16 bits that change no value by more",
    "所有输出值都是 {dtype} 数：小于其舍入误差的差别看不出来，例如影响更小的 16 位位置或 cos、sin 表",
  ),
  "rounded-decimals": both(
    "every output value has at most {count} decimals: differences below their rounding are not seen",
    "所有输出值最多有 {count} 位小数：小于其舍入误差的差别看不出来",
  ),
  "coarse-values": both(
    "rounding may be as large as a quarter of the largest value (few decimals of small numbers, or float32 angles far out): right and wrong rotations look alike; more decimals or smaller positions tell",
    "舍入误差可能达到最大值的四分之一（数值小而小数位少，或位置很远的 float32 角度）：无法区分正确与错误的旋转；请给出更多小数位或更小的位置",
  ),
  "position-zero": both(
    "every position is 0, where every rotation leaves the vectors as they are: nothing but the order of channels and attention_factor can be told",
    "所有位置都是 0，任何旋转都不改变向量：只能判断通道次序和 attention_factor",
  ),
  "one-position": both(
    "every token has one position: angles are known up to revolutions, so that base, scaling and position cannot be told apart",
    "所有 token 的位置相同：角度只能确定到整圈，因此无法区分 base、缩放和位置",
  ),
  "constant-input": both(
    "every input channel holds one number: which channels make a pair cannot be told for sure; random vectors tell",
    "每个输入通道都是同一个数：无法确定哪些通道配对；请用随机向量",
  ),
  "equal-axes": both(
    "every token has the same position on all axes, as text has: which pair turns by which axis is not seen; a token of an image tells",
    "每个 token 在各轴上的位置都相同，如同文本：看不出哪一对使用哪个轴；请用图像的 token",
  ),
  "rotation-alone": both(
    "only the rotation was compared: heads mixed by a view before it, rows of q_proj and k_proj in another order, a rotated v or another softmax scale are not seen in these vectors; the layer's scores and output beside the original's show them",
    "只比较了旋转：旋转之前的 view 打乱了头、q_proj 和 k_proj 的行次序不同、v 也被旋转、softmax 的缩放不同，这些从这里的向量看不出来；把这一层的分数和输出与原模型比较就能看到",
  ),
  "slow-pairs": both(
    "{count} pairs rotate by less than the output's rounding up to the farthest position: their frequencies could be anything as small; positions further out tell",
    "有 {count} 对在最远的位置上旋转的角度也小于输出的舍入误差：它们的频率可以是任意更小的值；请用更远的位置",
  ),
};
