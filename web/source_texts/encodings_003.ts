import type { Ropewalk } from "../api/index.js";
import { choice, head, slider, turned, twoVectors } from "./heads.js";
import { claimRow, dot, largest, list, norm, numberRow, same, scientific } from "./rows.js";
import type { Item, Result, Row, Values, Words } from "./types.js";

export const DIM = 16;
const BITS = 10;
const BINARY = 2 ** BITS;

interface Code {
  name: Words;
  claim: Words;
  /** The code of a position in a sequence of `length`. */
  at(position: number, length: number): number[];
}

function codes(rw: Ropewalk): Record<string, Code> {
  const spec = head(DIM, "interleaved");
  return {
    integer: {
      name: { en: "integer", zh: "整数" },
      claim: { en: "unbounded", zh: "无界" },
      at: (m) => [m],
    },
    fraction: {
      name: { en: "[0, 1]", zh: "[0, 1]" },
      claim: { en: "cut mechanically, does not extrapolate", zh: "机械切分，无法外推" },
      at: (m, length) => [m / (length - 1)],
    },
    binary: {
      name: { en: "binary", zh: "二进制" },
      claim: { en: "2ⁿ values, discrete", zh: "2ⁿ 个数，离散" },
      at: (m) => Array.from({ length: BITS }, (_, bit) => (m >> bit) & 1),
    },
    sinusoidal: {
      name: { en: "sinusoidal", zh: "正弦" },
      claim: { en: "fixed range [−1, 1], can extrapolate", zh: "范围固定 [−1, 1]，可外推" },
      at: (m) => Array.from(rw.sinusoidal([m], DIM)),
    },
    rope: {
      name: { en: "RoPE (cos, sin)", zh: "RoPE（cos, sin）" },
      claim: { en: "all of the above", zh: "具备以上所有优点" },
      at: (m) => {
        const { cos, sin } = rw.cosSin(spec, [m]);
        return Array.from(cos).flatMap((c, i) => [c, sin[i]!]);
      },
    },
  };
}

function runTaxonomy(rw: Ropewalk, values: Values): Result {
  const position = Number(values["position"]);
  const length = Number(values["length"]);
  const distance = 8;
  const [q, k] = twoVectors(DIM);
  const spec = head(DIM, "interleaved");
  const size = norm(rw, q) * norm(rw, k);
  const rows: Row[] = [];
  for (const [id, { name, claim, at }] of Object.entries(codes(rw))) {
    const now = at(position, length);
    const all = Array.from({ length }, (_, m) => at(m, length));
    const bound = largest(all.flat().map(Math.abs));
    const distinct = new Set(all.map((one) => one.map((value) => value.toFixed(9)).join(" "))).size;
    const added = (x: Float32Array, m: number): Float32Array => x.map((value, i) => value + (at(m, length)[i] ?? 0));
    const places = [0, 100, length - 1 - distance];
    const scores = places.map((n) =>
      id === "rope"
        ? dot(rw, turned(rw, spec, q, [n + distance]), turned(rw, spec, k, [n]))
        : dot(rw, added(q, n + distance), added(k, n)),
    );
    const spread = (Math.max(...scores) - Math.min(...scores)) / size;
    const moved = largest(at(position, length).map((value, i) => Math.abs(value - at(position, 2 * length)[i]!)));
    const { en, zh } = name;
    rows.push(
      numberRow({ en: `${en}: code of ${position}`, zh: `${zh}：${position} 的编码` }, list(now.slice(0, 10), 3)),
      claimRow(
        { en: `${en}: bounded`, zh: `${zh}：有界` },
        claim.zh,
        `|code| ≤ ${bound.toFixed(bound > 10 ? 0 : 3)}`,
        bound <= 1.000001,
        {
          en: `Over ${length} positions; the text says: ${claim.en}.`,
          zh: `${length} 个位置上；原文说：${claim.zh}。`,
        },
      ),
      claimRow(
        { en: `${en}: one code for each position`, zh: `${zh}：每个位置一个编码` },
        undefined,
        `${distinct} / ${length}`,
        distinct === length,
        id === "binary"
          ? { en: `${BITS} bits name ${BINARY} positions.`, zh: `${BITS} 位可表示 ${BINARY} 个位置。` }
          : { en: "Different codes among these positions.", zh: "这些位置中不同编码的个数。" },
      ),
      claimRow(
        { en: `${en}: relative`, zh: `${zh}：相对` },
        undefined,
        spread > 1e-6 ? `${spread.toFixed(4)} |q||k|` : `${scientific(spread, 0)} |q||k|`,
        spread < 1e-6,
        {
          en: `The score of distance ${distance} at three places moves by this much.`,
          zh: `距离 ${distance} 的得分在三个地方的变动。`,
        },
      ),
      claimRow(
        { en: `${en}: keeps its codes in a longer sequence`, zh: `${zh}：序列变长时编码不变` },
        undefined,
        moved.toFixed(4),
        moved < 1e-9,
        {
          en: "How far this position’s code moves when the sequence doubles.",
          zh: "序列加倍时，这个位置的编码移动多少。",
        },
      ),
    );
  }
  return {
    rows,
    figures: [
      {
        kind: "heat",
        label: { en: "Sinusoidal code, position by position", zh: "正弦编码，逐个位置" },
        x: { en: "channel", zh: "通道" },
        y: { en: "position", zh: "位置" },
        columns: Array.from({ length: DIM }, (_, i) => String(i)),
        rows: Array.from({ length: 8 }, (_, i) => String(position + i)),
        values: rw.sinusoidal({ start: position, count: 8 }, DIM),
      },
    ],
    summary: {
      en: `Of five encodings only RoPE gives a score that knows the distance alone. Integer is unbounded, [0, 1] shifts when the sequence grows, binary runs out at ${BINARY}.`,
      zh: `五种编码中，只有 RoPE 的得分仅取决于距离。整数无界，[0, 1] 随序列变长而移动，二进制到 ${BINARY} 为止。`,
    },
  };
}

function runAddition(rw: Ropewalk, values: Values): Result {
  const [x, step] = [Number(values["x"]), Number(values["step"])];
  const spec = { ...head(2, "interleaved"), invFreq: [0.1] };
  const { cos, sin } = rw.cosSin(spec, [x, step, x + step]);
  const right = sin[0]! * cos[1]! + cos[0]! * sin[1]!;
  const cosines = cos[0]! * cos[1]! - sin[0]! * sin[1]!;
  const [off, off2] = [Math.abs(right - sin[2]!), Math.abs(cosines - cos[2]!)];
  const after = rw.rotate(Float32Array.of(cos[0]!, sin[0]!), {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [step]),
  });
  const angle = (value: number): string => (value / 10).toFixed(1);
  return {
    rows: [
      claimRow(same("sin(x + Δx) = sin x cos Δx + cos x sin Δx"), sin[2]!.toFixed(6), right.toFixed(6), off < 2e-7, {
        en: `x = ${angle(x)}, Δx = ${angle(step)}, from the core’s table.`,
        zh: `x = ${angle(x)}，Δx = ${angle(step)}，取自核心的表。`,
      }),
      claimRow(same("cos(x + Δx) = cos x cos Δx − sin x sin Δx"), cos[2]!.toFixed(6), cosines.toFixed(6), off2 < 2e-7, {
        en: "Its partner; the two together are a rotation by Δx.",
        zh: "与之成对；两者合起来就是转过 Δx。",
      }),
      numberRow({ en: "(cos x, sin x) turned by Δx", zh: "(cos x, sin x) 转过 Δx" }, list(after, 6)),
      claimRow(
        { en: "printed as (sin x + Δx, cos x + Δx)", zh: "印作 (sin x + Δx, cos x + Δx)" },
        `${(sin[0]! + step / 10).toFixed(4)}, ${(cos[0]! + step / 10).toFixed(4)}`,
        `${sin[2]!.toFixed(4)}, ${cos[2]!.toFixed(4)}`,
        step === 0,
        { en: "Δx belongs inside the sine and the cosine.", zh: "Δx 应当在正弦与余弦之内。" },
      ),
    ],
    figures: [
      {
        kind: "plane",
        label: { en: "x, and x + Δx by a rotation", zh: "x，以及旋转得到的 x + Δx" },
        as: "arrows",
        circle: 1,
        marks: [
          { name: same("x"), x: cos[0]!, y: sin[0]!, look: 5 },
          { name: same("x + Δx"), x: after[0]!, y: after[1]!, look: 0 },
        ],
      },
    ],
    summary: {
      en: `A step of ${angle(step)} is the same linear map wherever it starts: this is how a rotation carries relative position.`,
      zh: `无论从哪里开始，${angle(step)} 的一步都是同一个线性映射：旋转就这样携带相对位置。`,
    },
  };
}

function runAlibi(rw: Ropewalk, values: Values): Result {
  const heads = Number(values["heads"]);
  const slopes = rw.alibiSlopes(heads);
  const printed = Array.from({ length: heads }, (_, i) => 2 ** (-8 / (i + 1)));
  const chosen = Math.min(Number(values["head"]), heads - 1);
  const n = 6;
  const bias = Float64Array.from(
    { length: n * n },
    (_, i) => -slopes[chosen]! * Math.max(0, Math.floor(i / n) - (i % n)),
  );
  const names = Array.from({ length: n }, (_, i) => String(i));
  const apart = largest(slopes.map((slope, i) => Math.abs(slope - printed[i]!)));
  const [q, k] = twoVectors(n * 8);
  const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: n, keySeq: n, headDim: 8, causal: true, weights: true };
  const zero = new Float32Array(n * 8);
  const { weights } = rw.attention(zero, k, q, { ...sizes, bias: Float32Array.from(bias) });
  const last = Array.from(weights!.subarray((n - 1) * n));
  return {
    rows: [
      claimRow(
        { en: "the slope of head i", zh: "第 i 个头的斜率" },
        `2^(−8/i): ${list(printed, 4)}`,
        `2^(−8i/n): ${list(slopes, 4)}`,
        apart < 1e-9,
        {
          en: "As printed the slopes grow from head to head; they fall from 2^(−8/n) on.",
          zh: "按原文，斜率逐头增大；正确的斜率从 2^(−8/n) 起递减。",
        },
      ),
      claimRow(
        { en: "one place away costs 1", zh: "相隔一个位置扣 1" },
        "−1",
        (-slopes[chosen]!).toFixed(4),
        slopes[chosen] === 1,
        { en: "One times the head’s slope.", zh: "是斜率的一倍。" },
      ),
      numberRow({ en: "weights of the last word, equal scores", zh: "得分相等时最后一个词的权重" }, list(last, 4)),
    ],
    figures: [
      {
        kind: "heat",
        label: { en: `Penalty of head ${chosen + 1}`, zh: `第 ${chosen + 1} 个头的惩罚` },
        x: { en: "key", zh: "键" },
        y: { en: "query", zh: "查询" },
        columns: names,
        rows: names,
        values: bias,
      },
      {
        kind: "bars",
        label: { en: "Slopes, computed", zh: "算得的斜率" },
        y: { en: "slope", zh: "斜率" },
        names: Array.from(slopes, (_, i) => String(i + 1)),
        values: slopes,
        digits: 3,
      },
      {
        kind: "bars",
        label: { en: "Slopes, as printed", zh: "印出的斜率" },
        y: { en: "slope", zh: "斜率" },
        names: printed.map((_, i) => String(i + 1)),
        values: printed,
        digits: 3,
      },
    ],
    summary: {
      en: `For ${heads} heads the slopes fall from ${slopes[0]!.toFixed(4)} to ${slopes.at(-1)!.toFixed(4)}; the printed formula grows from ${printed[0]!.toFixed(4)} to ${printed.at(-1)!.toFixed(4)}.`,
      zh: `${heads} 个头的斜率从 ${slopes[0]!.toFixed(4)} 降到 ${slopes.at(-1)!.toFixed(4)}；印出的公式却从 ${printed[0]!.toFixed(4)} 增到 ${printed.at(-1)!.toFixed(4)}。`,
    },
  };
}

export const items: readonly Item[] = [
  {
    id: "003-taxonomy",
    cite: "1.1, 1.2",
    about: [
      {
        en: "Integers, fractions, bits, sines, rotations: five ways to write a position, each measured for what the text says of it. What is added is added to a query and a key of 16 channels.",
        zh: "整数、小数、比特、正弦、旋转：写下位置的五种方式，各按原文所说加以测量。需要相加的，加到 16 个通道的查询与键上。",
      },
    ],
    parameters: [
      slider("position", { en: "position", zh: "位置" }, 5, 0, 500),
      choice("length", "512", ["128", "512", "2048"]),
    ],
    run: runTaxonomy,
  },
  {
    id: "003-angle-addition",
    cite: "1.1, sin(x + Δx)",
    about: [
      {
        en: "The identity that lets a step be a rotation. Positions in tenths of a radian.",
        zh: "让一步成为旋转的恒等式。位置以十分之一弧度计。",
      },
    ],
    parameters: [slider("x", same("x · 10"), 7, 0, 62), slider("step", same("Δx · 10"), 12, 0, 62)],
    run: runAddition,
  },
  {
    id: "003-alibi",
    cite: "1.2, ALiBi",
    about: [
      {
        en: "ALiBi lowers a score by the distance times the head’s slope. The text prints the slope as 2^(−8/i).",
        zh: "ALiBi 按距离乘以该头的斜率来降低得分。原文把斜率印作 2^(−8/i)。",
      },
    ],
    parameters: [
      choice("heads", "8", ["4", "8", "12", "16"]),
      slider("head", { en: "head shown, from 0", zh: "所示的头（从 0 起）" }, 0, 0, 15),
    ],
    run: runAlibi,
  },
];
