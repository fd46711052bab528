import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { dot, largest, norm, numberRow, row, same, judged } from "../rows.js";
import type { Item, Parameter, Result } from "../types.js";
import { mistake } from "./mistake.js";
import { decimals, words } from "../words.js";

const DIM = 128;
const TRAINED = 512;

const LENGTHS = [600, 800, 1024, 2048];

/** Pairs whose whole turn is longer than `trained` positions, of all pairs. */
export function unseen(
  rw: Ropewalk,
  spec: RopeSpec,
  trained: number,
): { longer: number; pairs: number; wavelength: Float64Array } {
  const { wavelength } = rw.frequencies(spec);
  return { longer: wavelength.filter((length) => length > trained).length, pairs: wavelength.length, wavelength };
}

function alignment(rw: Ropewalk, on: boolean): Result {
  const spec = head(64);
  // The text's own formula: cosines of the gap's angles against cosines of (position mod trained) times frequency.
  const aligned = (length: number): number => {
    const outside = Math.min(TRAINED, length);
    const table = rw.cosSin(spec, [outside - (TRAINED - 1), outside % TRAINED]);
    const [a, b] = [row(table.cos, 0, 32), row(table.cos, 1, 32)];
    return dot(rw, a, b) / (norm(rw, a) * norm(rw, b));
  };
  const values = LENGTHS.map(aligned);
  const { longer, pairs, wavelength } = unseen(rw, spec, TRAINED);
  const reached = (length: number): number => unseen(rw, spec, TRAINED).longer - unseen(rw, spec, length).longer;
  return {
    rows: on
      ? [
          ...LENGTHS.map((length, i) =>
            numberRow(
              words(`“frequency alignment” at length ${length}`, `长度 ${length} 的“频率对齐度”`),
              decimals(values[i]!),
            ),
          ),
          judged(
            words("it tells the four lengths apart: spread", "能区分四种长度：差异"),
            decimals(largest(values) - Math.min(...values)),
            largest(values) - Math.min(...values) > 1e-6,
            words("it depends on the length", "随长度变化"),
            words(
              "one number for every length: position 512 mod 512 is 0, and the gap is always 1",
              "每种长度都是同一个数：512 对 512 取余为 0，位置差总是 1",
            ),
          ),
        ]
      : [
          numberRow(words("pairs with a wavelength longer than 512", "波长超过 512 的对"), `${longer} / ${pairs}`),
          ...LENGTHS.map((length) =>
            numberRow(
              words(
                `of these, pairs that close their turn only between 512 and ${length}`,
                `其中在 512 与 ${length} 之间才转满一圈的`,
              ),
              String(reached(length)),
            ),
          ),
        ],
    summary: on
      ? words(
          `On: the “alignment” is ${decimals(values[0]!)} for 600, 800, 1024 and 2048 alike: it has no meaning.`,
          `开：600、800、1024、2048 的“对齐度”都是 ${decimals(values[0]!)}：没有意义。`,
        )
      : words(
          `Off: ${longer} of ${pairs} pairs do not complete one revolution in 512 positions; that can be counted.`,
          `关：${pairs} 对中有 ${longer} 对在 512 个位置内从未转满一圈，这才是可数的。`,
        ),
    figures: [
      {
        kind: "lines",
        label: on
          ? words("What the text plots as alignment", "文中所画的对齐度")
          : words("Wavelength of each pair against 512", "各对的波长与 512 相比"),
        x: on ? words("inference length", "推理长度") : words("pair", "对"),
        y: on ? words("alignment", "对齐度") : words("log10 of positions", "位置数的 log10"),
        series: on
          ? [{ name: words("alignment", "对齐度"), x: LENGTHS, y: values }]
          : [
              {
                name: words("wavelength", "波长"),
                x: Array.from(wavelength, (_, i) => i),
                y: wavelength.map(Math.log10),
              },
              {
                name: words("trained length", "训练长度"),
                x: Array.from(wavelength, (_, i) => i),
                y: wavelength.map(() => Math.log10(TRAINED)),
                thin: true,
              },
            ],
      },
    ],
  };
}

const trained: Parameter = {
  name: "trained",
  kind: "choice",
  value: "512",
  label: words("trained length", "训练长度"),
  options: ["512", "4096", "131072"].map((value) => ({ value, label: same(value) })),
};

function extrapolates(rw: Ropewalk, on: boolean, seen: number): Result {
  const plain = head(DIM);
  const stretched: RopeSpec = { ...plain, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: seen };
  const spec = on ? plain : stretched;
  const { invFreq } = rw.frequencies(spec);
  const original = rw.frequencies(plain).invFreq;
  // The angle at the end of 4 x seen positions against the largest that training showed; a full turn has shown them all.
  const pairs = Array.from(invFreq, (_, i) => i);
  const ratio = pairs.map((i) => {
    const shown = original[i]! * (seen - 1);
    return shown >= 2 * Math.PI ? 1 : (invFreq[i]! * (4 * seen - 1)) / shown;
  });
  const outside = ratio.filter((value) => value > 1.01).length;
  const { longer } = unseen(rw, plain, seen);
  return {
    rows: [
      numberRow(words(`pairs with a wavelength longer than ${seen}`, `波长超过 ${seen} 的对`), `${longer} / 64`),
      judged(
        words(
          `at 4 × ${seen} positions every angle has been seen in training: pairs that have not`,
          `在 4 × ${seen} 处所有角度训练时都见过：没见过的对数`,
        ),
        `${outside} / 64`,
        outside === 0,
        words("the scheme keeps every pair within the angles of training", "该方案使每一对都留在训练过的角度之内"),
        words("these pairs turn to angles that training never showed", "这些对会转到训练中从未出现的角度"),
      ),
    ],
    summary: on
      ? words(
          `On: plain RoPE at four times its trained length: ${outside} of 64 pairs meet angles they have never seen.`,
          `开：原始 RoPE 用到训练长度的四倍：64 对中有 ${outside} 对遇到从未见过的角度。`,
        )
      : words(
          `Off: with YaRN × 4, ${outside} of 64 pairs leave the angles of training; the scheme exists because plain RoPE does not extrapolate.`,
          `关：用 YaRN × 4，64 对中有 ${outside} 对超出训练角度；正因为原始 RoPE 不能外推，才有了这种方案。`,
        ),
    figures: [
      {
        kind: "lines",
        label: words(
          "Largest angle at four times the length, as a share of the largest in training (1: all seen)",
          "四倍长度处的最大角度与训练中最大角度之比（1：全部见过）",
        ),
        x: words("pair", "对"),
        y: words("share", "比值"),
        series: [{ name: on ? words("plain", "原始") : same("YaRN × 4"), x: pairs, y: ratio }],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m17",
    words("analyze_extrapolation_capability, line 747", "analyze_extrapolation_capability，第 747 行"),
    [
      words(
        "The position is taken modulo the trained length, as if angles repeated after it. They do not: each pair has its own wavelength.",
        "文中把位置对训练长度取余，好像角度会按此重复。并非如此：每一对有自己的波长。",
      ),
    ],
    alignment,
  ),
  mistake(
    "m24",
    words("and 001, 002, 004", "以及 001、002、004"),
    [
      words(
        "Four texts say that RoPE extrapolates well. What can be counted are the pairs that reach angles which training never showed.",
        "四份文本都说 RoPE 外推能力强。可以数一数的是：有多少对会转到训练中从未出现的角度。",
      ),
    ],
    (rw, on, values) => extrapolates(rw, on, Number(values["trained"])),
    [trained],
  ),
];
