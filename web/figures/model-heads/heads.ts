// Computes the attention of every head of a small trained model in a text, and two scores of each, in the reader's
// browser.
import type { RunModelOptions } from "../../api/model/index.js";
import type { Language } from "../base/format.js";
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
import type { Job, JobOptions } from "../parts/running-model/work.js";

/** For the small models. */
export const LAYERS = 4;
export const HEADS_OF_LAYER = 4;
export const HEADS = LAYERS * HEADS_OF_LAYER;
/** For any model. */
export const MOST_HEADS = 4096;
/** The length of the longest text, and of the part of a passage that is read. */
export const LETTERS = 512;
export const OWN_LETTERS = 128;

/** The model's own rotation, or a mistake made in every layer. */
export type HeadRotation = "on" | NonNullable<RunModelOptions["broken"]>;
export const ROTATIONS: readonly HeadRotation[] = [
  "on",
  "off",
  "pairing-swapped",
  "keys-one-late",
  "direction-reversed",
  "applied-twice",
];

/** The number of random strings that are read twice in a row, and their length: together within the trained length. */
const STRINGS = 4;
const STRING = 32;
/** The least score for which a head is named after it. */
export const NAMED = 0.3;

export interface HeadScores {
  /** Mean weight that a letter of the text gives to the one before it. */
  previous: number;
  /** Mean weight that a letter of a repeated random string gives to the one that came after it the first time. */
  induction: number;
}

/** All heads of a model on one text. */
export interface Heads {
  letters: readonly string[];
  /** Mean nats a letter. */
  loss: number;
  /** [heads][letters, letters] */
  weights: readonly Float32Array[];
  scores: readonly HeadScores[];
}

interface What {
  text: string;
  rotation: HeadRotation;
}

/** The key of a computation: the same text with the same rotation is run only once. */
export const keyOf = ({ text, rotation }: What, reader: Reader): string =>
  JSON.stringify([readerName(reader), rotation, text]);

const runBy = (rotation: HeadRotation, reader: Reader): RunModelOptions =>
  rotation === "on" ? triedBy(reader) : { ...triedBy(reader), broken: rotation };

/** The most weights that are kept, for a model with many heads. */
const MOST_WEIGHTS = 2 ** 23;

/** The text for the model: the reader's own, cut to the limit. */
async function lettersFor(what: What, reader: Reader, model: TinyModel) {
  if (isOwn(reader)) {
    const most = Math.floor(Math.sqrt(MOST_WEIGHTS / (model.layers * model.heads)));
    return beginning(reader, Math.min(OWN_LETTERS, most));
  }
  const text = what.text || (await heldOut(reader))[0]!.slice(0, OWN_LETTERS);
  return { ids: await model.encode(text), letters: Array.from(text) };
}

export const headsOf = (what: What, reader: Reader): Job<Heads> => ({
  key: keyOf(what, reader),
  model: readerModel(reader),
  async compute(model, { signal, progress, pause }) {
    const { ids, letters } = await lettersFor(what, reader, model);
    const by = runBy(what.rotation, reader);
    const { loss, weights } = await model.run(ids, { ...by, want: ["weights"], signal, progress });
    await pause();
    const each = mapsOf(weights!, ids.length);
    const induction = await inductionScores(model, by, { signal, pause });
    return {
      letters,
      loss: mean(loss),
      weights: each,
      scores: each.map((map, head) => ({ previous: previousScore(map, ids.length), induction: induction[head]! })),
    };
  },
});

export const headsJobs = (what: What, { language, own }: { language: Language; own?: OwnModel }): Job<Heads>[] => [
  headsOf(what, own ?? language),
];

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, one) => sum + one, 0) / values.length;

/** [heads][tokens, tokens] of the weights of a run, as views of them. */
const mapsOf = (weights: Float32Array, tokens: number): Float32Array[] =>
  Array.from({ length: weights.length / tokens ** 2 }, (_, head) =>
    weights.subarray(head * tokens ** 2, (head + 1) * tokens ** 2),
  );

/** Mean weight from each letter but the first to the one before it. */
export const previousScore = (map: Float32Array, tokens: number): number =>
  mean(Array.from({ length: tokens - 1 }, (_, i) => map[(i + 1) * tokens + i]!));

/** Mean weight from each letter of the second half to the one after the same letter in the first. */
export const inductionScore = (map: Float32Array, tokens: number): number => {
  const half = tokens / 2;
  return mean(Array.from({ length: half }, (_, i) => map[(half + i) * tokens + i + 1]!));
};

/** Each head's score over some random strings; the same ones every time. */
export async function inductionScores(
  model: TinyModel,
  by: RunModelOptions,
  { signal, pause }: Pick<JobOptions, "signal" | "pause">,
): Promise<number[]> {
  const all: number[][] = [];
  for (let string = 0; string < STRINGS; string += 1) {
    const once = randomIds(string + 1, STRING, model.vocabulary);
    const ids = [...once, ...once];
    const { weights } = await model.run(ids, { ...by, want: ["weights"], signal });
    all.push(mapsOf(weights!, ids.length).map((map) => inductionScore(map, ids.length)));
    await pause();
  }
  return all[0]!.map((_, head) => mean(all.map((scores) => scores[head]!)));
}

/** Ids drawn evenly, by a linear congruential generator modulo 2^31 - 1 (Lewis, Goodman and Miller's). */
export function randomIds(seed: number, count: number, vocabulary: number): number[] {
  let state = seed * 7919;
  return Array.from({ length: count }, () => {
    state = (state * 16807) % 2147483647;
    return Math.floor((state / 2147483647) * vocabulary);
  });
}

/** The name of a head: from the larger of its scores, if that is large enough. */
export function nameOf({ previous, induction }: HeadScores): "previous" | "induction" | undefined {
  const name = previous >= induction ? "previous" : "induction";
  return Math.max(previous, induction) >= NAMED ? name : undefined;
}

export const strongest = (scores: readonly HeadScores[]): number =>
  scores.reduce((best, { previous }, head) => (previous > scores[best]!.previous ? head : best), 0);

/** The score of a head that attends evenly to everything it sees. */
export const evenPrevious = (tokens: number): number => mean(Array.from({ length: tokens - 1 }, (_, i) => 1 / (i + 2)));
export const evenInduction = (): number => mean(Array.from({ length: STRING }, (_, i) => 1 / (STRING + i + 1)));
