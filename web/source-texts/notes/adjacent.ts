import type { Pairing, Ropewalk } from "../../api/index.js";
import { choice, head, slider } from "../heads.js";
import { difference, largest, list, norm, row, scientific, shape, times } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { raised, view } from "../shapes.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/adjacent.json" with { type: "json" };

const { say, number, claim, card, heat, bars } = phrasesOf(phrases);

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
    times(batch * heads * seq, (i) => Math.abs(norm(rw, row(y, i, dim)) - norm(rw, row(x, i, dim)))),
  );
  const rows = [
    number("cache-shape", shape(seq, dim / 2, 2)),
    number("x-out-shape", shape(batch, heads, seq, dim)),
    number("cache-1-2", list(cache.subarray(dim, dim + 4), 4)),
    claim("same-core-interleaved-rotation", scientific(off, 1), off < 1e-6),
    claim("every-length-kept", scientific(kept, 1), kept < 1e-5),
  ];
  return { rows, off, cache, sizes: [batch, heads, seq, dim] };
}

/** The second reshape of the recipe, which lacks its last 2, as torch reports it. */
const invalidView = (batch: number, heads: number, seq: number, dim: number): string =>
  raised(() => view([batch, heads, seq, dim], [batch, heads, seq, dim / 2]))!;

/** What stops the recipe as printed, in the order in which torch reports it (recorded.json). */
const SLIPS: readonly { step: string; error?: string; reason: Words }[] = [
  { step: "1.1: self.qk_dim", error: "name 'self' is not defined", reason: say("recipe-stands-outside") },
  { step: "1.3: torch.outer(seq_idx, theta)", error: "name 'theta' is not defined", reason: say("step-1-1") },
  {
    step: "2.1: X.reshape(…, qk_dim // 2)",
    reason: say("half-numbers-no"),
  },
  { step: "2.2: rope_cache.reshape(…)", error: "name 'rope_cache' is not defined", reason: say("step-1-4") },
  { step: "2.3: rope_cache[…, 0]", error: "name 'rope_cache' is not defined", reason: say("reshaped-tensor-step") },
];

const ids = (batch: number, seq: number): number[] => times(batch * seq, (i) => i % seq);

function runRecipe(rw: Ropewalk, values: Values): Result {
  const { rows, off, sizes } = recipe(rw, values);
  const [batch, heads, seq, dim] = sizes as [number, number, number, number];
  const spec = head(dim, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  return {
    rows: [
      ...rows,
      ...SLIPS.map(({ step, error, reason }): Row => ({
        label: say("step", { step }),
        ours: error === undefined ? invalidView(batch, heads, seq, dim) : error,
        verdict: "cannot-run",
        reason,
      })),
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
    summary: say("recipe.summary", { off: scientific(off, 0) }),
  };
}

function runAdjacent(rw: Ropewalk, values: Values): Result {
  const { rows, off, cache, sizes } = recipe(rw, values);
  const [, , seq, dim] = sizes as [number, number, number, number];
  const shown = Math.min(seq, 8);
  return {
    rows: [...rows, claim("forward-impl-base-500000-gives", "0", false)],
    figures: [
      heat("cache-cos-sin", "channel", "position", {
        columns: times(dim, (i) => `${i % 2 === 0 ? "c" : "s"}${i >> 1}`),
        rows: times(shown, (i) => String(i)),
        values: cache.slice(0, shown * dim),
      }),
      pairPicture(dim, "interleaved", rw),
    ],
    summary: say("adjacent.summary", { off: scientific(off, 0) }),
  };
}

/** Which pair each channel belongs to: the channels' numbers, reordered by the core. */
export function pairPicture(dim: number, pairing: Pairing, rw: Ropewalk): NonNullable<Result["figures"]>[number] {
  const pairs = Float32Array.from({ length: dim }, (_, i) => i % (dim / 2));
  const order = rw.convertPairing(pairs, { from: "half-split", to: pairing, headDim: dim });
  return bars(say("pair-each-channel", { pairing }), "channel", "pair", {
    names: Array.from(order, (_, i) => String(i)),
    values: order.map((pair) => pair + 1),
    digits: 0,
  });
}

const sizes = [choice("dim", "8", ["4", "8", "16"], "qk_dim"), slider("seq", say("positions"), 6, 2, 12)];

export const items: readonly Item[] = [card("003-recipe", sizes, runRecipe), card("003-adjacent", sizes, runAdjacent)];
