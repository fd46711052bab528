import type { Ropewalk } from "../../api/index.js";
import { choice, head, turned } from "../heads.js";
import { claimRow, difference, dot, largest, scientific } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

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
  const sums = (count: number): number => rw.sinusoidal({ start: 0, count }, 64).length;
  const learned = apart(() => rw.cosSin(spec, { start: 0, count: 65 }).sin);
  const learnedCodes = apart(() => rw.sinusoidal({ start: 0, count: 65 }, 64));
  // A code knows its own position where it differs from that of the next one.
  const own = Math.min(...[0, 20, 60].map((n) => difference(code(n), code(n + 1))));
  const ownTurned = Math.min(
    ...[0, 20, 60].map((n) => difference(turned(rw, spec, ones, [n]), turned(rw, spec, ones, [n + 1]))),
  );
  return {
    rows: [
      claimRow(
        words("additive, x + PE: score of one distance moves by", "加性，x + PE：同一距离的分数变动"),
        "加性",
        spread(added).toFixed(3),
        spread(added) > 0.01,
        words(
          `The codes alone keep it (${scientific(spread(codeScores), 0)}); their products with the words do not.`,
          `仅编码之间保持不变（${scientific(spread(codeScores), 0)}）；编码与词的乘积则不然。`,
        ),
      ),
      claimRow(
        words("multiplicative: it moves by", "乘性：变动"),
        "乘性",
        scientific(spread(rotated), 0),
        spread(rotated) < 1e-4,
        words("The rotations leave R(n − m) alone in the product.", "两个旋转在乘积中只留下 R(n − m)。"),
      ),
      claimRow(
        words("sines, “absolute”: codes of neighbours differ by", "正弦编码，“绝对”：相邻位置的编码相差"),
        "绝对位置",
        own.toFixed(3),
        own > 0.01 && spread(added) > 0.01,
        words(
          "Each position has a code of its own, and the score knows the positions, not only their distance.",
          "每个位置有自己的编码；分数取决于位置本身，而不只是距离。",
        ),
      ),
      claimRow(
        words(
          "RoPE, “absolute + relative”: turned neighbours differ by, their scores move by",
          "RoPE，“绝对 + 相对”：相邻位置旋转后相差，分数变动",
        ),
        "绝对 + 相对位置",
        `${ownTurned.toFixed(3)}, ${scientific(spread(rotated), 0)}`,
        ownTurned > 0.01 && spread(rotated) < 1e-4,
        words(
          "The turned vector knows its position, the score of two only their distance.",
          "旋转后的向量知道自己的位置，两个向量的分数只知道距离。",
        ),
      ),
      claimRow(
        words(
          `sines extrapolate less well: their pairs that have not turned once in ${trained}, against RoPE’s`,
          `正弦编码的外推更差：在 ${trained} 个位置内未转满一圈的对，与 RoPE 相比`,
        ),
        undefined,
        `${unseen}, ${unseen}`,
        false,
        words(
          "Both have the same frequencies, so that both meet new angles at the same place. What differs is what is done with them.",
          "两者频率相同，因此在同样的地方遇到新的角度；不同的只是如何使用它们。",
        ),
      ),
      claimRow(
        words(
          `extrapolates “excellently”: pairs that have not turned once in ${trained}`,
          `外推“优秀”：在 ${trained} 个位置内未转满一圈的对`,
        ),
        "优秀",
        `${unseen} / ${wavelength.length}`,
        unseen === 0,
        words(
          "Past the trained length these pairs reach angles that the model never met.",
          "超过训练长度后，这些对会转到模型从未见过的角度。",
        ),
      ),
      claimRow(
        words(
          "sines, no parameters to train: two fresh tables differ by",
          "正弦编码没有要训练的参数：两次新建的表相差",
        ),
        "0",
        String(learnedCodes),
        learnedCodes === 0,
        words("A formula alone: nothing in it was learned.", "只有公式：其中没有学得的东西。"),
      ),
      claimRow(
        words("RoPE, no parameters to train: two fresh tables differ by", "RoPE 没有要训练的参数：两次新建的表相差"),
        "0",
        String(learned),
        learned === 0,
        words("A formula alone: nothing in it was learned.", "只有公式：其中没有学得的东西。"),
      ),
      claimRow(
        words("sines, O(n): table cells for n = 1024, 2048", "正弦编码，O(n)：n = 1024、2048 时表的单元数"),
        "O(n)",
        `${sums(1024)}, ${sums(2048)}`,
        sums(2048) === 2 * sums(1024),
        words("Twice the positions, twice the cells.", "位置加倍，单元加倍。"),
      ),
      claimRow(
        words("RoPE, O(n): table cells for n = 1024, 2048", "RoPE，O(n)：n = 1024、2048 时表的单元数"),
        "O(n)",
        `${cells(1024)}, ${cells(2048)}`,
        cells(2048) === 2 * cells(1024),
        words("Twice the positions, twice the cells.", "位置加倍，单元加倍。"),
      ),
    ],
    summary: words(
      `Eight of the table’s ten cells hold. The two on extrapolation do not follow from the formulas: sines and RoPE have the same frequencies, and ${unseen} of ${wavelength.length} pairs of either leave what training showed.`,
      `表中十格有八格成立。关于外推的两格并不能由公式得出：正弦编码与 RoPE 频率相同，各有 ${wavelength.length} 对中的 ${unseen} 对会超出训练所见。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "000-comparison",
    cite: words("comparison table", "对比表"),
    about: [
      words(
        "The table sets the sinusoidal encoding beside RoPE in five rows of two cells. Each of the ten is measured.",
        "表格用五行、每行两格比较正弦编码与 RoPE。十格逐一测量。",
      ),
    ],
    parameters: [choice("trained", "512", ["512", "2048", "4096", "32768"])],
    run: runComparison,
  },
];
