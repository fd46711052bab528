// What each pair of channels is worth to a small trained model: its loss without the pair's rotation, and the pair's share of the scores.
import type { Language } from "../base/format.js";
import { heldOut, READERS } from "../numbers/held-out.js";
import type { TinyModel } from "../numbers/tiny-models.js";
import { TINY_SPEC, TRAINED } from "../numbers/tiny-schemes.js";
import type { Job, JobOptions } from "../parts/running-model/work.js";

export const PAIRS = TINY_SPEC.rotaryDim / 2;
/** Which pairs lose their rotation in every head: the marked one, it and all slower ones, it and all faster ones. */
export type Frozen = "one" | "slower" | "faster";
export const FROZEN: readonly Frozen[] = ["one", "slower", "faster"];
/** What is measured; "share" is of the scores of the model as it is. */
export type Measure = Frozen | "share";

/** By pair: the mean over all windows, and the windows with the least and the most. */
export interface ByPair {
  mean: Float64Array;
  least: Float64Array;
  most: Float64Array;
  /** Mean nats a letter of the model as it is. */
  loss: number;
}

/** Windows of the trained length, spread over all passages of a language. */
export const WINDOWS = 8;
const APART = 256;

export const keyOf = (measure: Measure, language: Language): string => `${READERS[language]} ${measure}`;

export const frozenPairs = (frozen: Frozen, pair: number): number[] =>
  Array.from({ length: PAIRS }, (_, i) => i).filter((i) =>
    frozen === "one" ? i === pair : frozen === "slower" ? i >= pair : i <= pair,
  );

export async function windowsOf(model: TinyModel, language: Language): Promise<Int32Array[]> {
  const passages = await heldOut(language);
  return Array.from({ length: WINDOWS }, (_, i) => {
    const from = Math.floor(i / passages.length) * APART;
    return model.encode(passages[i % passages.length]!.slice(from, from + TRAINED + 1));
  });
}

export const measureJob = (measure: Measure, language: Language): Job<ByPair> => ({
  key: keyOf(measure, language),
  model: READERS[language],
  async compute(model, options) {
    const windows = await windowsOf(model, language);
    const own: number[] = [];
    for (const ids of windows) own.push(await lossOf(model, ids, [], options));
    const each = measure === "share" ? sharesOf : risesOf(measure, own);
    const found: Float64Array[] = [];
    for (const [i, ids] of windows.entries()) {
      const progress = (share: number): void => options.progress((i + share) / WINDOWS);
      found.push(await each(model, ids, { ...options, progress }, i));
    }
    const over = (pick: (values: number[]) => number): Float64Array =>
      Float64Array.from({ length: PAIRS }, (_, pair) => pick(found.map((values) => values[pair]!)));
    return {
      mean: over(mean),
      least: over((values) => Math.min(...values)),
      most: over((values) => Math.max(...values)),
      loss: mean(own),
    };
  },
});

/** Of what is shown. */
export const frozenOf = ({ shown }: { shown: readonly string[] }): Frozen[] =>
  FROZEN.filter((frozen) => shown.includes(frozen));

export const freezeJobs = (values: { shown: readonly string[] }, { language }: { language: Language }): Job<ByPair>[] =>
  [...frozenOf(values), "share" as const].map((one) => measureJob(one, language));

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

async function lossOf(
  model: TinyModel,
  ids: Int32Array,
  frozen: number[],
  { signal, turn }: Pick<JobOptions, "signal" | "turn">,
): Promise<number> {
  const { loss } = await model.run(ids, { frozenPairs: frozen, signal });
  await turn();
  return loss.reduce((sum, one) => sum + one, 0) / loss.length;
}

/** By pair, how much the loss of a window rises when pairs lose their rotation. */
const risesOf =
  (frozen: Frozen, own: readonly number[]) =>
  async (model: TinyModel, ids: Int32Array, options: JobOptions, window: number): Promise<Float64Array> => {
    const rises = new Float64Array(PAIRS);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      rises[pair] = (await lossOf(model, ids, frozenPairs(frozen, pair), options)) - own[window]!;
      options.progress((pair + 1) / PAIRS);
    }
    return rises;
  };

/**
 * By pair, its share of how much scores differ from key to key: the variance of its part of q.k over the keys that a query sees,
 * divided by the sum of all pairs' variances; the mean over all queries and heads.
 */
async function sharesOf(
  model: TinyModel,
  ids: Int32Array,
  { signal, progress, turn }: JobOptions,
): Promise<Float64Array> {
  const { queries, keys } = await model.run(ids, { want: ["queries", "keys"], signal });
  const [tokens, width] = [ids.length, TINY_SPEC.headDim];
  const heads = model.layers * model.heads;
  const group = model.heads / model.kvHeads;
  const shares = new Float64Array(PAIRS);
  for (let head = 0; head < heads; head += 1) {
    const q = head * tokens * width;
    const k = Math.floor(head / group) * tokens * width;
    for (let row = 1; row < tokens; row += 1) {
      const variances = varianceByPair(queries!, keys!, q + row * width, k, row + 1, width);
      const all = variances.reduce((sum, one) => sum + one, 0);
      for (let pair = 0; pair < PAIRS; pair += 1) shares[pair]! += variances[pair]! / all / heads / (tokens - 1);
    }
    await turn();
    progress((head + 1) / heads);
    if (signal.aborted) break;
  }
  return shares;
}

/** Of one query: for each pair, the variance of its part of the score over the first `seen` keys. */
function varianceByPair(
  queries: Float32Array,
  keys: Float32Array,
  query: number,
  key: number,
  seen: number,
  width: number,
): Float64Array {
  return Float64Array.from({ length: PAIRS }, (_, pair) => {
    const [x, y] = [queries[query + pair]!, queries[query + pair + PAIRS]!];
    let [sum, squares] = [0, 0];
    for (let i = 0; i < seen; i += 1) {
      const at = key + i * width + pair;
      const part = x * keys[at]! + y * keys[at + PAIRS]!;
      sum += part;
      squares += part * part;
    }
    return Math.max(0, squares / seen - (sum / seen) ** 2);
  });
}
