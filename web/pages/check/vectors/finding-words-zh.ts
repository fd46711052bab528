// The doctor's findings in Chinese, from the same data as the English sentences of web/api/diagnosis/words.ts.
import { keeps, type KnownNumbers } from "../../../api/diagnosis/mendings.js";
import { causeOf, firstWrong, paddingOf } from "../../../api/diagnosis/token-positions.js";
import { listOf, ntkFactor, otherOf, pairsOf, short, type FindingWords } from "../../../api/diagnosis/words.js";
import type { FindingNumbers, NoteCode, Pairing } from "../../../api/index.js";

const named: Record<Pairing, string> = {
  "half-split": "前后两半配对（half-split）",
  interleaved: "相邻配对（interleaved）",
};

const lengthBy = (factor: number): string => (keeps(factor) ? "不变" : `是原来的 ${short(factor)} 倍`);

/** The kinds of 16-bit rounding, by the core's numbers. */
const roundings = [
  "某一步",
  "位置经过了 bfloat16",
  "位置经过了 float16",
  "inv_freq 经过了 bfloat16",
  "inv_freq 经过了 float16",
  "角度经过了 bfloat16",
  "角度经过了 float16",
  "位置、inv_freq 和角度都经过了 bfloat16",
  "位置、inv_freq 和角度都经过了 float16",
  "cos 和 sin 经过了 bfloat16",
  "cos 和 sin 经过了 float16",
  "inv_freq、cos 和 sin 都经过了 bfloat16",
  "inv_freq、cos 和 sin 都经过了 float16",
  "角度、cos 和 sin 都经过了 bfloat16",
  "角度、cos 和 sin 都经过了 float16",
  "位置、inv_freq、角度、cos 和 sin 都经过了 bfloat16",
  "位置、inv_freq、角度、cos 和 sin 都经过了 float16",
];

function example(numbers: FindingNumbers): string {
  const wrong = firstWrong(numbers);
  if (wrong === undefined) return "";
  const { token, row, axis, shown, expected } = wrong;
  const place = `${row === undefined ? "" : `第 ${row} 行的`}第 ${token} 个 token`;
  return `；${place}${axis === undefined ? "" : `在轴 ${axis} 上`}按位置 ${short(shown)} 旋转，预期是 ${short(expected)}`;
}

function positionsToTake({ positions, axisPattern, mropeSection }: FindingNumbers): string {
  const { given = true, begins = true, runs, grid } = positions ?? {};
  if (!given) return "如果这些 token 的位置不是 0、1、2 ……，请给出它们的位置；否则就这样数";
  if (grid !== undefined) return `按行编号，共 ${grid[0]} 行，每行 ${grid[1]} 列`;
  if (axisPattern !== undefined && runs === undefined)
    return mropeSection !== undefined && begins
      ? "使用模型的 get_rope_index 返回的 position_ids，次序为时间、高、宽"
      : "每个 token 按给出的各轴位置旋转，各轴次序不变";
  const padding = paddingOf(runs);
  if (padding !== undefined) return `每行从第一个非填充的 token 数起，这里其前分别有 ${padding.lengths.join("、")} 个`;
  const [first = []] = runs ?? [];
  const counts = runs?.every((row) => row.every(({ still }) => !still));
  if (counts && runs!.every((row) => row.length === 1))
    return runs!.length > 1
      ? `每行从自己的位置数起，这里是 ${runs!.map(([one]) => one!.from).join("、")}`
      : first[0]!.from === 0
        ? "从 0 一直数到序列末尾"
        : `从给出的第一个 token 的位置数起，这里是 ${first[0]!.from}`;
  if (counts && runs!.every((row) => row.every(({ from }) => from === 0)))
    return "每篇文档从 0 重新数起，交界由 cu_seqlens 或各文档的长度给出";
  return "每个 token 按给出的位置旋转";
}

function scalingFound({ parameters, only, shown, wanted }: KnownNumbers): string {
  if (parameters) return `频率对应 ${listOf(parameters, "shown", "、")}，预期是 ${listOf(parameters, "wanted", "、")}`;
  if (only?.of === "pairs")
    return shown === 1
      ? "这些频率逐对递减，但用试过的参数，没有一种缩放方法能得到它们，其余各对是正确的"
      : "试过的公式都不能给出这些频率，其余各对是正确的：缓冲区可能没有填好，或被覆盖了";
  if (shown === 0 && wanted === 1) return "所有频率都是 0：inv_freq 没有填好";
  return shown > 0 && wanted > 0 && shown !== wanted
    ? `频率的缩放因子是 ${short(shown)}，预期是 ${short(wanted)}（也可能是位置乘了它的倒数）`
    : "频率经过了缩放，但方式与预期不同";
}

export const chineseFindings: FindingWords = {
  "pairing-swapped": ({ pairing, rotaryDim }) => [
    `通道 ${pairsOf(otherOf(pairing), rotaryDim)} 被一起旋转，即${named[otherOf(pairing)]}；预期是${named[pairing]}，旋转 ${pairsOf(pairing, rotaryDim)}`,
    "改为旋转另一种配对",
  ],
  "table-pairing-mismatch": ({ pairing, shown, wanted }) =>
    wanted >= 4
      ? ["行与列逐对交替，本应前一半各对用行、后一半用列", "把行的角度放在列的角度之前"]
      : shown !== wanted
        ? [
            `cos 和 sin 表按另一种分段排列，各对使用了其他的轴：${shown < 0 ? "各段的长度或次序不同" : "本应交替（Qwen3-VL）却按段排列（Qwen2-VL），或者相反"}`,
            "从配置读取 mrope_section 和 mrope_interleaved，每一对使用哪个轴由这两项决定",
          ]
        : [
            "cos 和 sin 表按一种配对排列，旋转却按另一种配对进行，因此各对的长度改变了",
            `表和旋转使用同一种配对 ${pairing}`,
          ],
  "output-order": ({ pairing }) => [
    "旋转正确，但写回的次序不同（如果 q 和 k 都这样写，注意力分数不变）",
    pairing === "half-split" ? "先写所有第一通道，再写所有第二通道" : "每对的两个通道相邻写回",
  ],
  "weights-not-permuted": ({ pairing }) => [
    `这种旋转适合 q 和 k 的行按 ${otherOf(pairing)} 排列的检查点`,
    "分别按各自的头数重排 q_proj 和 k_proj 的行 w",
  ],
  "base-wrong": (numbers) => {
    const ntk = ntkFactor(numbers);
    const factor = ntk === undefined ? "" : `（即 ${ntk} 倍的 NTK-aware 缩放）`;
    return [
      `频率对应的 base 是 ${short(numbers.shown)}${factor}，预期是 ${short(numbers.wanted)}`,
      numbers.ropeType === "default" ? "从配置读取 rope_theta" : "从配置读取 rope_theta 和 rope_scaling",
    ];
  },
  "scaling-ignored": () => ["频率没有经过缩放", "按配置的 rope_scaling 计算 inv_freq 和 attention_factor"],
  "scaling-wrong": (numbers) => [
    scalingFound(numbers),
    numbers.ropeType === "default"
      ? "只计算一次 inv_freq，不缩放，位置保持不变"
      : "按配置的 rope_scaling 只计算一次 inv_freq，位置保持不变",
  ],
  "attention-factor-missing": ({ shown, wanted }) => [
    shown === 0
      ? "旋转后每对都是 0：读到的 cos 和 sin 表是空的"
      : `旋转后每对的长度${lengthBy(shown)}，预期${lengthBy(wanted)}`,
    shown === 0
      ? "先填好表再读，或者读已填好的部分"
      : keeps(shown)
        ? "只在一处把 cos 和 sin 乘以 attention_factor"
        : "只在一处乘以 attention_factor，或者在其后补上余下的倍数",
  ],
  "position-offset": (numbers) => {
    const { shown, wanted } = numbers;
    const cause = causeOf("position-offset", numbers);
    const what =
      wanted >= 2
        ? `左侧的 ${short(Math.abs(shown))} 个填充 token ${shown > 0 ? "不该计入位置，却计入了" : "应计入位置，却没有计入"}：其后的位置偏移了 ${short(shown)}`
        : cause.kind === "by-row"
          ? `各行的位置偏移不同：${cause.rows.map(([row, by]) => `第 ${row} 行 ${short(by)}`).join("，")}`
          : cause.kind === "down"
            ? "位置递减，本应递增"
            : wanted === 0
              ? `位置偏移了 ${short(shown)}`
              : `各 token 的位置偏移不同，最后一个偏移 ${short(shown)}；readPositions 可读出每个位置`;
    return [what + example(numbers), positionsToTake(numbers)];
  },
  "position-ignored": (numbers) => {
    const { shown, wanted, only, positions } = numbers;
    const names = positions?.tokens[0]?.shown.length === 2 ? ["高", "宽"] : ["时间", "高", "宽"];
    const cause = causeOf("position-ignored", numbers);
    const axis = (index: number): string => names[index] ?? `轴 ${index}`;
    const what =
      positions?.numbered !== undefined
        ? positions.numbered === "other-sides"
          ? "网格的高与宽对调了：按行数而不是列数换行"
          : "网格按列编号，本应按行编号：高与宽对调了"
        : cause.kind === "exchanged"
          ? `${axis(cause.axes[0])}与${axis(cause.axes[1])}两个轴的位置对调了`
          : only?.of === "axes"
            ? shown < 0
              ? "这个轴像文本那样数 token，而它有自己的位置"
              : `这个轴用了轴 ${shown} 的位置`
            : wanted === 0
              ? `所有 token 都按位置 ${short(shown)} 旋转`
              : `同一行的所有 token 都按同一个位置旋转：第一行为 ${short(shown)}，其他行不同`;
    return [what + example(numbers), positionsToTake(numbers)];
  },
  "position-reset": (numbers) => {
    const at = short(numbers.shown);
    const { kind } = causeOf("position-reset", numbers);
    const what =
      kind === "counts-on"
        ? `第 ${at} 个 token 处位置本应重新开始（例如两篇文档的交界），却继续往下数`
        : kind === "begins-again"
          ? `位置从第 ${at} 个 token 起重新开始，本应继续往下数`
          : `位置重新开始的地方与预期不同，最早见于第 ${at} 个 token`;
    return [what + example(numbers), positionsToTake(numbers)];
  },
  "direction-reversed": () => [
    "每一对都朝相反方向旋转，注意力分数中距离的正负号随之相反",
    "按正角度旋转；如果先给的是旋转后的文件，就把两个文件对调",
  ],
  "rotary-dim-wrong": (numbers) => [
    numbers.shown === numbers.wanted
      ? `旋转了 ${short(numbers.wanted)} 个通道，数目正确，但不是预期的那些`
      : `旋转了 ${short(numbers.shown)} 个通道，预期是 ${short(numbers.wanted)} 个`,
    `旋转 ${short(numbers.wanted)} 个通道，频率按这一数目计算，其余通道保持不变`,
  ],
  "exponent-dim-wrong": (numbers) => [
    numbers.shown === numbers.wanted
      ? "频率的指数不是 0, 2, 4, ... 除以 rotary_dim（起点不同、次序相反、有重复、被取整或为正）"
      : `频率的指数除以 ${short(numbers.shown)}，预期除以 ${short(numbers.wanted)}`,
    "用 0、2、4 …… 除以旋转的通道数",
  ],
  "sin-cos-swapped": () => ["正弦和余弦对调了", "通道乘以余弦，另一通道乘以正弦"],
  "sign-wrong": () => [
    "一对中的两个通道符号相同，因此长度改变；旋转时其中一个应为负",
    "只有一个负号，在每对的第二个通道前",
  ],
  "applied-twice": () => [
    "每个角度都是预期的两倍：对已经旋转过的向量又旋转了一次，或者位置加倍了",
    "q 和 k 只按原来的位置旋转一次，缓存中已旋转的 key 直接使用",
  ],
  "not-applied": () => ["输出与输入相同", "按预期的位置旋转 q 和 k，并使用返回值；位置 0 不产生旋转"],
  "low-precision-positions": ({ shown }) => [
    roundings[shown] ?? roundings[0]!,
    "在 autocast 之外用 float32 计算位置、频率和角度，最后才转换 cos 和 sin",
  ],
  "heads-and-positions-swapped": ({ shown, wanted, layout }) => [
    shown === 1
      ? "位置加上了头的序号：cos 和 sin 广播时，头与 token 两个轴混在了一起"
      : shown === 2
        ? "位置是按另一种内存布局数出来的：各行被读成了头与 token 对调的顺序"
        : `头的序号${wanted === 0 ? "" : `（从 ${short(wanted)} 数起）`}被当作了位置：头与 token 两个轴对调了`,
    shown === 1
      ? "同一 token 的各个头使用同一位置的角度"
      : layout === "bshd"
        ? "位置沿 x 的轴 1 计数，cos 和 sin 在头所在的轴 2 上重复；如果向量其实是 bhsd 布局，就把 layout 设为 bhsd"
        : "位置沿 x 的轴 2 计数，cos 和 sin 在头所在的轴 1 上重复；如果向量其实是 bshd 布局，就把 layout 设为 bshd",
  ],
};

const chineseParts = { pairs: "对", heads: "个头", rows: "行", tokens: "个 token", axes: "轴" };
/** The pairs, heads, rows, tokens or axes that a finding is about. */
export const onlyInChinese = (message: string, { of, from, to }: NonNullable<FindingNumbers["only"]>): string =>
  `只限第 ${from === to ? from : `${from} 到 ${to}`} ${chineseParts[of]}：${message}`;

export const chineseNotes: Record<NoteCode, string> = {
  "rounded-values": "所有输出值都是 {dtype} 数：小于其舍入误差的差别看不出来，例如影响更小的 16 位位置或 cos、sin 表",
  "rounded-decimals": "所有输出值最多有 {count} 位小数：小于其舍入误差的差别看不出来",
  "coarse-values":
    "舍入误差可能达到最大值的四分之一（数值小而小数位少，或位置很远的 float32 角度）：无法区分正确与错误的旋转；请给出更多小数位或更小的位置",
  "position-zero": "所有位置都是 0，任何旋转都不改变向量：只能判断通道次序和 attention_factor",
  "one-position": "所有 token 的位置相同：角度只能确定到整圈，因此无法区分 base、缩放和位置",
  "constant-input": "每个输入通道都是同一个数：无法确定哪些通道配对；请用随机向量",
  "equal-axes": "每个 token 在各轴上的位置都相同，如同文本：看不出哪一对使用哪个轴；请用图像的 token",
  "rotation-alone":
    "只比较了旋转：旋转之前的 view 打乱了头、q_proj 和 k_proj 的行次序不同、v 也被旋转、softmax 的缩放不同，这些从这里的向量看不出来；把这一层的分数和输出与原模型比较就能看到",
  "slow-pairs":
    "有 {count} 对在最远的位置上旋转的角度也小于输出的舍入误差：它们的频率可以是任意更小的值；请用更远的位置",
};
