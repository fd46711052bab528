import type { HeadVectors } from "./head-groups.js";
import { wordVectors } from "../numbers/words.js";

/** The share of a query head that is its key head's vector, and the share of its own; the squares sum to 1. */
const SHARED = 0.8;
const OWN = 0.6;

/** Each key head has its own vector for a word; a query head mixes its key head's vector with one of its own. */
export function headVectors(words: readonly string[], headDim: number, heads: number, kvHeads: number): HeadVectors {
  const tokens = words.length;
  const of = (kind: string, head: number): Float32Array =>
    wordVectors(
      words.map((word) => `${word}/${kind}${head}`),
      headDim,
    );
  const keyHeads = Array.from({ length: kvHeads }, (_, head) => of("k", head));
  const ownHeads = Array.from({ length: heads }, (_, head) => of("q", head));
  const keys = new Float32Array(tokens * kvHeads * headDim);
  const queries = new Float32Array(tokens * heads * headDim);
  for (let token = 0; token < tokens; token += 1) {
    const row = (list: Float32Array): Float32Array => list.subarray(token * headDim, (token + 1) * headDim);
    keyHeads.forEach((list, head) => keys.set(row(list), (token * kvHeads + head) * headDim));
    ownHeads.forEach((list, head) => {
      const shared = row(keyHeads[Math.floor(head / (heads / kvHeads))]!);
      const mixed = row(list).map((own, channel) => SHARED * shared[channel]! + OWN * own);
      queries.set(mixed, (token * heads + head) * headDim);
    });
  }
  return { tokens, heads, kvHeads, queries, keys };
}
