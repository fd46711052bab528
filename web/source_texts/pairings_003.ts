import type { Pairing, Ropewalk } from "../api/index.js";
import { models } from "../models/index.js";
import { choice, head, slider, turned, twoVectors } from "./heads.js";
import { claimRow, dot, largest, list, norm, numberRow, row, same, scientific, shape } from "./rows.js";
import { torchGenerator } from "./torch_normal.js";
import type { Item, Result, Row, Values, Words } from "./types.js";

const difference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  largest(Array.from(a, (value, i) => Math.abs(value - b[i]!)));

/** stack([cos, sin], -1): [seq, d/2, 2]. */
const stacked = (cos: Float32Array, sin: Float32Array): Float32Array =>
  Float32Array.from({ length: 2 * cos.length }, (_, i) => (i % 2 === 0 ? cos[i >> 1]! : sin[i >> 1]!));

/** The recipe's own rotation of [batch, heads, seq, d]: neighbours, times the stacked cache. */
function byRecipe(x: Float32Array, cache: Float32Array, seq: number, dim: number): Float32Array {
  const y = new Float32Array(x.length);
  for (let i = 0; i < x.length; i += 2) {
    const at = (Math.floor(i / dim) % seq) * dim + (i % dim);
    const [c, s] = [cache[at]!, cache[at + 1]!];
    y[i] = x[i]! * c - x[i + 1]! * s;
    y[i + 1] = x[i + 1]! * c + x[i]! * s;
  }
  return y;
}

function recipe(rw: Ropewalk, values: Values): { rows: Row[]; off: number; cache: Float32Array; sizes: number[] } {
  const [batch, heads, seq, dim] = [2, 3, Number(values["seq"]), Number(values["dim"])];
  const spec = head(dim, "interleaved");
  const cosSin = rw.cosSin(spec, { start: 0, count: seq });
  const cache = stacked(cosSin.cos, cosSin.sin);
  const x = torchGenerator(42).randn(batch * heads * seq * dim);
  const y = byRecipe(x, cache, seq, dim);
  const core = rw.rotate(x, {
    shape: [batch, heads, seq, dim],
    pairing: "interleaved",
    cosSin,
    positionIds: ids(batch, seq),
  });
  const off = difference(y, core);
  const kept = largest(
    Array.from({ length: batch * heads * seq }, (_, i) =>
      Math.abs(norm(rw, row(y, i, dim)) - norm(rw, row(x, i, dim))),
    ),
  );
  const rows = [
    numberRow(same("cache.shape"), shape(seq, dim / 2, 2)),
    numberRow(same("x_out.shape"), shape(batch, heads, seq, dim)),
    numberRow(same("cache[1, :2]"), list(cache.subarray(dim, dim + 4), 4)),
    claimRow(
      { en: "against the core, interleaved", zh: "与核心（interleaved）" },
      undefined,
      scientific(off, 1),
      off < 1e-6,
      {
        en: "Largest difference of a channel.",
        zh: "通道的最大差异。",
      },
    ),
    claimRow({ en: "lengths kept within", zh: "长度保持，误差" }, undefined, scientific(kept, 1), kept < 1e-5, {
      en: "Over all vectors.",
      zh: "所有向量。",
    }),
  ];
  return { rows, off, cache, sizes: [batch, heads, seq, dim] };
}

const ids = (batch: number, seq: number): number[] => Array.from({ length: batch * seq }, (_, i) => i % seq);

function runRecipe(rw: Ropewalk, values: Values): Result {
  const { rows, off, sizes } = recipe(rw, values);
  const [batch, heads, seq, dim] = sizes as [number, number, number, number];
  const spec = head(dim, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const lost = batch * heads * seq * (dim / 2);
  return {
    rows: [
      ...rows,
      {
        label: { en: "step 1.3: torch.outer(seq_idx, theta)", zh: "第 1.3 步：torch.outer(seq_idx, theta)" },
        ours: "inv_freq",
        verdict: "cannot-run",
        reason: {
          en: "Step 1.1 calls the frequencies inv_freq; the name theta is not defined.",
          zh: "第 1.1 步把频率命名为 inv_freq；名字 theta 没有定义。",
        },
      },
      {
        label: {
          en: "step 2.1: X.reshape(batch, heads, seq, d // 2)",
          zh: "第 2.1 步：X.reshape(batch, heads, seq, d // 2)",
        },
        printed: String(lost),
        ours: String(2 * lost),
        verdict: "cannot-run",
        reason: {
          en: "Half the numbers have no place: the shape lacks its last 2.",
          zh: "有一半的数放不下：形状缺了最后的 2。",
        },
      },
    ],
    steps: [
      {
        code: "1.1 inv_freq = 1 / 10000 ** (torch.arange(0, d, 2) / d)",
        ours: list(invFreq.subarray(0, 4), 4),
        verdict: "number",
      },
      { code: "1.2 seq_idx = torch.arange(seq_len)", ours: `0 … ${seq - 1}`, verdict: "number" },
      { code: "1.3 idx_theta = torch.outer(seq_idx, inv_freq)", ours: shape(seq, dim / 2), verdict: "number" },
      { code: "1.4 cache = stack([cos, sin], -1)", ours: shape(seq, dim / 2, 2), verdict: "number" },
      {
        code: "2.1 X.reshape(batch, heads, seq, d // 2, 2)",
        ours: shape(batch, heads, seq, dim / 2, 2),
        verdict: "number",
      },
      { code: "2.2 cache.reshape(1, 1, seq, d // 2, 2)", ours: shape(1, 1, seq, dim / 2, 2), verdict: "number" },
      {
        code: "2.3 stack([x0 c − x1 s, x1 c + x0 s], -1)",
        ours: scientific(off, 1),
        verdict: off < 1e-6 ? "holds" : "fails",
      },
      { code: "2.4 flatten(3)", ours: shape(batch, heads, seq, dim), verdict: "number" },
    ],
    summary: {
      en: `With its two slips mended the recipe is the core’s interleaved rotation within ${scientific(off, 0)}.`,
      zh: `改正两处笔误后，这个配方就是核心的 interleaved 旋转，相差不超过 ${scientific(off, 0)}。`,
    },
  };
}

function runAdjacent(rw: Ropewalk, values: Values): Result {
  const { rows, off, cache, sizes } = recipe(rw, values);
  const [, , seq, dim] = sizes as [number, number, number, number];
  const shown = Math.min(seq, 8);
  return {
    rows,
    figures: [
      {
        kind: "heat",
        label: { en: "cache: cos and sin side by side", zh: "cache：cos 与 sin 相邻" },
        x: { en: "channel", zh: "通道" },
        y: { en: "position", zh: "位置" },
        columns: Array.from({ length: dim }, (_, i) => `${i % 2 === 0 ? "c" : "s"}${i >> 1}`),
        rows: Array.from({ length: shown }, (_, i) => String(i)),
        values: cache.slice(0, shown * dim),
      },
      pairPicture(dim, "interleaved", rw),
    ],
    summary: {
      en: `Neighbours 2i and 2i + 1 are a pair; the class’s arithmetic agrees with the core within ${scientific(off, 0)}.`,
      zh: `相邻的 2i 与 2i + 1 成一对；这个类的算法与核心相差不超过 ${scientific(off, 0)}。`,
    },
  };
}

/** Which pair each channel belongs to: the channels' numbers, reordered by the core. */
function pairPicture(dim: number, pairing: Pairing, rw: Ropewalk): NonNullable<Result["figures"]>[number] {
  const pairs = Float32Array.from({ length: dim }, (_, i) => i % (dim / 2));
  const order = rw.convertPairing(pairs, { from: "half-split", to: pairing, headDim: dim });
  return {
    kind: "bars",
    label: { en: `Pair of each channel, ${pairing}`, zh: `各通道所属的对，${pairing}` },
    y: { en: "pair", zh: "对" },
    names: Array.from(order, (_, i) => String(i)),
    values: order.map((pair) => pair + 1),
    digits: 0,
  };
}

function runHalf(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const [cached, wanted] = [Number(values["cached"]), Number(values["wanted"])];
  const spec = head(dim);
  const before = rw.cosSin(spec, { start: 0, count: cached });
  const length = Math.max(cached, wanted);
  const grown = rw.cosSin(spec, { start: 0, count: length });
  const shared = Math.min(before.cos.length, grown.cos.length);
  const kept = difference(before.cos.subarray(0, shared), grown.cos.subarray(0, shared));
  const [q, k] = twoVectors(dim);
  const position = wanted - 1;
  const turnedQ = turned(rw, spec, q, [position]);
  const quarter = { rows: 1, rotaryDim: dim, cos: new Float32Array(dim / 2), sin: new Float32Array(dim / 2).fill(1) };
  const half = rw.rotate(q, { shape: [1, 1, 1, dim], pairing: "half-split", cosSin: quarter });
  const pairs = dim / 2;
  const at = position * pairs;
  const byHand = q.map((value, i) => value * grown.cos[at + (i % pairs)]! + half[i]! * grown.sin[at + (i % pairs)]!);
  const off = difference(byHand, turnedQ);
  const scores = [0, 1000].map((shift) => dot(rw, turned(rw, spec, q, [shift + 5]), turned(rw, spec, k, [shift])));
  const spread = Math.abs(scores[1]! - scores[0]!) / (norm(rw, q) * norm(rw, k));
  const bytes = (rows: number): string => `${((rows * dim * 2 * 4) / 2 ** 20).toFixed(2)} MiB`;
  return {
    rows: [
      numberRow({ en: "cache at first", zh: "起初的缓存" }, shape(cached, dim)),
      numberRow({ en: `after an input of ${wanted}`, zh: `输入 ${wanted} 之后` }, shape(length, dim)),
      claimRow({ en: "rows cached before change by", zh: "已缓存的行变化" }, undefined, String(kept), kept === 0, {
        en: "Growing adds rows; those there stay, bit for bit.",
        zh: "增长只加新行；已有的逐位不变。",
      }),
      claimRow(
        { en: "Q * cos + rotate_half(Q) * sin against the core", zh: "Q * cos + rotate_half(Q) * sin 与核心" },
        undefined,
        scientific(off, 1),
        off < 1e-6 * Math.max(1, norm(rw, q)),
        { en: `Position ${position}.`, zh: `位置 ${position}。` },
      ),
      claimRow(
        { en: "the score moves with the distance alone", zh: "得分只随距离变化" },
        undefined,
        `${scientific(spread, 1)} |q||k|`,
        spread < 1e-6,
        { en: "Both positions 1000 further on.", zh: "两个位置都后移 1000。" },
      ),
      {
        label: {
          en: "_set_cos_sin_cache: torch.cat(pos_freq, pos_freq, dim=-1)",
          zh: "_set_cos_sin_cache：torch.cat(pos_freq, pos_freq, dim=-1)",
        },
        ours: "torch.cat((pos_freq, pos_freq), dim=-1)",
        verdict: "cannot-run",
        reason: { en: "cat takes its tensors as one tuple.", zh: "cat 的张量要作为一个元组传入。" },
      },
      numberRow(
        { en: "cosines and sines of the default 151643 positions", zh: "默认 151643 个位置的余弦与正弦" },
        bytes(151_643),
      ),
      numberRow({ en: `and of ${length}`, zh: `${length} 个位置的` }, bytes(length)),
    ],
    figures: [pairPicture(Math.min(dim, 16), "half-split", rw)],
    summary: {
      en:
        wanted > cached
          ? `An input of ${wanted} is longer than ${cached}: the cache grows, its first ${cached} rows stay as they are.`
          : `An input of ${wanted} fits: the cache stays at ${cached} rows.`,
      zh:
        wanted > cached
          ? `输入 ${wanted} 长于 ${cached}：缓存增长，前 ${cached} 行保持不变。`
          : `输入 ${wanted} 放得下：缓存仍为 ${cached} 行。`,
    },
  };
}

const CLAIMS: readonly { id: string; claim: Words; says: Pairing }[] = [
  { id: "glm-4-9b", claim: { en: "GLM: adjacent", zh: "GLM：相邻" }, says: "interleaved" },
  { id: "llama-2-7b", claim: { en: "Llama: half-split", zh: "Llama：前后两半" }, says: "half-split" },
  { id: "mistral-7b", claim: { en: "Mistral: half-split", zh: "Mistral：前后两半" }, says: "half-split" },
];

function runConvention(rw: Ropewalk, values: Values): Result {
  const all = values["models"] === "all";
  const claimed = CLAIMS.map(({ id, claim, says }): Row => {
    const model = models.find((one) => one.id === id)!;
    const { pairing } = rw.parseConfig(model.config);
    return claimRow(claim, says, pairing, pairing === says, {
      en: `${model.name}: ${model.source}`,
      zh: `${model.name}：${model.source}`,
    });
  });
  const others = models
    .filter(({ id }) => all && !CLAIMS.some((one) => one.id === id))
    .map(({ name, config, layerType, source }): Row => {
      const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
      const order = spec.writeAs === undefined ? spec.pairing : `${spec.pairing} → ${spec.writeAs}`;
      return {
        label: same(`${name} (${source})`),
        ours: `${order}, ${spec.rotaryDim}/${spec.headDim}`,
        verdict: "number",
      };
    });
  const dim = 8;
  const [q, k] = twoVectors(dim);
  const meta = head(dim, "interleaved");
  const score = dot(rw, turned(rw, meta, q, [5]), turned(rw, meta, k, [2]));
  const permuted = (x: Float32Array): Float32Array =>
    rw.convertPairing(x, { from: "interleaved", to: "half-split", headDim: dim });
  const port = head(dim);
  const ported = dot(rw, turned(rw, port, permuted(q), [5]), turned(rw, port, permuted(k), [2]));
  const apart = Math.abs(score - ported);
  return {
    rows: [
      ...claimed,
      claimRow(
        {
          en: "Llama’s original weights are adjacent; the port permutes them: score",
          zh: "Llama 原始权重为相邻配对；移植时做了置换：得分",
        },
        score.toFixed(6),
        ported.toFixed(6),
        apart < 1e-5,
        {
          en: "Both are right, each with its own weights: permuted vectors under half-split give the score of the originals under adjacent pairs.",
          zh: "两者都对，各配各的权重：置换后的向量在前后两半配对下，与原向量在相邻配对下得分相同。",
        },
      ),
      ...others,
    ],
    summary: {
      en: `The text is right about all three in their Hugging Face form. Meta’s own Llama checkpoints pair neighbours; converting them permutes the rows of the query and key projections, and scores stay (${score.toFixed(4)}).`,
      zh: `就 Hugging Face 形式而言，原文说的三种都对。Meta 自己的 Llama 检查点是相邻配对；转换时置换了查询与键投影的行，得分不变（${score.toFixed(4)}）。`,
    },
  };
}

const sizes = [
  choice("dim", "8", ["4", "8", "16"], "qk_dim"),
  slider("seq", { en: "positions", zh: "位置数" }, 6, 2, 12),
];
export const items: readonly Item[] = [
  {
    id: "003-recipe",
    cite: { en: "opening summary, 1.1 to 2.4", zh: "开头的总结，1.1 至 2.4" },
    about: [
      {
        en: "Eight lines from frequencies to a rotated tensor. Two of them cannot run as printed; with these mended, the rest is right.",
        zh: "从频率到旋转后的张量，共八行。其中两行照原文无法运行；改正之后，其余都对。",
      },
    ],
    parameters: sizes,
    run: runRecipe,
  },
  {
    id: "003-adjacent",
    cite: "2.1, RotaryEmbedding",
    about: [
      {
        en: "The first of the two pairings: neighbours, with cosine and sine stacked side by side in a cache of [seq, d/2, 2].",
        zh: "两种配对之一：相邻通道，余弦与正弦并排堆叠，缓存为 [seq, d/2, 2]。",
      },
    ],
    parameters: sizes,
    run: runAdjacent,
  },
  {
    id: "003-half-split",
    cite: "2.2, MistralRotaryEmbedding",
    about: [
      {
        en: "The other pairing: channel i with i + d/2, two caches, and growth when an input is longer than what is cached.",
        zh: "另一种配对：通道 i 与 i + d/2，两份缓存；输入比缓存长时缓存增长。",
      },
    ],
    parameters: [
      choice("dim", "128", ["16", "64", "128"], "qk_dim"),
      slider("cached", { en: "cached positions", zh: "已缓存的位置" }, 512, 16, 4096, 16),
      slider("wanted", { en: "input length", zh: "输入长度" }, 800, 16, 4096, 16),
    ],
    run: runHalf,
  },
  {
    id: "003-convention",
    cite: "2, GLM, Llama, Mistral",
    about: [
      {
        en: "Which models pair which way, read from their configs by the core’s table of model types, with the file it comes from.",
        zh: "哪些模型用哪种配对：由核心的模型类型表从其配置读出，并注明文件出处。",
      },
    ],
    parameters: [
      {
        name: "models",
        kind: "choice",
        label: { en: "models", zh: "模型" },
        value: "all",
        options: [
          { value: "all", label: { en: "all presets", zh: "全部预设" } },
          { value: "named", label: { en: "those the text names", zh: "原文提到的" } },
        ],
      },
    ],
    run: runConvention,
  },
];
