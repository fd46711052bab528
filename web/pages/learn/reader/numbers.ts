import type { FigureContext } from "../../../figures/base/figure.js";
import type { Language } from "../../../figures/base/format.js";
import type { TinyScheme } from "../../../figures/numbers/tiny-schemes.js";
import { keyOf, means, readings, type Reading, type Refusal } from "../../../figures/reader/read.js";
import type { ReaderValues } from "../../../figures/reader/values.js";
import { notPlayed, type Play, type Played } from "../kit/player.js";
import { MOST } from "../kit/surprise.js";

export const GUESSES = ["lower", "same", "higher"] as const;
export type Guess = (typeof GUESSES)[number];

/** `guess`: what YaRN will do to the surprise before the line; undefined until the reader guesses. */
export type ReaderState = ReaderValues & { guess?: Guess };

/** "off" is not offered, but a link may ask for it. */
export const CHOICES: readonly TinyScheme[] = ["trained", "linear", "ntk", "yarn"];
/** A ribbon changes from left to right for so long. */
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
  /** Nats of each letter as the ribbon shows them now; NaN for the first, and for letters not read yet. */
  nats: readonly number[];
  /** Nats of the last colour. */
  most: number;
  /** How far the change has come, in letters; undefined when it is over. */
  front: number | undefined;
  within: number;
  beyond: number;
  /** Before the line, as trained and by YaRN. */
  guessed: readonly [trained: number, yarn: number] | undefined;
  refusal: Refusal | undefined;
}

/** The name of the change from one number to the other. */
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
