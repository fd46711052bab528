import type { FigureContext } from "../base/figure.js";
import type { Language } from "../base/format.js";
import type { OwnModel } from "../numbers/own-model.js";
import { means } from "../numbers/losses.js";
import { LENGTH, TRAINED } from "../numbers/tiny-schemes.js";
import { trainedLength } from "../numbers/trained.js";
import { notPlayed, type Play, type Played } from "../stage/player.js";
import { MOST } from "../stage/surprise.js";
import { CHOICES, keyOf, ownKey, readings, type Reading, type Refusal } from "./read.js";
import type { Guess, ReaderState } from "./values.js";

/** The time in which a ribbon changes from left to right. */
const CHANGES_MS = 900;
/** Smaller changes do not show in two decimals. */
const SAME = 0.005;

type Context = Pick<FigureContext, "language" | "own">;

/** What can be shown: a key for each rotation, those on offer first, and the index of the chosen one. */
function rotations(values: ReaderState, { language, own }: Context): { keys: readonly string[]; now: number } {
  if (own) {
    const keys = (own.tried ? [true, false] : [false]).map((tried) => ownKey(own, tried));
    return { keys, now: values.untried === own.id ? keys.length - 1 : 0 };
  }
  const keys = [...CHOICES, "off" as const].map((scheme) => keyOf(values, language, scheme));
  return { keys, now: keys.indexOf(keyOf(values, language, values.scheme)) };
}

export function readingsOf(values: ReaderState, context: Context): Play<Reading | Refusal> {
  const { keys, now } = rotations(values, context);
  const shows = keys[now]!;
  return { jobs: readings(values, context), shows, needs: [shows], ms: CHANGES_MS };
}

export interface ReaderNumbers {
  language: Language;
  running: Played<Reading | Refusal>;
  own: OwnModel | undefined;
  letters: readonly string[];
  /** The cells of the ribbon, with letters or without. */
  length: number;
  /** The letters after which training stopped. */
  trained: number;
  /** The nats of each letter in the ribbon at present; NaN for the first, and for letters not read yet. */
  nats: readonly number[];
  /** The nats of the last colour. */
  most: number;
  /** The progress of the change, in letters; undefined when it is over. */
  front: number | undefined;
  within: number;
  beyond: number;
  /** The same of each rotation on offer, once it has read the text. */
  all: readonly (readonly [within: number, beyond: number] | undefined)[];
  /** The index of the rotation that is shown; beyond those on offer for one that only a link selects. */
  now: number;
  refusal: Refusal | undefined;
}

/** The kind of change from one number to the other. */
export const changeOf = (from: number, to: number): Guess =>
  Math.abs(to - from) < SAME ? "same" : to < from ? "lower" : "higher";

export const readerNumbers =
  () =>
  (values: ReaderState, context: Context, running = notPlayed<Reading | Refusal>()): ReaderNumbers => {
    const { language, own } = context;
    const of = (key: string | undefined): Reading | undefined => {
      const found = key === undefined ? undefined : running.results.get(key);
      return found && "loss" in found ? found : undefined;
    };
    const { keys, now } = rotations(values, context);
    const trained = own ? (trainedLength(own.model.spec) ?? own.model.trainedLength) : TRAINED;
    const [shown, before] = [of(running.shows), of(running.before)];
    const letters = shown?.letters ?? [];
    const front = Math.round(running.part * letters.length);
    const sameText = before?.letters.join("") === letters.join("");
    const nats = letters.map((_, i) => (i < front ? shown : sameText ? before : undefined)?.loss[i - 1] ?? NaN);
    const [within, beyond] = means(Float32Array.from(nats.slice(1)), trained);
    const refused = running.shows === undefined ? undefined : running.results.get(running.shows);
    return {
      language,
      running,
      own,
      letters,
      length: (own && letters.length) || LENGTH,
      trained,
      nats,
      most: own ? Math.round(Math.log(own.model.vocabulary)) : MOST[language],
      front: shown && running.part < 1 ? front : undefined,
      within,
      beyond,
      all: keys.map(of).map((reading) => reading && means(reading.loss, trained)),
      now,
      refusal: refused && "refused" in refused ? refused : undefined,
    };
  };
