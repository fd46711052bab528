import type { FigureContext } from "../../../figures/base/figure.js";
import type { Language } from "../../../figures/base/format.js";
import { taskOf, type BrokenWriterValues } from "../../../figures/broken-writer/values.js";
import {
  CHANGES,
  continuations,
  COUNT,
  keyOf,
  mean,
  sameLetters,
  type Continuation,
  type Task,
  type WriterRotation,
} from "../../../figures/broken-writer/write.js";
import { notPlayed, type Play, type Played } from "../../../figures/stage/player.js";
import { MOST } from "../../../figures/stage/surprise.js";

export const GUESSES = ["same", "other", "nonsense"] as const;
export type Guess = (typeof GUESSES)[number];

/** A wrong rotation. Moving all positions is not wrong. */
export type Mistake = Exclude<WriterRotation, "right" | "tried" | "moved">;
const isMistake = (rotation: WriterRotation): rotation is Mistake => !["right", "tried", "moved"].includes(rotation);
export const MISTAKES: readonly Mistake[] = (CHANGES as readonly WriterRotation[]).filter(isMistake);

export type WriterState = BrokenWriterValues & {
  /** The reader's guess about the text with all positions moved. */
  guess?: Guess;
  answered?: boolean;
  /** The value that the switch returns to. */
  mistake?: Mistake;
};

/** The time in which both texts are written letter by letter. */
const WRITES_MS = 4000;

/** The lower text's rotation: the first mistake in a link. */
export const lowerOf = ({ shown }: Pick<WriterState, "shown">): WriterRotation =>
  MISTAKES.find((one) => shown.includes(one)) ?? (shown.includes("moved") ? "moved" : "right");

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

const wanted = (values: WriterState, context: { language: Language }): Task => ({
  ...taskOf(values, context),
  rotations: [...new Set<WriterRotation>(["right", lowerOf(values), "moved"])],
});

export function writingsOf(values: WriterState, context: { language: Language }): Play<Continuation> {
  const task = wanted(values, context);
  const needs = [keyOf(task, "right"), keyOf(task, lowerOf(values))];
  return { jobs: continuations(task), shows: JSON.stringify(needs), needs, ms: WRITES_MS };
}

/** The visible part of one of the texts. */
export interface Text extends Continuation {
  /** The mean nats of its visible letters; NaN before the first one. */
  surprise: number;
}

export interface WriterNumbers {
  language: Language;
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
    const { language } = context;
    const written = Math.floor(running.part * COUNT);
    const [upper, lower] = running.shows === undefined ? [] : (JSON.parse(running.shows) as string[]).map(textOf);
    function textOf(key: string): Text | undefined {
      const found = running.results.get(key);
      return found && { ...found, surprise: mean(found.loss.subarray(0, written)) };
    }
    const task = wanted(values, context);
    const [right, other] = (["right", "moved"] as const).map((one) => running.results.get(keyOf(task, one)));
    const most = lower?.rotation === "moved" ? written : COUNT;
    return {
      language,
      running,
      texts: upper && lower && [upper, lower],
      written,
      most: MOST[language],
      same: right && other ? Math.min(most, sameLetters(other.ids, right.ids)) : NaN,
    };
  };
