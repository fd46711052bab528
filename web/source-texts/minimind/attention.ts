import type { Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { claimRow, dot, largest, norm, numberRow, same, scientific, shape } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { words } from "../words.js";
import type { Item, Result, Row, Values } from "../types.js";

export const DIM = 64;
const SHIFTS = Array.from({ length: 65 }, (_, i) => 4 * i);

/** Two fixed projections, [DIM, DIM], a row for each output: plain sines, so that every language writes the same. */
const projections = (["sin", "cos"] as const).map((wave) =>
  Float32Array.from({ length: DIM * DIM }, (_, at) => {
    const [o, i] = [Math.floor(at / DIM), at % DIM];
    return Math[wave]((o + 1) * (i + 1)) / 8;
  }),
) as [Float32Array, Float32Array];

const project = (x: Float32Array, weights: Float32Array): Float32Array =>
  Float32Array.from({ length: DIM }, (_, o) => x.reduce((sum, value, i) => sum + value * weights[o * DIM + i]!, 0));

function runPipeline(rw: Ropewalk, values: Values): Result {
  const distance = Number(values["distance"]);
  const spec = head(DIM, "interleaved");
  const [x, y] = twoVectors(DIM);
  const [toQ, toK] = projections;
  const last = SHIFTS.at(-1)! + distance;
  const codes = rw.sinusoidal({ start: 0, count: last + 1 }, DIM);
  const added = (vector: Float32Array, position: number): Float32Array =>
    vector.map((value, i) => value + codes[position * DIM + i]!);
  /** The word x at m looks at y at n and at itself: its score of y, and the weight that softmax gives it. */
  const both = (q: Float32Array, ofY: Float32Array, ofX: Float32Array): [score: number, weight: number] => {
    const { weights } = rw.attention(q, Float32Array.from([...ofY, ...ofX]), new Float32Array(2 * DIM), {
      batch: 1,
      heads: 1,
      kvHeads: 1,
      querySeq: 1,
      keySeq: 2,
      headDim: DIM,
      weights: true,
    });
    return [dot(rw, q, ofY), weights![0]!];
  };
  const additive = SHIFTS.map((n) => {
    const [here, there] = [added(x, n + distance), added(y, n)];
    return both(project(here, toQ), project(there, toK), project(here, toK));
  });
  const [q, ofY, ofX] = [project(x, toQ), project(y, toK), project(x, toK)];
  const rotary = SHIFTS.map((n) =>
    both(turned(rw, spec, q, [n + distance]), turned(rw, spec, ofY, [n]), turned(rw, spec, ofX, [n + distance])),
  );
  const scoresOf = (all: readonly [number, number][]): number[] => all.map(([score]) => score);
  const weightsOf = (all: readonly [number, number][]): number[] => all.map(([, weight]) => weight);
  const spread = (list: readonly number[]): number => Math.max(...list) - Math.min(...list);
  const [moved, still] = [spread(scoresOf(additive)), spread(scoresOf(rotary))];
  const [weightMoved, weightStill] = [spread(weightsOf(additive)), spread(weightsOf(rotary))];
  const size = norm(rw, q) * norm(rw, ofY);
  return {
    rows: [
      numberRow(words("position added: spread of the score", "相加：分数的变动"), moved.toFixed(4)),
      numberRow(words("rotated: spread of the score", "旋转：分数的变动"), scientific(still, 0)),
      numberRow(
        words("position added: spread of the weight after softmax", "相加：softmax 之后权重的变动"),
        weightMoved.toFixed(4),
      ),
      numberRow(
        words("rotated: spread of the weight after softmax", "旋转：softmax 之后权重的变动"),
        scientific(weightStill, 0),
      ),
      claimRow(
        words("rotation gives the relative position directly", "旋转直接给出相对位置"),
        undefined,
        `${scientific(still / size, 0)} |q| |k|`,
        still < 1e-6 * size,
        words(
          "Both words move along together, always as far apart: with rotation the score is one number, with addition it is not.",
          "两个词一同移动，距离不变：旋转时分数是同一个数，相加时不是。",
        ),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("The same two words, further and further along: score", "同样两个词，逐渐后移：分数"),
        x: words("position of the key", "键的位置"),
        y: words("score", "分数"),
        series: [
          { name: words("position added", "位置相加"), x: SHIFTS, y: scoresOf(additive) },
          { name: words("rotated", "旋转"), x: SHIFTS, y: scoresOf(rotary) },
        ],
      },
      {
        kind: "lines",
        label: words("and its weight after softmax", "以及 softmax 之后的权重"),
        x: words("position of the key", "键的位置"),
        y: words("weight", "权重"),
        series: [
          { name: words("position added", "位置相加"), x: SHIFTS, y: weightsOf(additive) },
          { name: words("rotated", "旋转"), x: SHIFTS, y: weightsOf(rotary) },
        ],
      },
    ],
    summary: words(
      `At a fixed distance of ${distance}, adding position moves the score by ${moved.toFixed(2)} and the weight by ${weightMoved.toFixed(2)}; rotating moves them by ${scientific(still, 0)} and ${scientific(weightStill, 0)}.`,
      `距离固定为 ${distance} 时，相加使分数变动 ${moved.toFixed(2)}、权重变动 ${weightMoved.toFixed(2)}；旋转只使它们变动 ${scientific(still, 0)} 与 ${scientific(weightStill, 0)}。`,
    ),
  };
}

function runCosine(rw: Ropewalk, values: Values): Result {
  const distance = Number(values["distance"]);
  const rows: Row[] = [];
  let last = { predicted: 0, score: 0 };
  for (const dim of [2, 4, 64]) {
    const spec = head(dim);
    const { randn } = torchGenerator(7);
    const [q, k] = [randn(dim), randn(dim)];
    const score = rw.scoreByDistance(spec, [distance], { q, k })[0]!;
    const size = norm(rw, q) * norm(rw, k);
    const first = rw.frequencies(spec).invFreq[0]!;
    const plain = Math.acos(dot(rw, q, k) / size);
    const sign = dim === 2 && q[0]! * k[1]! - q[1]! * k[0]! > 0 ? -1 : 1;
    const predicted = size * Math.cos(plain + sign * distance * first);
    last = { predicted, score };
    rows.push(
      claimRow(
        same(`d = ${dim}`),
        "(Rq)·(Rk) = |q||k|cos(α+Δθ)",
        `${score.toFixed(4)}, ${predicted.toFixed(4)}`,
        Math.abs(predicted - score) < 1e-4 * size,
        dim === 2
          ? words("One pair, one angle: the picture is right.", "一对，一个角度：这幅图是对的。")
          : words(
              `${dim / 2} pairs turn by ${dim / 2} angles; no single Δθ stands for them.`,
              `${dim / 2} 对转 ${dim / 2} 个角度；没有一个 Δθ 能代表它们。`,
            ),
      ),
    );
  }
  return {
    rows,
    summary: words(
      `For one pair the formula is exact. For 64 channels it says ${last.predicted.toFixed(3)} where the score is ${last.score.toFixed(3)}: a sum of 32 cosines, one per pair.`,
      `对一对通道，公式是精确的。对 64 个通道，它给出 ${last.predicted.toFixed(3)}，而分数是 ${last.score.toFixed(3)}：32 个余弦之和，每对一个。`,
    ),
  };
}

function runGroups(rw: Ropewalk, values: Values): Result {
  const [heads, kvHeads] = [Number(values["heads"]), Number(values["kv"])];
  const [batch, seq] = [2, 6];
  const spec = head(DIM);
  const cosSin = rw.cosSin(spec, { start: 0, count: seq });
  const { randn } = torchGenerator(42);
  const [q, k, v] = [heads, kvHeads, kvHeads].map((count) => randn(batch * seq * count * DIM)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const turn = (x: Float32Array, count: number): Float32Array =>
    rw.rotate(x, { shape: [batch, seq, count, DIM], layout: "bshd", pairing: spec.pairing, cosSin });
  const [turnedQ, turnedK] = [turn(q, heads), turn(k, kvHeads)];
  const one = Math.min(1, heads - 1);
  const alone = Float32Array.from(
    { length: batch * seq * DIM },
    (_, i) => q[Math.floor(i / DIM) * heads * DIM + one * DIM + (i % DIM)]!,
  );
  const turnedAlone = turn(alone, 1);
  const apart = largest(
    turnedAlone.map((value, i) =>
      Math.abs(value - turnedQ[Math.floor(i / DIM) * heads * DIM + one * DIM + (i % DIM)]!),
    ),
  );
  const sizes = { batch, heads, kvHeads, querySeq: seq, keySeq: seq, headDim: DIM, layout: "bshd" } as const;
  const { output, weights } = rw.attention(turnedQ, turnedK, v, { ...sizes, causal: true, weights: true });
  const reads = Array.from({ length: heads }, (_, h) => String(Math.floor(h / (heads / kvHeads))));
  const first = weights!.subarray(0, heads * seq * seq);
  return {
    rows: [
      numberRow(same("query_states"), shape(batch, seq, heads, DIM)),
      numberRow(same("key_states"), shape(batch, seq, kvHeads, DIM)),
      claimRow(
        words(`head ${one} turned alone and among ${heads}`, `头 ${one} 单独旋转与在 ${heads} 个头中旋转`),
        undefined,
        String(apart),
        apart === 0,
        words("Bit for bit: heads do not know of each other.", "逐位相同：各头互不相干。"),
      ),
      numberRow(words("which key head each query head reads", "各查询头读取的键头"), reads.join(" ")),
      numberRow(
        words("attention output", "注意力输出"),
        `${shape(batch, seq, heads, DIM)}, ${output.length} ${"float32"}`,
      ),
      numberRow(
        words("cache of keys and values, per token", "每个词的键值缓存"),
        `${2 * kvHeads * DIM} / ${2 * heads * DIM} = 1/${heads / kvHeads}`,
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: words("Weights of head 0, causal", "头 0 的权重，因果"),
        x: words("key", "键"),
        y: words("query", "查询"),
        columns: Array.from({ length: seq }, (_, i) => String(i)),
        rows: Array.from({ length: seq }, (_, i) => String(i)),
        values: first.slice(0, seq * seq),
      },
    ],
    summary: words(
      `${heads} query heads share ${kvHeads} key heads; rotation runs over both tensors by the same table, and the cache shrinks to 1/${heads / kvHeads}.`,
      `${heads} 个查询头共用 ${kvHeads} 个键头；两个张量用同一张表旋转，缓存缩小为 1/${heads / kvHeads}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "000-pipeline",
    cite: words("opening, the two pipelines", "开头，两种流程"),
    about: [
      words(
        "One pipeline adds a position vector to the embedding before the projections, the other turns queries and keys after them. Here both run on the same two words, through the same two projections and softmax; the words keep their distance and move along the sequence.",
        "一种流程在投影之前把位置向量加到嵌入上，另一种在投影之后旋转查询与键。这里两种流程作用于同样两个词，经过同样的两个投影与 softmax；两个词保持距离、沿序列移动。",
      ),
    ],
    parameters: [slider("distance", words("distance", "距离"), 3, 0, 64)],
    run: runPipeline,
  },
  {
    id: "000-cosine",
    cite: words("mathematical intuition", "数学直觉"),
    about: [
      words(
        "The text explains rotation by one angle between two arrows. That is exact for two channels; see where the picture stops.",
        "原文用两支箭头之间的一个角来解释旋转。对两个通道这是精确的；看看这幅图到哪里就不成立了。",
      ),
    ],
    parameters: [slider("distance", words("distance", "距离"), 2, 0, 20)],
    run: runCosine,
  },
  {
    id: "000-gqa",
    cite: "num_heads, num_kv_heads",
    about: [
      words(
        "Queries have more heads than keys. Each head is turned by itself, by the same table.",
        "查询的头比键多。每个头各自旋转，用同一张表。",
      ),
    ],
    parameters: [choice("heads", "8", ["8", "16", "32"]), choice("kv", "2", ["1", "2", "4", "8"], "kv_heads")],
    run: runGroups,
  },
];
