// Measures the effect of each pair of channels in a small trained model: the loss without the pair's rotation, and the
// pair's share of the scores.
import type { RunModelOptions } from "../../api/model/index.js";
import type { Language } from "../base/format.js";
import type { RopeSpec } from "../../api/index.js";
import { heldOut } from "../numbers/held-out.js";
import {
  beginning,
  isOwn,
  readerModel,
  readerName,
  triedBy,
  type OwnModel,
  type Reader,
} from "../numbers/own-model.js";
import type { TinyModel } from "../numbers/tiny-models.js";
import { TINY_SPEC, TRAINED } from "../numbers/tiny-schemes.js";
import type { Job, JobOptions } from "../parts/running-model/work.js";

/** For the small models, and the most for any model. */
export const PAIRS = TINY_SPEC.rotaryDim / 2;
export const MOST_PAIRS = 512;
export const specOf = (reader: Reader): RopeSpec => (isOwn(reader) ? (reader.tried ?? reader.model.spec) : TINY_SPEC);
/**
 * The pairs that lose their rotation in every head: the marked one, it and all slower ones, or it and all faster ones.
 */
export type Frozen = "one" | "slower" | "faster";
export const FROZEN: readonly Frozen[] = ["one", "slower", "faster"];
/** The measured quantity; "share" refers to the scores of the unchanged model. */
export type Measure = Frozen | "share";

/** By pair: the mean over all windows, and the smallest and the largest of them. */
export interface ByPair {
  mean: Float64Array;
  least: Float64Array;
  most: Float64Array;
  /** The mean loss of the unchanged model, in nats a letter. */
  loss: number;
}

/** Windows of the trained length, spread over all passages of a language. */
export const WINDOWS = 8;
const APART = 256;

export const keyOf = (measure: Measure, reader: Reader): string => `${readerName(reader)} ${measure}`;

export const frozenPairs = (frozen: Frozen, pair: number, pairs = PAIRS): number[] =>
  Array.from({ length: pairs }, (_, i) => i).filter((i) =>
    frozen === "one" ? i === pair : frozen === "slower" ? i >= pair : i <= pair,
  );

/** Of a reader's own text, only one window, since each pair needs a run of a model of any size. */
export async function windowsOf(model: TinyModel, reader: Reader): Promise<Int32Array[]> {
  if (isOwn(reader)) return [(await beginning(reader, TRAINED + 1)).ids];
  const passages = await heldOut(reader);
  return Promise.all(
    Array.from({ length: WINDOWS }, async (_, i) => {
      const from = Math.floor(i / passages.length) * APART;
      return model.encode(passages[i % passages.length]!.slice(from, from + TRAINED + 1));
    }),
  );
}

export const measureJob = (measure: Measure, reader: Reader): Job<ByPair> => ({
  key: keyOf(measure, reader),
  model: readerModel(reader),
  async compute(model, options) {
    const windows = await windowsOf(model, reader);
    const by: Freezing = { ...options, pairs: specOf(reader).rotaryDim / 2, by: triedBy(reader) };
    const own: number[] = [];
    for (const ids of windows) own.push(await lossOf(model, ids, [], by));
    const each = measure === "share" ? sharesOf(specOf(reader)) : risesOf(measure, own);
    const found: Float64Array[] = [];
    for (const [i, ids] of windows.entries()) {
      const progress = (share: number): void => options.progress((i + share) / windows.length);
      found.push(await each(model, ids, { ...by, progress }, i));
    }
    const over = (pick: (values: number[]) => number): Float64Array =>
      Float64Array.from({ length: by.pairs }, (_, pair) => pick(found.map((values) => values[pair]!)));
    return {
      mean: over(mean),
      least: over((values) => Math.min(...values)),
      most: over((values) => Math.max(...values)),
      loss: mean(own),
    };
  },
});

export const frozenOf = ({ shown }: { shown: readonly string[] }): Frozen[] =>
  FROZEN.filter((frozen) => shown.includes(frozen));

export const freezeJobs = (
  values: { shown: readonly string[] },
  { language, own }: { language: Language; own?: OwnModel },
): Job<ByPair>[] => [...frozenOf(values), "share" as const].map((one) => measureJob(one, own ?? language));

type Freezing = JobOptions & { pairs: number; by: RunModelOptions };

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

async function lossOf(
  model: TinyModel,
  ids: Int32Array,
  frozen: number[],
  { signal, pause, by }: Freezing,
): Promise<number> {
  const { loss } = await model.run(ids, { ...by, frozenPairs: frozen, signal });
  await pause();
  return loss.reduce((sum, one) => sum + one, 0) / loss.length;
}

/** By pair, how much the loss of a window rises when pairs lose their rotation. */
const risesOf =
  (frozen: Frozen, own: readonly number[]) =>
  async (model: TinyModel, ids: Int32Array, options: Freezing, window: number): Promise<Float64Array> => {
    const { pairs } = options;
    const rises = new Float64Array(pairs);
    for (let pair = 0; pair < pairs; pair += 1) {
      rises[pair] = (await lossOf(model, ids, frozenPairs(frozen, pair, pairs), options)) - own[window]!;
      options.progress((pair + 1) / pairs);
    }
    return rises;
  };

/** Each pair's share of the variance of q.k over the keys that a query sees: the mean over queries and heads. */
const sharesOf =
  (spec: RopeSpec) =>
  async (
    model: TinyModel,
    ids: Int32Array,
    { signal, progress, pause, by, pairs }: Freezing,
  ): Promise<Float64Array> => {
    const { queries, keys } = await model.run(ids, { ...by, want: ["queries", "keys"], signal });
    const [tokens, width] = [ids.length, spec.headDim];
    const channels = channelsOf(spec);
    const heads = model.layers * model.heads;
    const group = model.heads / model.kvHeads;
    const shares = new Float64Array(pairs);
    for (let head = 0; head < heads; head += 1) {
      const q = head * tokens * width;
      const k = Math.floor(head / group) * tokens * width;
      for (let row = 1; row < tokens; row += 1) {
        const variances = varianceByPair(queries!, keys!, q + row * width, k, row + 1, width, channels);
        const all = variances.reduce((sum, one) => sum + one, 0);
        for (let pair = 0; pair < pairs; pair += 1) shares[pair]! += variances[pair]! / all / heads / (tokens - 1);
      }
      await pause();
      progress((head + 1) / heads);
      if (signal.aborted) break;
    }
    return shares;
  };

const channelsOf = ({ rotaryDim, rotaryOffset = 0, pairing }: RopeSpec): (readonly [number, number])[] =>
  Array.from({ length: rotaryDim / 2 }, (_, pair) =>
    pairing === "interleaved"
      ? [rotaryOffset + 2 * pair, rotaryOffset + 2 * pair + 1]
      : [rotaryOffset + pair, rotaryOffset + pair + rotaryDim / 2],
  );

/** For one query: the variance of each pair's part of the score over the first `seen` keys. */
function varianceByPair(
  queries: Float32Array,
  keys: Float32Array,
  query: number,
  key: number,
  seen: number,
  width: number,
  channels: readonly (readonly [number, number])[],
): Float64Array {
  return Float64Array.from(channels, ([first, second]) => {
    const [x, y] = [queries[query + first]!, queries[query + second]!];
    let [sum, squares] = [0, 0];
    for (let i = 0; i < seen; i += 1) {
      const at = key + i * width;
      const part = x * keys[at + first]! + y * keys[at + second]!;
      sum += part;
      squares += part * part;
    }
    return Math.max(0, squares / seen - (sum / seen) ** 2);
  });
}
