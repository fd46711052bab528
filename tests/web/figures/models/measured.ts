// Results of the small models of figures, without a model: each number shows its place.
import { loadRopewalk } from "ropewalk";
import { keyOf as keyOfTry, type Tried } from "../../../../web/figures/beat-yarn/numbers.js";
import { triesOf } from "../../../../web/figures/beat-yarn/tries.js";
import { COUNT, type Continuation, type WriterRotation } from "../../../../web/figures/broken-writer/write.js";
import { CLIFF_SCHEMES, POSITIONS, type CliffLosses } from "../../../../web/figures/length-cliff/measure.js";
import { HEADS, keyOf as headsKeyOf, type Heads } from "../../../../web/figures/model-heads/heads.js";
import { cells, keyOf as keyOfCell } from "../../../../web/figures/needle/measure.js";
import { FROZEN, keyOf, PAIRS, type ByPair } from "../../../../web/figures/pair-freeze/freeze.js";
import { LENGTH, TINY_SCHEMES } from "../../../../web/figures/numbers/tiny-schemes.js";
import { idle, type WorkState } from "../../../../web/figures/parts/running-model/work.js";
import { notPlayed, type Played } from "../../../../web/figures/stage/player.js";
import { keyOf as keyOfReading, type Reading, type Refusal } from "../../../../web/figures/reader/read.js";

export const worked = <R>(results: Iterable<readonly [string, R]>): WorkState<R> => ({
  ...idle<R>(),
  asked: true,
  results: new Map(results),
});

/** From `first` on, each place 1/64 more than the one before. */
const rising = (first: number, length: number): Float64Array => Float64Array.from({ length }, (_, i) => first + i / 64);

const around = (mean: number, length: number): CliffLosses => ({
  mean: rising(mean, length),
  least: rising(mean - 0.25, length),
  most: rising(mean + 0.25, length),
});

export const measuredCliff = worked(
  CLIFF_SCHEMES.map((scheme, i) => [scheme, around(1.5 + i / 2, POSITIONS.length)] as const),
);

export const measuredFreeze = worked(
  (["en", "zh"] as const).flatMap((language) =>
    [...FROZEN, "share" as const].map((measure, i): [string, ByPair] => [
      keyOf(measure, language),
      { ...around(i / 8 + 0.25, PAIRS), loss: 1.35 },
    ]),
  ),
);

/** The first passage by a scheme, shown whole. */
export const playedReader = (
  results: Iterable<readonly [string, Reading | Refusal]>,
  shows: string,
): Played<Reading | Refusal> => ({ ...notPlayed(), asked: true, results: new Map(results), shows, part: 1 });

const passage = { text: "", passage: 1 };
/** Four letters, each scheme a nat more surprising than the one before it. */
export const measuredReader = playedReader(
  (["en", "zh"] as const).flatMap((language) =>
    TINY_SCHEMES.map((scheme, i): [string, Reading] => [
      keyOfReading(passage, language, scheme),
      { letters: [..."To \n"], loss: Float32Array.of(i + 0.5, i + 1, i + 1.5) },
    ]),
  ),
  keyOfReading(passage, "en", "trained"),
);

/** 96 letters, the first of which are the right rotation's; in each eight, a quarter of a nat more each. */
const writing = (rotation: WriterRotation, same: number, least: number): [WriterRotation, Continuation] => [
  rotation,
  {
    rotation,
    prompt: [..."ROMEO:"],
    first: 6,
    ids: Array.from({ length: COUNT }, (_, i) => (i < same ? 1 : 2)),
    letters: Array.from({ length: COUNT }, (_, i) => "To be,\nor "[i % 10]!),
    loss: Float32Array.from({ length: COUNT }, (_, i) => least + (i % 8) / 4),
  },
];
export const measuredWriter: Played<Continuation> = {
  ...notPlayed<Continuation>(),
  ...worked([writing("right", COUNT, 0.5), writing("pairing-swapped", 3, 2)]),
  shows: JSON.stringify(["right", "pairing-swapped"]),
  part: 1,
};

const { trained, yarn } = triesOf(await loadRopewalk()).starts;
/** Both passages by both rotations: a nat and a half as trained, one by YaRN. */
export const measuredBeat = worked(
  (["en", "zh"] as const).flatMap((language) =>
    [1, 2].flatMap((passage) =>
      [trained, yarn].map((by, i): [string, Tried] => [
        keyOfTry({ language, passage, letters: LENGTH, by }),
        { passage, letters: LENGTH, loss: new Float32Array(LENGTH - 1).fill(1.5 - i / 2) },
      ]),
    ),
  ),
);

const letters = Array.from("To be,\nor");

/**
 * Each head gives all to the letter before, but the last row: that is of the head's own number, in 32nds, to the letter
 * before it.
 */
const measuredMap = (head: number): Float32Array => {
  const size = letters.length;
  const map = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) map[row * size + Math.max(row - 1, 0)] = 1;
  map[size * size - 2] = head / 32;
  map[size * size - 1] = 1 - head / 32;
  return map;
};

export const measuredHeads = worked(
  (["en", "zh"] as const).map((language): [string, Heads] => [
    headsKeyOf({ text: "", rotation: "on" }, language),
    {
      letters,
      loss: 1.25,
      weights: Array.from({ length: HEADS }, (_, head) => measuredMap(head)),
      scores: Array.from({ length: HEADS }, (_, head) => ({
        previous: head === 6 ? 0.75 : head / 64,
        induction: head === 9 ? 0.5 : 0.125,
      })),
    },
  ]),
);

/** Every cell of the first strings as trained: from nothing to all. */
export const measuredNeedle = worked(
  cells.map((cell, i) => [keyOfCell({ scheme: "trained", set: 1 }, cell), i / (cells.length - 1)] as const),
);

/** A job that nobody stops or watches. */
export const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  pause: async (): Promise<void> => {},
};
