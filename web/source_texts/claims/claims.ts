import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head, turned as turn } from "../heads.js";
import { oddHead } from "../mistakes/entry_points.js";
import { decimals, words } from "../mistakes/mistake.js";
import { unseen } from "../mistakes/similarity.js";
import { claimRow, dot, largest, numberRow, same } from "../rows.js";
import { raised, view } from "../shapes.js";
import { torchGenerator } from "../torch_normal.js";
import type { Item, Parameter, Result, Values } from "../types.js";

const test = words("Test it here", "当场测试");

const choice = (
  name: string,
  label: ReturnType<typeof words>,
  value: string,
  values: readonly string[],
): Parameter => ({
  name,
  kind: "choice",
  value,
  label,
  options: values.map((one) => ({ value: one, label: same(one) })),
});

const baseOf = (values: Values): RopeSpec => head(128, "half-split", Number(values["base"]));

function extrapolates(rw: Ropewalk, values: Values): Result {
  const [trained, times] = [Number(values["trained"]), Number(values["times"])];
  const plain = baseOf(values);
  const spec: RopeSpec =
    values["scheme"] === "default"
      ? plain
      : {
          ...plain,
          ropeType: values["scheme"] as "linear" | "yarn",
          factor: times,
          originalMaxPositionEmbeddings: trained,
        };
  const before = rw.frequencies(plain).invFreq;
  const after = times === 1 ? before : rw.frequencies(spec).invFreq;
  // Angles met in training reach the last trained position's, or are all there are after one full turn.
  const out = after.filter((value, i) => {
    const reach = before[i]! * (trained - 1);
    return reach < 2 * Math.PI && value * (times * trained - 1) > reach * 1.01;
  }).length;
  const { longer } = unseen(rw, plain, trained);
  return {
    rows: [
      numberRow(
        words(`pairs that never went round within ${trained} positions`, `在 ${trained} 个位置内从未转满一圈的对`),
        `${longer} / 64`,
      ),
      claimRow(
        words(
          `at ${times} × ${trained} positions no pair meets an angle it has not seen: pairs that do`,
          `在 ${times} × ${trained} 处没有一对遇到未见过的角度：遇到的对数`,
        ),
        "0",
        `${out} / 64`,
        out === 0,
        out === 0
          ? words("all angles are within those of training", "所有角度都在训练范围之内")
          : words("so many pairs turn to angles that training never showed", "这么多对会转到训练中从未出现的角度"),
      ),
      numberRow(words("unseen share", "未见角度的份额"), `${decimals((100 * out) / 64, 1)}%`),
    ],
    summary: words(
      `${decimals((100 * out) / 64, 1)}% of the pairs meet unseen angles at ${times} × ${trained} positions.`,
      `在 ${times} × ${trained} 处，${decimals((100 * out) / 64, 1)}% 的对遇到未见过的角度。`,
    ),
  };
}

function odd(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const shown = raised(() => view([2, dim], [2, -1, 2]));
  const ours = dim === 5 ? oddHead(rw, 5) : undefined;
  const even = dim % 2 === 0;
  return {
    rows: [
      claimRow(
        words(
          `the shown code leaves channel ${dim - 1} of ${dim} as it is`,
          `所示代码让 ${dim} 个通道中的第 ${dim - 1} 个保持不变`,
        ),
        `y[${dim - 1}] = x[${dim - 1}]`,
        shown ?? "–",
        shown === undefined && !even,
        shown === undefined
          ? words("an even number: every channel has a partner, and turns", "偶数个：每个通道都有配对，都会转动")
          : words("the code raises: five channels do not make pairs", "代码报错：奇数个通道配不成对"),
      ),
      ...(ours
        ? [numberRow(words("Ropewalk says", "Ropewalk 的回答"), "error" in ours ? ours.error : String(ours.untouched))]
        : []),
    ],
    summary: words(
      shown ? `The shown code raises: ${shown}.` : `With ${dim} channels all of them turn.`,
      shown ? `所示代码报错：${shown}。` : `${dim} 个通道全部转动。`,
    ),
  };
}

function falls(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const span = 256;
  const distances = Array.from({ length: span + 1 }, (_, i) => i);
  const random = torchGenerator(Number(values["seed"]));
  const vectors =
    values["vectors"] === "ones"
      ? undefined
      : values["vectors"] === "same"
        ? random.randn(128)
        : { q: random.randn(128), k: random.randn(128) };
  const scores = rw.scoreByDistance(
    spec,
    distances,
    vectors === undefined ? {} : vectors instanceof Float32Array ? { q: vectors, k: vectors } : vectors,
  );
  const rises = distances.slice(1).filter((distance) => scores[distance]! > scores[distance - 1]!).length;
  const first = scores.subarray(0, 32).reduce((sum, value) => sum + value, 0) / 32;
  const last = scores.subarray(span - 31).reduce((sum, value) => sum + value, 0) / 32;
  return {
    rows: [
      claimRow(
        words("the score falls with every step: steps that rise instead", "得分逐步下降：反而上升的步数"),
        "0",
        `${rises} / ${span}`,
        rises === 0,
        rises === 0 ? words("it falls all the way", "一路下降") : words("it waves", "有起伏"),
      ),
      claimRow(
        words(
          "it falls on the average: mean of the first and the last 32 distances",
          "平均而言下降：前 32 与后 32 个距离的平均",
        ),
        undefined,
        `${decimals(first, 3)} → ${decimals(last, 3)}`,
        last < first,
        last < first ? words("lower at the end", "末尾较低") : words("not for these vectors", "对这些向量并非如此"),
      ),
    ],
    summary: words(
      `${rises} of ${span} steps rise; the mean goes from ${decimals(first, 3)} to ${decimals(last, 3)}.`,
      `${span} 步中有 ${rises} 步上升；平均从 ${decimals(first, 3)} 变为 ${decimals(last, 3)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Score by distance", "得分随距离的变化"),
        x: words("distance", "距离"),
        y: words("score", "得分"),
        series: [{ name: words("score", "得分"), x: distances, y: scores }],
      },
    ],
  };
}

function stable(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const position = Number(values["position"]);
  const [exact, single] = [rw.cosSin(spec, [position]), rw.cosSin(spec, [position], { precision: "float32" })];
  const off = largest(
    exact.cos.map((value, i) => Math.max(Math.abs(value - single.cos[i]!), Math.abs(exact.sin[i]! - single.sin[i]!))),
  );
  const powers = [0, 2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 20].map((power) => 2 ** power);
  const errors = powers.map((p) => {
    const [a, b] = [rw.cosSin(spec, [p]), rw.cosSin(spec, [p], { precision: "float32" })];
    return largest(a.cos.map((value, i) => Math.max(Math.abs(value - b.cos[i]!), Math.abs(a.sin[i]! - b.sin[i]!))));
  });
  return {
    rows: [
      claimRow(
        words(
          `float32 angles are stable: largest error of cos and sin at ${position}`,
          `float32 的角度稳定：位置 ${position} 处 cos 与 sin 的最大误差`,
        ),
        undefined,
        decimals(off, 6),
        off < 1e-3,
        off < 1e-3
          ? words("below a thousandth", "小于千分之一")
          : words(
              "more than a thousandth: the angle itself has no digits left for it",
              "超过千分之一：角度本身已没有足够的位数",
            ),
      ),
      numberRow(
        words("largest length of a turned pair", "旋转后一对的最大长度"),
        decimals(largest(single.cos.map((value, i) => Math.hypot(value, single.sin[i]!))), 6),
      ),
    ],
    summary: words(
      `At position ${position} the text’s float32 arithmetic is off by ${decimals(off, 6)}.`,
      `在位置 ${position}，文中的 float32 算法误差为 ${decimals(off, 6)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Largest error by position", "各位置的最大误差"),
        x: words("position", "位置"),
        y: words("error", "误差"),
        scale: "log",
        digits: 6,
        series: [{ name: words("float32", "float32"), x: powers, y: errors }],
      },
    ],
  };
}

function relativeOnly(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const random = torchGenerator(Number(values["seed"]));
  const [q, k] = [random.randn(128), random.randn(128)];
  const starts = [0, 1, 10, 100, 1000, 10_000];
  const at = (precision: "exact" | "float32"): number[] =>
    starts.map((start) => {
      const one = (x: Float32Array, position: number): Float32Array =>
        precision === "exact"
          ? turn(rw, spec, x, [position])
          : rw.rotate(x, {
              shape: [1, 1, 1, 128],
              pairing: "half-split",
              cosSin: rw.cosSin(spec, [position], { precision }),
            });
      return dot(rw, one(q, start + 7), one(k, start));
    });
  const precision = values["precision"] as "exact" | "float32";
  const scores = at(precision);
  const spread = largest(scores) - Math.min(...scores);
  const holds = spread < 1e-4;
  return {
    rows: [
      ...starts.map((start, i) =>
        numberRow(
          words(`score at ${start + 7} and ${start}`, `${start + 7} 与 ${start} 处的得分`),
          decimals(scores[i]!),
        ),
      ),
      claimRow(
        words("the score depends on m − n alone: spread", "得分只取决于 m − n：差异"),
        undefined,
        decimals(spread, 5),
        holds,
        holds
          ? words("what is left is float32 rounding of the vectors", "剩下的只是向量的 float32 舍入")
          : words("angles rounded to float32 drift with the position", "舍入到 float32 的角度随位置漂移"),
      ),
    ],
    summary: words(
      `Six places, one distance: the scores differ by ${decimals(spread, 5)}.`,
      `六处位置、同一距离：得分相差 ${decimals(spread, 5)}。`,
    ),
  };
}

const base = choice("base", words("base", "base"), "10000", ["100", "10000", "500000"]);
const seed: Parameter = {
  name: "seed",
  kind: "number",
  value: 0,
  least: 0,
  most: 99,
  step: 1,
  label: words("seed", "种子"),
};

export const items: readonly Item[] = [
  {
    id: "claim-extrapolates",
    cite: { en: "comparison table; extrapolation", zh: "对比表；外推" },
    about: [
      words(
        "“Extrapolates well.” A pair that went round in training has met every angle; one that did not meets new ones past the trained length.",
        "“外推能力强。”训练中转满一圈的对见过所有角度；没有转满的，超过训练长度就会遇到新的角度。",
      ),
    ],
    parameters: [
      base,
      choice("trained", words("trained length", "训练长度"), "512", ["512", "4096", "131072"]),
      choice("times", words("used at", "用到"), "4", ["1", "2", "4"]),
      {
        name: "scheme",
        kind: "choice",
        value: "default",
        label: words("scheme", "方案"),
        options: ["default", "linear", "yarn"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: extrapolates,
    button: test,
  },
  {
    id: "claim-odd",
    cite: { en: "dimension handling", zh: "维度处理" },
    about: [words("“With an odd dimension the last one is unchanged.”", "“维度为奇数时，最后一个维度保持不变。”")],
    parameters: [choice("dim", words("channels", "通道数"), "5", ["4", "5", "7"])],
    run: odd,
    button: test,
  },
  {
    id: "claim-falls",
    cite: { en: "long-range decay; test_apply_rotary_pos_emb", zh: "远程衰减；test_apply_rotary_pos_emb" },
    about: [words("“The score falls with distance.”", "“得分随距离下降。”")],
    parameters: [
      base,
      {
        name: "vectors",
        kind: "choice",
        value: "ones",
        label: words("query and key", "查询与键"),
        options: [
          { value: "ones", label: words("all ones", "全为 1") },
          { value: "same", label: words("one random vector", "同一随机向量") },
          { value: "two", label: words("two random vectors", "两个随机向量") },
        ],
      },
      seed,
    ],
    run: falls,
    button: test,
  },
  {
    id: "claim-stable",
    cite: { en: "advantages", zh: "优点" },
    about: [
      words(
        "“Numerically stable.” The texts make their angles in float32: position times frequency, rounded.",
        "“数值稳定。”各文本都用 float32 计算角度：位置乘频率，再舍入。",
      ),
    ],
    parameters: [base, choice("position", words("position", "位置"), "131071", ["511", "4095", "131071"])],
    run: stable,
    button: test,
  },
  {
    id: "claim-relative",
    cite: { en: "relative position", zh: "相对位置" },
    about: [words("“The score depends on m − n alone.”", "“得分只取决于 m − n。”")],
    parameters: [base, seed, choice("precision", words("angles", "角度"), "exact", ["exact", "float32"])],
    run: relativeOnly,
    button: test,
  },
];
