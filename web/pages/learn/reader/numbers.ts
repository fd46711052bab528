import type { FigureContext } from "../../../figures/base/figure.js";
import type { Language } from "../../../figures/base/format.js";
import type { TinyScheme } from "../../../figures/numbers/tiny-schemes.js";
import { keyOf, means, readings, type Reading, type Refusal } from "../../../figures/reader/read.js";
import type { ReaderValues } from "../../../figures/reader/values.js";
import { notPlayed, type Play, type Played } from "../../../figures/stage/player.js";
import { MOST } from "../../../figures/stage/surprise.js";

export const GUESSES = ["lower", "same", "higher"] as const;
export type Guess = (typeof GUESSES)[number];

/** `guess`: the effect of YaRN on the surprise before the line; undefined until the reader guesses. */
export type ReaderState = ReaderValues & { guess?: Guess };

/** "off" is not offered, but a link may select it. */
export const CHOICES: readonly TinyScheme[] = ["trained", "linear", "ntk", "yarn"];
/** The time in which a ribbon changes from left to right. */
const CHANGES_MS = 900;
/** Smaller changes do not show in two decimals. */
const SAME = 0.005;

export function readingsOf(values: ReaderState, context: { language: Language }): Play<Reading | Refusal> {
  const shows = keyOf(values, context.language, values.scheme);
  const wanted = [values.scheme, ...CHOICES].map((scheme) => keyOf(values, context.language, scheme));
  const jobs = readings(values, context).filter(({ key }) => wanted.includes(key));
  return { jobs, shows, needs: [shows], ms: CHANGES_MS };
}

export interface ReaderNumbers {
  language: Language;
  running: Played<Reading | Refusal>;
  letters: readonly string[];
  /** The nats of each letter in the ribbon at present; NaN for the first, and for letters not read yet. */
  nats: readonly number[];
  /** The nats of the last colour. */
  most: number;
  /** The progress of the change, in letters; undefined when it is over. */
  front: number | undefined;
  within: number;
  beyond: number;
  /** Before the line, as trained and by YaRN. */
  guessed: readonly [trained: number, yarn: number] | undefined;
  refusal: Refusal | undefined;
}

/** The kind of change from one number to the other. */
export const changeOf = (from: number, to: number): Guess =>
  Math.abs(to - from) < SAME ? "same" : to < from ? "lower" : "higher";

export const readerNumbers =
  () =>
  (values: ReaderState, { language }: FigureContext, running = notPlayed<Reading | Refusal>()): ReaderNumbers => {
    const of = (key: string | undefined): Reading | undefined => {
      const found = key === undefined ? undefined : running.results.get(key);
      return found && "loss" in found ? found : undefined;
    };
    const [shown, before] = [of(running.shows), of(running.before)];
    const letters = shown?.letters ?? [];
    const front = Math.round(running.part * letters.length);
    const sameText = before?.letters.join("") === letters.join("");
    const nats = letters.map((_, i) => (i < front ? shown : sameText ? before : undefined)?.loss[i - 1] ?? NaN);
    const [within, beyond] = means(Float32Array.from(nats.slice(1)));
    const [trained, yarn] = (["trained", "yarn"] as const).map((scheme) => of(keyOf(values, language, scheme)));
    const refused = running.shows === undefined ? undefined : running.results.get(running.shows);
    return {
      language,
      running,
      letters,
      nats,
      most: MOST[language],
      front: shown && running.part < 1 ? front : undefined,
      within,
      beyond,
      guessed: trained && yarn ? [means(trained.loss)[0], means(yarn.loss)[0]] : undefined,
      refusal: refused && "refused" in refused ? refused : undefined,
    };
  };
