import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { turnByColumns } from "../columns.js";
import { head } from "../heads.js";
import { dot, largest, mean, norm, numberRow, row } from "../rows.js";
import type { Item, Parameter, Result } from "../types.js";
import { decimals, mistake, property, signature, words } from "./mistake.js";
import { testTwoSpec, testTwoVectors } from "./pairing.js";

const DIM = 128;
const DISTANCES = [0, 1, 2, 4, 8];
const SIMILARITY = ["118.314240", "20.345375", "-4.198829", "8.441195", "-8.702080"];

function randomQueries(rw: Ropewalk, on: boolean): Result {
  const { q } = testTwoVectors();
  const first = row(q, 0, DIM);
  const others = DISTANCES.map((position) => row(q, position, DIM));
  // On: another random vector at each position, as the test has it, turned by its own mixed table. Off: one vector moved.
  const turned = (position: number, x: Float32Array): Float32Array =>
    turnByColumns(rw, testTwoSpec, x, [position], on ? "interleaved" : "half-split");
  const scores = DISTANCES.map((position, i) => dot(rw, turned(0, first), turned(position, on ? others[i]! : first)));
  const baseline = DISTANCES.map((_, i) => dot(rw, first, on ? others[i]! : first));
  const moved = scores.map((score, i) => Math.abs(score - baseline[i]!));
  const share = largest(moved.slice(1)) / largest(baseline.slice(1).map(Math.abs));
  return {
    rows: [
      ...DISTANCES.flatMap((position, i) => [
        ...(on
          ? [
              signature(
                words(`0 vs ${position}`, `0 与 ${position}`),
                SIMILARITY[i]!,
                decimals(scores[i]!, 6),
                roundedHere,
              ),
            ]
          : [numberRow(words(`0 vs ${position}, one vector`, `0 与 ${position}，同一向量`), decimals(scores[i]!, 4))]),
        numberRow(words(`0 vs ${position}, nothing turned`, `0 与 ${position}，不旋转`), decimals(baseline[i]!, 2)),
      ]),
      property(
        words(
          "the numbers are about position: without the turn they would all be alike",
          "这些数反映位置：不旋转时它们应当全都一样",
        ),
        `${decimals(Math.min(...baseline), 2)} … ${decimals(largest(baseline), 2)}`,
        largest(baseline) - Math.min(...baseline) < 1e-3,
        {
          yes: words("one vector: only the turn is left to make a difference", "同一个向量：差别只能来自旋转"),
          no: words(
            "each position has another random vector; the baseline already has these values",
            "每个位置都是另一个随机向量；不旋转的基线就已经是这些值",
          ),
        },
      ),
    ],
    summary: on
      ? words(
          `On: without any rotation the products are ${baseline.map((b) => decimals(b, 2)).join(", ")}; the rotation moves them by ${decimals(100 * share, 0)}% of the largest after the first, at most.`,
          `开：完全不旋转时乘积就是 ${baseline.map((b) => decimals(b, 2)).join("、")}；旋转对它们的改变至多为首项之后最大值的 ${decimals(100 * share, 0)}%。`,
        )
      : words(
          `Off: one vector against itself, ${DISTANCES.map((d, i) => `${decimals(scores[i]!, 2)} at distance ${d}`).join(", ")}.`,
          `关：同一向量与自己相比，${DISTANCES.map((d, i) => `距离 ${d} 时 ${decimals(scores[i]!, 2)}`).join("，")}。`,
        ),
    figures: [
      {
        kind: "lines",
        label: words("Products by position, turned and not", "随位置变化的乘积：旋转与不旋转"),
        x: words("position", "位置"),
        y: words("product", "乘积"),
        series: [
          { name: words("turned", "旋转"), x: DISTANCES, y: scores },
          { name: words("not turned", "不旋转"), x: DISTANCES, y: baseline, thin: true },
        ],
      },
    ],
  };
}

const roundedHere = words(
  "the order of summation: torch adds float32 numbers, the core adds in double precision",
  "求和的方式不同：torch 以 float32 相加，核心以双精度相加",
);

const PRINTED_MEANS = ["0.0000", "0.1094", "0.1844", "0.1783"];

/** Mean over the 64 pairs of sin or cos of distance times frequency, by the core's tables. */
export function meanOf(rw: Ropewalk, distance: number, which: "cos" | "sin"): number {
  return mean(rw.cosSin(head(DIM), [distance])[which]);
}

function meanSine(rw: Ropewalk, on: boolean): Result {
  const which = on ? "sin" : "cos";
  const distances = [0, 1, 4, 8];
  const values = distances.map((distance) => meanOf(rw, distance, which));
  const all = Array.from({ length: 65 }, (_, i) => i);
  return {
    rows: [
      ...distances.map((distance, i) =>
        on
          ? signature(
              words(`position difference ${distance}`, `位置差 ${distance}`),
              PRINTED_MEANS[i]!,
              decimals(values[i]!),
            )
          : numberRow(words(`position difference ${distance}`, `位置差 ${distance}`), decimals(values[i]!)),
      ),
      property(
        words("largest where a position meets itself", "位置与自身相比时最大"),
        decimals(values[0]!),
        values[0]! >= largest(values),
        {
          yes: words("a mean of cosines: 1 at distance 0", "余弦的平均：距离 0 时为 1"),
          no: words(
            "0 at distance 0: a mean of sines, which is no dot product",
            "距离 0 时为 0：这是正弦的平均，不是点积",
          ),
        },
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: mean ${which}(Δθ) is ${values.map((value) => decimals(value)).join(", ")} for differences 0, 1, 4, 8.`,
      `${on ? "开" : "关"}：位置差 0、1、4、8 时 ${which}(Δθ) 的平均为 ${values.map((value) => decimals(value)).join("、")}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Means over the 64 pairs", "64 对的平均"),
        x: words("position difference", "位置差"),
        y: words("mean", "平均"),
        series: [
          { name: words(`mean ${which}(Δθ)`, `${which}(Δθ) 的平均`), x: all, y: all.map((d) => meanOf(rw, d, which)) },
        ],
      },
    ],
  };
}

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
              words(`"frequency alignment" at length ${length}`, `长度 ${length} 的“频率对齐度”`),
              decimals(values[i]!),
            ),
          ),
          property(
            words("it tells the four lengths apart: spread", "能区分四种长度：差异"),
            decimals(largest(values) - Math.min(...values)),
            largest(values) - Math.min(...values) > 1e-6,
            {
              yes: words("it depends on the length", "随长度变化"),
              no: words(
                "one number for every length: position 512 mod 512 is 0, and the gap is always 1",
                "每种长度都是同一个数：512 对 512 取余为 0，位置差总是 1",
              ),
            },
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
          `On: the "alignment" is ${decimals(values[0]!)} for 600, 800, 1024 and 2048 alike: it has no meaning.`,
          `开：600、800、1024、2048 的“对齐度”都是 ${decimals(values[0]!)}：没有意义。`,
        )
      : words(
          `Off: ${longer} of ${pairs} pairs have never gone round within 512 positions; that can be counted.`,
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
  options: ["512", "4096", "131072"].map((value) => ({ value, label: words(value, value) })),
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
      property(
        words(
          `at 4 × ${seen} positions every angle has been seen in training: pairs that have not`,
          `在 4 × ${seen} 处所有角度训练时都见过：没见过的对数`,
        ),
        `${outside} / 64`,
        outside === 0,
        {
          yes: words(
            "the scheme keeps every pair within the angles of training",
            "该方案使每一对都留在训练过的角度之内",
          ),
          no: words("these pairs turn to angles that training never showed", "这些对会转到训练中从未出现的角度"),
        },
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
        series: [{ name: on ? words("plain", "原始") : words("YaRN × 4", "YaRN × 4"), x: pairs, y: ratio }],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m2",
    "test_apply_rotary_pos_emb",
    [
      words(
        "The test wants to show that similarity falls with distance, but each of its positions holds another random vector. The baseline without any rotation says what position has added.",
        "测试想说明相似度随距离下降，但它的每个位置上都是另一个随机向量。与不旋转的基线一比，就知道位置起了多大作用。",
      ),
    ],
    randomQueries,
  ),
  mistake(
    "m3",
    "test_rotary_embedding",
    [
      words(
        "The row called mean dot product multiplies cosines with sines and comes out as the mean of sin(Δθ).",
        "名为“平均点积”的一行把余弦与正弦交叉相乘，得到的是 sin(Δθ) 的平均。",
      ),
    ],
    meanSine,
  ),
  mistake(
    "m17",
    { en: "analyze_extrapolation_capability, line 746", zh: "analyze_extrapolation_capability，第 746 行" },
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
    "000, 001, 002, 004",
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
