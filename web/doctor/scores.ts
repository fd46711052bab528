import { finite, float32Array, ifGiven, mislong, objectOf, refuse, whole } from "../api/arguments/checks.js";
import { guardedCall } from "../api/errors/guarded-call.js";
import { lengthOf } from "../api/memory/arrays.js";
import { objectWith } from "../api/arguments/options.js";

export interface CheckScoresOptions {
  /** The shape of each run: [layers, heads, querySeq, keySeq]. */
  shape: readonly [number, number, number, number];
  /** The largest difference that is ignored, as a share of the layer's largest score. Default 0.001. */
  tolerance?: number;
}

export interface ScoresReport {
  /** "distance-only": moving all tokens by the same number changes no score. */
  verdict: "distance-only" | "position-dependent";
  /** Per layer: the largest difference, as a share of the layer's largest score, and its place. */
  layers: { layer: number; difference: number; head: number; query: number; key: number }[];
  /** The first layer whose scores depend on more than distances. */
  firstLayer?: number;
  message: string;
  fix: string;
}

/**
 * Compares attention scores before softmax of one run with those of the same tokens at positions that are all later by
 * the same number: they are equal if only distances count. Hidden scores are -Infinity in both. Errors: shape-mismatch,
 * option-invalid, value-not-finite (NaN, with its place).
 */
export function checkScores(scores: Float32Array, shifted: Float32Array, options: CheckScoresOptions): ScoresReport {
  return guardedCall("option-invalid", "options", () => {
    const given = objectWith(options, "options", { shape: true, tolerance: true });
    const sizes = objectOf(given.shape, "options.shape");
    if (sizes.length !== 4) throw refuse("options.shape", sizes, "shape", "shape-mismatch");
    const size = (axis: number): number => whole(sizes[axis], "options.shape", 1, 2 ** 31);
    const [layers, heads, queries, keys] = [size(0), size(1), size(2), size(3)];
    const tolerance = ifGiven(given.tolerance, (value) => finite(value, "options.tolerance")) ?? 1e-3;
    const count = heads * queries * keys;
    const [a, b] = [float32Array(scores, "scores"), float32Array(shifted, "shifted")];
    for (const [name, list] of Object.entries({ scores: a, shifted: b }))
      if (lengthOf(list) !== layers * count) throw mislong(name, lengthOf(list), layers * count);
    const all = Array.from({ length: layers }, (_, layer) => {
      let [largest, difference, place] = [0, 0, 0];
      for (let i = layer * count; i < (layer + 1) * count; i++) {
        if (Number.isNaN(a[i]!)) throw refuse("scores", NaN, "finite", "value-not-finite", { index: i });
        if (Number.isNaN(b[i]!)) throw refuse("shifted", NaN, "finite", "value-not-finite", { index: i });
        if (a[i] === b[i]) continue;
        const here = Math.abs(a[i]! - b[i]!);
        if (here > difference) [difference, place] = [here, i - layer * count];
      }
      for (let i = layer * count; i < (layer + 1) * count; i++)
        if (Number.isFinite(a[i]!)) largest = Math.max(largest, Math.abs(a[i]!));
      const [head, row] = [Math.floor(place / (queries * keys)), Math.floor(place / keys)];
      const share = difference === 0 ? 0 : difference / Math.max(largest, Number.MIN_VALUE);
      return { layer, difference: share, head, query: row % queries, key: place % keys };
    });
    const first = all.find(({ difference }) => difference > tolerance);
    if (first === undefined) return { verdict: "distance-only", layers: all, message: onlyDistances(all), fix: "" };
    return { verdict: "position-dependent", layers: all, firstLayer: first.layer, ...wordsOf(first) };
  });
}

const onlyDistances = (all: ScoresReport["layers"]): string => {
  const most = all.reduce((worst, { difference }) => Math.max(worst, difference), 0);
  return `only distances count: moving all tokens changes no score by more than ${most.toExponential(1)} of its layer's largest`;
};

function wordsOf({ layer, difference, head, query, key }: ScoresReport["layers"][number]): {
  message: string;
  fix: string;
} {
  const message =
    `from layer ${layer} on, scores depend on more than distances: head ${head}, query ${query}, key ${key} changes by ` +
    `${difference.toExponential(1)} of the layer's largest score`;
  const fix =
    layer === 0
      ? "rotate q and k by the same positions and table, each once: q, k = apply_rotary_pos_emb(q, k, cos[position_ids], sin[position_ids])"
      : "something before this layer knows absolute positions: added position embeddings, a padding mask that moved, or keys cached at other positions";
  return { message, fix };
}
