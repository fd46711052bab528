import type { FigureContext } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { TinyModels } from "../numbers/tiny-models.js";
import { notPlayed, type Play, type Played } from "../stage/player.js";
import { MOST } from "../stage/surprise.js";
import { isMistake, lowerOf, MISTAKES, taskOf, type BrokenWriterValues, type Mistake } from "./values.js";
import {
  continuations,
  COUNT,
  keyOf,
  mean,
  sameLetters,
  type Continuation,
  type Task,
  type WriterRotation,
} from "./write.js";

export const GUESSES = ["same", "other", "nonsense"] as const;
export type Guess = (typeof GUESSES)[number];

export type WriterState = BrokenWriterValues & {
  /** The reader's guess about the text with all positions moved. */
  guess?: Guess;
  answered?: boolean;
  /** The value that the switch returns to. */
  mistake?: Mistake;
};

/** The time in which both texts are written letter by letter. */
const WRITES_MS = 4000;

/** The switch: the right rotation, or a wrong one. */
export function switched(state: WriterState, broken: boolean): Partial<WriterState> {
  if (broken) return { shown: [state.mistake ?? MISTAKES[0]!] };
  return { shown: [], ...kept(state) };
}

/** All positions are moved, which answers the guess. */
export const moved = (state: WriterState): Partial<WriterState> => ({
  shown: ["moved"],
  answered: true,
  ...kept(state),
});

function kept(state: WriterState): Partial<WriterState> {
  const lower = lowerOf(state);
  return isMistake(lower) ? { mistake: lower } : {};
}

export function writingsOf(values: WriterState, context: Pick<FigureContext, "language" | "own">): Play<Continuation> {
  const task = taskOf(values, context);
  const needs = [keyOf(task, "right"), keyOf(task, lowerOf(values, context.own))];
  return { jobs: continuations(task), shows: JSON.stringify(needs), needs, ms: WRITES_MS };
}

/** Both texts, written to their end, for a picture without a page. */
export async function bothWritten(
  values: WriterState,
  context: Pick<FigureContext, "language" | "own">,
): Promise<Played<Continuation>> {
  const { jobs, needs, shows } = writingsOf(values, context);
  const models = new TinyModels();
  const options = { signal: new AbortController().signal, progress: () => undefined, pause: async () => undefined };
  try {
    const results = new Map<string, Continuation>();
    for (const { key, model, compute } of jobs)
      if (needs.includes(key)) results.set(key, await compute(await models.of(model), options));
    return { ...notPlayed(), asked: true, results, shows, part: 1 };
  } finally {
    models.dispose();
  }
}

/** The visible part of one of the texts. */
export interface Text extends Continuation {
  /** The mean nats of its visible letters; NaN before the first one. */
  surprise: number;
}

export interface WriterNumbers {
  language: Language;
  task: Task;
  /** The second text's rotation. */
  lower: WriterRotation;
  running: Played<Continuation>;
  /** By the right rotation, and by the other one; undefined until both are ready. */
  texts: readonly [upper: Text, lower: Text] | undefined;
  /** The number of visible letters of each. */
  written: number;
  /** The nats of the last colour. */
  most: number;
  /** The number of visible letters before the first that moved positions change; NaN while that is unknown. */
  same: number;
}

export const writerNumbers =
  () =>
  (values: WriterState, context: FigureContext, running = notPlayed<Continuation>()): WriterNumbers => {
    const { language, own } = context;
    const written = Math.floor(running.part * COUNT);
    const [upper, under] = running.shows === undefined ? [] : (JSON.parse(running.shows) as string[]).map(textOf);
    function textOf(key: string): Text | undefined {
      const found = running.results.get(key);
      return found && { ...found, surprise: mean(found.loss.subarray(0, written)) };
    }
    const task = taskOf(values, context);
    const [right, other] = (["right", "moved"] as const).map((one) => running.results.get(keyOf(task, one)));
    const most = under?.rotation === "moved" ? written : COUNT;
    return {
      language,
      task,
      lower: lowerOf(values, own),
      running,
      texts: upper && under && [upper, under],
      written,
      most: MOST[language],
      same: right && other ? Math.min(most, sameLetters(other.ids, right.ids)) : NaN,
    };
  };
