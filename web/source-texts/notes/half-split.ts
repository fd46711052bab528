import type { Ropewalk } from "../../api/index.js";
import { pairPicture } from "./adjacent.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { difference, dot, norm, scientific, shape, numbers } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/half-split.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

function runHalf(rw: Ropewalk, values: Values): Result {
  const [dim, cached, wanted] = numbers(values, "dim", "cached", "wanted");
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
      number("cache-first", shape(cached, dim)),
      number("after-input", shape(length, dim), { wanted }),
      claim("rows-cached-before-change", String(kept), kept === 0),
      claim("q-cos-rotate-half-q", scientific(off, 1), off < 1e-6 * Math.max(1, norm(rw, q)), { position }),
      claim("score-moves-distance-alone", `${scientific(spread, 1)} |q||k|`, spread < 1e-6),
      {
        label: say("-set-cos-sin-cache-torch-cat"),
        ours: "torch.cat((pos_freq, pos_freq), dim=-1)",
        verdict: "cannot-run",
        reason: say("cat-takes-tensors"),
      },
      {
        label: say("forward-x-without"),
        ours: "index 5 is out of bounds for dimension 0 with size 1",
        verdict: "cannot-run",
        reason: say("seq-len-none-taken"),
      },
      number("cosines-sines-default-151643", bytes(151_643)),
      number("and-of", bytes(length), { length }),
    ],
    figures: [pairPicture(Math.min(dim, 16), "half-split", rw)],
    summary:
      wanted > cached ? say("input-longer-than", { wanted, cached }) : say("input-fits-cache", { wanted, cached }),
  };
}

export const items: readonly Item[] = [
  card(
    "003-half-split",
    [
      choice("dim", "128", ["16", "64", "128"], "qk_dim"),
      slider("cached", say("cached-positions"), 512, 16, 4096, 16),
      slider("wanted", say("input-length"), 800, 16, 4096, 16),
    ],
    runHalf,
  ),
];
