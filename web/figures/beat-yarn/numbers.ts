import { remember, type FigureContext } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { HELD_OUT, heldOut, READERS } from "../numbers/held-out.js";
import { LENGTH } from "../numbers/tiny-schemes.js";
import { idle, type Job, type WorkState } from "../parts/running-model/work.js";
import { means, smoothed } from "../numbers/losses.js";
import { jobs } from "../view/jobs.js";
import type { Changed, Worker } from "../view/running.js";
import { specOfTry, startOf, triesOf, tryText, type Follow, type Try } from "./tries.js";
import { AS_TRAINED, PAIRS, type BeatValues, type Curve } from "./values.js";

/** Letters read while a pair is dragged; all are read on release. */
export const BRIEF = 512;
/** In hundredths of an octave: a single pair is slowed by this to measure its effect, to half its speed. */
const HALF = 100;
/** A drag needs many readings; the reference readings must stay cached meanwhile. */
const KEPT = 40;

/** A drag of a pair: the curve at its start, and the pointer's distance from the point in pixels. */
export interface Dragged {
  from: Curve;
  grab: number;
}

export type BeatState = BeatValues & {
  bare?: boolean | undefined;
  /** The pair to move. */
  pair?: number | undefined;
  dragged?: Dragged | undefined;
  follow?: Follow | undefined;
  /** The states for "back", the newest last. */
  past?: readonly Try[] | undefined;
  /** The pair whose moves by keys count as one step back; PAIRS for the attention factor. */
  keyed?: number | undefined;
  /** The pair that the reader expects to matter most, and whether it was released. */
  guess?: number | undefined;
  answered?: boolean | undefined;
  /** Whether all settings are shown. */
  more?: boolean | undefined;
};

/** The pair to move, at first one that matters. */
export const pairOf = ({ pair }: Pick<BeatState, "pair">): number => pair ?? PAIRS / 2;
export const followOf = ({ follow }: Pick<BeatState, "follow">): Follow => follow ?? "near";

/** A passage, or its first letters, read with the tried rotation. */
export interface Tried {
  passage: number;
  letters: number;
  /** The nats of each letter except the first. */
  loss: Float32Array;
}

interface Reading {
  language: Language;
  passage: number;
  letters: number;
  by: Try;
}

export const keyOf = ({ language, passage, letters, by }: Reading): string =>
  JSON.stringify([READERS[language], passage, letters, tryText(by)]);

/** The visible passage, and a hidden one. */
export function passagesOf(
  { passage }: Pick<BeatValues, "passage">,
  language: Language,
): [shown: number, other: number] {
  const shown = Math.min(passage, HELD_OUT[language]);
  return [shown, (shown % HELD_OUT[language]) + 1];
}

/** One pair rotates half as fast as in training. */
const single = (pair: number): Try => ({ curve: AS_TRAINED.map((by, i) => (i === pair ? HALF : by)), factor: 1 });

/** First the tried rotation, briefly while it moves; then the references, and each pair alone. */
export function readingsOf(
  { curve, factor, dragged, answered, ...values }: BeatState,
  { engine, language }: Pick<FigureContext, "engine" | "language">,
): Job<Tried>[] {
  const tries = triesOf(engine);
  const [shown, other] = passagesOf(values, language);
  const job = (passage: number, letters: number, by: Try): Job<Tried> => ({
    key: keyOf({ language, passage, letters, by }),
    model: READERS[language],
    brief: letters < LENGTH,
    async compute(model, { signal, progress }) {
      const ids = (await model.encode((await heldOut(language))[passage - 1]!)).subarray(0, letters);
      const options = letters < LENGTH ? { signal } : { signal, progress };
      const { loss } = await model.run(ids, { spec: specOfTry(by, tries, model.spec), ...options });
      return { passage, letters, loss };
    },
  });
  const mine = { curve, factor };
  const { trained, yarn } = tries.starts;
  return [
    dragged ? job(shown, BRIEF, mine) : job(shown, LENGTH, mine),
    job(shown, LENGTH, yarn),
    job(shown, LENGTH, trained),
    job(other, LENGTH, yarn),
    ...(dragged ? [] : [job(other, LENGTH, mine)]),
    ...(answered ? AS_TRAINED.map((_, pair) => job(shown, BRIEF, single(pair))) : []),
  ];
}

/** Runs the model for the tried rotation. During a drag, each started reading is shown. */
export const readings = (changed: Changed): Worker<readonly Job<Tried>[]> => jobs(changed, KEPT);

type Pair = readonly [within: number, beyond: number];

export type BeatNumbers = ReturnType<ReturnType<typeof beatNumbers>>;

/** Of the letters beyond the line, as many as were read. */
const beyond = (loss: Float32Array, letters: number): number => means(loss.subarray(0, letters - 1))[1];

export function beatNumbers() {
  const [mineLine, yarnLine, trainedLine] = [remember(smoothed), remember(smoothed), remember(smoothed)];
  /** The last reading is shown until the new one is ready. */
  let last: { of: string; tried: Tried } | undefined;
  return (values: BeatState, { engine, language }: FigureContext, running: WorkState<Tried> = idle<Tried>()) => {
    const tries = triesOf(engine);
    const { curve, factor } = values;
    const mine = { curve, factor };
    const [shown, other] = passagesOf(values, language);
    const of = (passage: number, letters: number, by: Try): Tried | undefined =>
      running.results.get(keyOf({ language, passage, letters, by }));
    const { trained, yarn } = tries.starts;
    const [byYarn, byTrained] = [of(shown, LENGTH, yarn), of(shown, LENGTH, trained)];
    const passage = keyOf({ language, passage: shown, letters: 0, by: trained });
    const exact = of(shown, LENGTH, mine) ?? of(shown, BRIEF, mine);
    const now =
      exact ?? (values.dragged && newest(running, shown, language)) ?? (last?.of === passage ? last.tried : undefined);
    if (now) last = { of: passage, tried: now };
    const pair = (loss: Float32Array | undefined, letters: number): Pair | undefined =>
      loss && means(loss.subarray(0, letters - 1));
    const [unseenMine, unseenYarn] = [of(other, LENGTH, mine), of(other, LENGTH, yarn)];
    const alone = values.answered ? AS_TRAINED.map((_, i) => of(shown, BRIEF, single(i))?.loss) : [];
    const all = alone.filter((loss) => loss !== undefined);
    const unchanged = byTrained && beyond(byTrained.loss, BRIEF);
    return {
      language,
      running,
      tries,
      start: startOf(mine, tries),
      /** The number of letters in the results of the visible passage; 0 if there are none. */
      letters: now?.letters ?? 0,
      /** The mean nats of the visible passage: by the tried rotation, and for the same letters by YaRN. */
      mine: now && means(now.loss),
      yarn: now && pair(byYarn?.loss, now.letters),
      /** The same for the hidden passage. */
      unseen: unseenMine && unseenYarn ? { mine: means(unseenMine.loss), yarn: means(unseenYarn.loss) } : undefined,
      /** Nats by position, each the mean of some letters. */
      lines: { mine: mineLine(now?.loss), yarn: yarnLine(byYarn?.loss), trained: trainedLine(byTrained?.loss) },
      /** The effect of slowing each pair alone beyond the line; undefined until all are read. */
      single:
        all.length === PAIRS && unchanged !== undefined
          ? all.map((loss) => beyond(loss, BRIEF) - unchanged)
          : undefined,
    };
  };
}

/** While a pair moves, the last readings replace those that are not ready. */
function newest({ results }: WorkState<Tried>, passage: number, language: Language): Tried | undefined {
  const others = new Set(AS_TRAINED.map((_, pair) => keyOf({ language, passage, letters: BRIEF, by: single(pair) })));
  const model = READERS[language];
  return [...results].findLast(
    ([key, tried]) =>
      tried.letters === BRIEF && tried.passage === passage && !others.has(key) && key.startsWith(`["${model}"`),
  )?.[1];
}

/** The pair that helps most if only it rotates at half speed. */
export const bestOf = (single: readonly number[]): number => single.indexOf(Math.min(...single));

/** The lead of a try over YaRN, in nats per letter. */
export const aheadOf = ({ mine, yarn }: { mine: Pair; yarn: Pair }): Pair => [yarn[0] - mine[0], yarn[1] - mine[1]];
