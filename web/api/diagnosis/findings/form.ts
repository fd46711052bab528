// Mistakes in the form of the rotation: which channels turn together, their order, their signs, and how often.
import { both } from "../../both.js";
import type { FindingCode, Pairing } from "../../types.js";
import { always, none, otherOf, short, type FindingText } from "./finding.js";
import { anew, freqs, invFreq, permuted, rotation, scaled } from "./lines.js";
import { wordOf } from "./number-words.js";

const pairsOf = (pairing: Pairing, rotaryDim: number): string =>
  pairing === "half-split" ? `(i, i + ${rotaryDim / 2})` : "(2i, 2i + 1)";
const inChinese: Record<Pairing, string> = {
  "half-split": "前后两半配对（half-split）",
  interleaved: "相邻配对（interleaved）",
};

/** Rows and columns are expected, one axis for each half of the pairs. */
function isAxial(wanted: number): boolean {
  const pattern = wordOf("table-pairing-mismatch", "wanted", wanted);
  return pattern === "axial" || pattern === "axial-split";
}
const sourceOf = (shown: number) => wordOf("heads-and-positions-swapped", "shown", shown);

export const formFindings = {
  "pairing-swapped": {
    name: both("Channels paired the other way", "通道配对方式相反"),
    message: ({ pairing, rotaryDim }) => {
      const [is, right] = [pairsOf(otherOf(pairing), rotaryDim), pairsOf(pairing, rotaryDim)];
      return both(
        `channels ${is} are rotated together (${otherOf(pairing)}) where ${pairing} rotates ${right}`,
        `通道 ${is} 被一起旋转，即${inChinese[otherOf(pairing)]}；预期是${inChinese[pairing]}，旋转 ${right}`,
      );
    },
    change: always("rotate the other pairs", "改为旋转另一种配对"),
    lines: rotation,
  },
  "table-pairing-mismatch": {
    name: both("Table and rotation disagree on pairs", "表与旋转的配对不一致"),
    message: ({ shown, wanted }) => {
      if (isAxial(wanted))
        return both(
          "rows and columns take turns from pair to pair, where the first half of the pairs turns by rows and the other by columns",
          "行与列逐对交替，本应前一半各对用行、后一半用列",
        );
      if (shown === wanted)
        return both(
          "cos and sin are laid out for the other pairing than the rotation's, so pairs change their length",
          "cos 和 sin 表按一种配对排列，旋转却按另一种配对进行，因此各对的长度改变了",
        );
      const sections =
        wordOf("table-pairing-mismatch", "shown", shown) === undefined
          ? both("sections of other lengths, or in another order", "各段的长度或次序不同")
          : both(
              "one section after the other (Qwen2-VL) where they alternate (Qwen3-VL), or the other way round",
              "本应交替（Qwen3-VL）却按段排列（Qwen2-VL），或者相反",
            );
      return both(
        `cos and sin are laid out for other sections, so that pairs turn by other axes: ${sections.en}`,
        `cos 和 sin 表按另一种分段排列，各对使用了其他的轴：${sections.zh}`,
      );
    },
    change: ({ pairing, shown, wanted }) =>
      isAxial(wanted)
        ? both("lay the angles of rows before those of columns", "把行的角度放在列的角度之前")
        : shown !== wanted
          ? both(
              "take mrope_section and mrope_interleaved from the config, since each pair's axis follows from both",
              "从配置读取 mrope_section 和 mrope_interleaved，每一对使用哪个轴由这两项决定",
            )
          : both(`lay out table and rotation for one pairing, ${pairing}`, `表和旋转使用同一种配对 ${pairing}`),
    lines: (numbers) => (numbers.shown === numbers.wanted ? rotation(numbers) : scaled(numbers)),
  },
  "output-order": {
    name: both("Written back in another order", "写回的次序不同"),
    message: always(
      "the pairs are rotated as expected and written back in another order (scores stay the same where q and k are both written so)",
      "旋转正确，但写回的次序不同（如果 q 和 k 都这样写，注意力分数不变）",
    ),
    change: ({ pairing }) =>
      pairing === "half-split"
        ? both("write all first channels, then all second ones", "先写所有第一通道，再写所有第二通道")
        : both("write the two channels of each pair side by side", "每对的两个通道相邻写回"),
    lines: rotation,
  },
  "weights-not-permuted": {
    name: both("Weights in the other order", "权重的次序不同"),
    message: ({ pairing }) =>
      both(
        `this is the right rotation for a checkpoint whose q and k rows lie in ${otherOf(pairing)} order`,
        `这种旋转适合 q 和 k 的行按 ${otherOf(pairing)} 排列的检查点`,
      ),
    change: always(
      "permute the rows w of q_proj and of k_proj, with the heads of each",
      "分别按各自的头数重排 q_proj 和 k_proj 的行 w",
    ),
    lines: permuted,
  },
  "direction-reversed": {
    name: both("Rotated the other way", "旋转方向相反"),
    message: always(
      "every pair is rotated by the negative of its angle, so that scores see distances with the other sign",
      "每一对都朝相反方向旋转，注意力分数中距离的正负号随之相反",
    ),
    change: always(
      "rotate by the positive angle, or exchange the two files, if the rotated one was given first",
      "按正角度旋转；如果先给的是旋转后的文件，就把两个文件对调",
    ),
    lines: (numbers) => [...freqs(numbers), ...rotation(numbers)],
  },
  "rotary-dim-wrong": {
    name: both("Partial rotation ignored", "忽略了部分旋转"),
    message: ({ shown, wanted }) =>
      shown === wanted
        ? both(
            `${short(wanted)} channels are rotated as expected, but not those that were expected`,
            `旋转了 ${short(wanted)} 个通道，数目正确，但不是预期的那些`,
          )
        : both(
            `${short(shown)} channels are rotated where ${short(wanted)} were expected`,
            `旋转了 ${short(shown)} 个通道，预期是 ${short(wanted)} 个`,
          ),
    change: ({ wanted }) =>
      both(
        `rotate ${short(wanted)} channels by frequencies of their own number, and hand on the others`,
        `旋转 ${short(wanted)} 个通道，频率按这一数目计算，其余通道保持不变`,
      ),
    lines: (numbers) => [...invFreq(numbers), ...freqs(numbers), ...rotation(numbers, true)],
  },
  "sin-cos-swapped": {
    name: both("Sine and cosine exchanged", "正弦与余弦对调"),
    message: always("sine and cosine are exchanged", "正弦和余弦对调了"),
    change: always("multiply a channel by the cosine and its partner by the sine", "通道乘以余弦，另一通道乘以正弦"),
    lines: rotation,
  },
  "sign-wrong": {
    name: both("A minus is missing", "少了一个负号"),
    message: always(
      "both partners have the same sign, so that pairs change their length: one of them is negative in a rotation",
      "一对中的两个通道符号相同，因此长度改变；旋转时其中一个应为负",
    ),
    change: always("put one minus, before the second channel of a pair", "只有一个负号，在每对的第二个通道前"),
    lines: rotation,
  },
  "applied-twice": {
    name: both("Rotated twice", "旋转了两次"),
    message: always(
      "every angle is twice what was expected: the rotation was applied to what was rotated already, or positions are doubled",
      "每个角度都是预期的两倍：对已经旋转过的向量又旋转了一次，或者位置加倍了",
    ),
    change: always(
      "rotate q and k once, by the positions themselves, for a cache that holds rotated keys hands them on as they are",
      "q 和 k 只按原来的位置旋转一次，缓存中已旋转的 key 直接使用",
    ),
    lines: none,
  },
  "not-applied": {
    name: both("Not rotated", "没有旋转"),
    message: always("the output is the input", "输出与输入相同"),
    change: always(
      "rotate q and k by the positions that were expected, and use what that returns; position 0 rotates nothing",
      "按预期的位置旋转 q 和 k，并使用返回值；位置 0 不产生旋转",
    ),
    // Vectors that were rotated by position 0 look the same, and the two take other lines.
    lines: none,
  },
  "heads-and-positions-swapped": {
    name: both("Heads and tokens exchanged", "头与 token 对调"),
    message: ({ shown, wanted }) => {
      if (sourceOf(shown) === "with-head")
        return both(
          "the head's index is added to the position: the axes of heads and tokens meet where cos and sin are broadcast",
          "位置加上了头的序号：cos 和 sin 广播时，头与 token 两个轴混在了一起",
        );
      if (sourceOf(shown) === "other-layout")
        return both(
          "positions are counted along the memory of the other layout: its rows are read as if heads and tokens were exchanged",
          "位置是按另一种内存布局数出来的：各行被读成了头与 token 对调的顺序",
        );
      const from =
        wanted === 0 ? both("", "") : both(`, counted from ${short(wanted)},`, `（从 ${short(wanted)} 数起）`);
      return both(
        `the head's index${from.en} is in the place of the position: the axes of heads and tokens are exchanged`,
        `头的序号${from.zh}被当作了位置：头与 token 两个轴对调了`,
      );
    },
    change: ({ shown, layout = "bhsd" }) => {
      if (sourceOf(shown) === "with-head")
        return both("give every head of a token the angle of its position", "同一 token 的各个头使用同一位置的角度");
      const [token, head, other] = layout === "bshd" ? [1, 2, "bhsd"] : [2, 1, "bshd"];
      return both(
        `count positions along axis ${token} of x and repeat cos and sin along axis ${head}, that of the heads, or give layout ${other} if the vectors lie so`,
        `位置沿 x 的轴 ${token} 计数，cos 和 sin 在头所在的轴 ${head} 上重复；如果向量其实是 ${other} 布局，就把 layout 设为 ${other}`,
      );
    },
    // Which axis of the program's x has the tokens is not seen in its values, unless every head has its own position.
    lines: (numbers) => (sourceOf(numbers.shown) === "with-head" ? anew(numbers) : []),
  },
} satisfies Partial<Record<FindingCode, FindingText>>;
