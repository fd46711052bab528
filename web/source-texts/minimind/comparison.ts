import type { Ropewalk } from "../../api/index.js";
import { choice, head, turned } from "../heads.js";
import { claimRow, dot, largest, scientific } from "../rows.js";
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
        `${unseen} / ${wavelength.length}`,
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

export const items: readonly Item[] = [
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
];
