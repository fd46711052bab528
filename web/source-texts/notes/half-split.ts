import type { Ropewalk } from "../../api/index.js";
import { pairPicture } from "./adjacent.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { claimRow, difference, dot, norm, numberRow, scientific, shape } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

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
      numberRow(words("cache at first", "起初的缓存"), shape(cached, dim)),
      numberRow(words(`after an input of ${wanted}`, `输入 ${wanted} 之后`), shape(length, dim)),
      claimRow(
        words("rows cached before change by", "已缓存的行变化"),
        undefined,
        String(kept),
        kept === 0,
        words("Growing adds rows; those there stay, bit for bit.", "增长只加新行；已有的逐位不变。"),
      ),
      claimRow(
        words("Q * cos + rotate_half(Q) * sin is the core’s rotation", "Q * cos + rotate_half(Q) * sin 就是核心的旋转"),
        undefined,
        scientific(off, 1),
        off < 1e-6 * Math.max(1, norm(rw, q)),
        words(`Largest difference, position ${position}.`, `最大差异，位置 ${position}。`),
      ),
      claimRow(
        words("the score moves with the distance alone", "分数只随距离变化"),
        undefined,
        `${scientific(spread, 1)} |q||k|`,
        spread < 1e-6,
        words("Both positions 1000 further on.", "两个位置都后移 1000。"),
      ),
      {
        label: words(
          "_set_cos_sin_cache: torch.cat(pos_freq, pos_freq, dim=-1)",
          "_set_cos_sin_cache：torch.cat(pos_freq, pos_freq, dim=-1)",
        ),
        ours: "torch.cat((pos_freq, pos_freq), dim=-1)",
        verdict: "cannot-run",
        reason: words("cat takes its tensors as one tuple.", "cat 的张量要作为一个元组传入。"),
      },
      {
        label: words("forward(X) without seq_len, then position 5", "forward(X) 不给 seq_len，再取位置 5"),
        ours: "index 5 is out of bounds for dimension 0 with size 1",
        verdict: "cannot-run",
        reason: words(
          "seq_len = None is taken as 1: the table has one row, and every later position fails.",
          "seq_len = None 被当作 1：表只有一行，之后的任何位置都会失败。",
        ),
      },
      numberRow(
        words("cosines and sines of the default 151643 positions", "默认 151643 个位置的余弦与正弦"),
        bytes(151_643),
      ),
      numberRow(words(`and of ${length}`, `${length} 个位置的`), bytes(length)),
    ],
    figures: [pairPicture(Math.min(dim, 16), "half-split", rw)],
    summary: words(
      wanted > cached
        ? `An input of ${wanted} is longer than ${cached}: the cache grows, its first ${cached} rows stay as they are.`
        : `An input of ${wanted} fits: the cache stays at ${cached} rows.`,
      wanted > cached
        ? `输入 ${wanted} 长于 ${cached}：缓存增长，前 ${cached} 行保持不变。`
        : `输入 ${wanted} 放得下：缓存仍为 ${cached} 行。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "003-half-split",
    cite: "2.2, MistralRotaryEmbedding",
    about: [
      words(
        "The other pairing: channel i with i + d/2, two caches, and growth when an input is longer than what is cached.",
        "另一种配对：通道 i 与 i + d/2，两份缓存；输入比缓存长时缓存增长。",
      ),
    ],
    parameters: [
      choice("dim", "128", ["16", "64", "128"], "qk_dim"),
      slider("cached", words("cached positions", "已缓存的位置"), 512, 16, 4096, 16),
      slider("wanted", words("input length", "输入长度"), 800, 16, 4096, 16),
    ],
    run: runHalf,
  },
];
