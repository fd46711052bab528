// A small trained model continues a prompt, with its own rotation and with broken ones, in the reader's browser.
import type { GenerateOptions, TinyModelName } from "../../api/model/index.js";
import { triedBy, type OwnModel } from "../numbers/own-model.js";
import type { TinyModel } from "../numbers/tiny-models.js";
import type { Job } from "../parts/running-model/work.js";

/**
 * The model's own rotation, all positions moved, a deliberate mistake of `generate`, or a rotation that a reader tries.
 */
export type WriterRotation = "right" | "tried" | "moved" | NonNullable<GenerateOptions["broken"]>;
export const CHANGES = [
  "moved",
  "pairing-swapped",
  "keys-one-late",
  "direction-reversed",
  "off",
  "table-pairing-mismatch",
  "applied-twice",
  "low-precision-positions",
] as const satisfies readonly WriterRotation[];

/** How far "moved" moves all positions. */
export const MOVED = 1000;
/**
 * The length of the longest prompt, and the number of letters after it: together the length on which the models were
 * trained.
 */
export const PROMPT = 32;
export const COUNT = 96;

export interface Task {
  model: TinyModelName & ("shakespeare" | "tang");
  /** The reader's model in place of that one. */
  own?: OwnModel;
  prompt: string;
  seed: number;
  temperature: number;
  rotations: readonly WriterRotation[];
}

/** The difference of a rotation from the model's own, as options of `generate`. */
export function optionsOf(rotation: WriterRotation, prompt: ArrayLike<number>, own?: OwnModel): GenerateOptions {
  if (rotation === "right") return {};
  if (rotation === "tried") return own ? triedBy(own) : {};
  if (rotation === "moved") return { positions: Array.from(prompt, (_, i) => i + MOVED) };
  return { broken: rotation };
}

const modelOf = ({ model, own }: Task): TinyModelName | TinyModel => own?.model ?? model;

function writerOf(
  model: TinyModel,
  prompt: Int32Array,
  rotation: WriterRotation,
  { own, seed, temperature }: Task,
  signal: AbortSignal,
): AsyncIterator<number> {
  const options = { count: COUNT, seed, temperature, signal, ...optionsOf(rotation, prompt, own) };
  return model.generate(prompt, options)[Symbol.asyncIterator]();
}

const yieldToOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Nats of each letter after the prompt, read with the model's own rotation. */
async function lossOf(
  model: TinyModel,
  prompt: Int32Array,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Float32Array> {
  const { loss } = await model.run([...prompt, ...ids], { signal });
  await yieldToOthers();
  return loss.subarray(prompt.length - 1);
}

export const mean = (nats: Float32Array): number => nats.reduce((sum, one) => sum + one, 0) / nats.length;

export interface Continuation {
  rotation: WriterRotation;
  prompt: readonly string[];
  /** The position after the prompt, which a reader's own model may read in tokens of several letters. */
  first: number;
  ids: readonly number[];
  /** The text of each id: a letter, or a token of a reader's own model. */
  letters: readonly string[];
  /** Nats of each letter under the model's own rotation. */
  loss: Float32Array;
}

/** The key of a continuation: the same one is written only once. */
export const keyOf = ({ model, own, prompt, seed, temperature }: Task, rotation: WriterRotation): string =>
  JSON.stringify([own?.id ?? model, prompt, seed, temperature, rotation]);

export const continuations = (task: Task): Job<Continuation>[] =>
  task.rotations.map((rotation) => ({
    key: keyOf(task, rotation),
    model: modelOf(task),
    async compute(model, { signal, progress }) {
      const prompt = await model.encode(task.prompt);
      const ids: number[] = [];
      const writer = writerOf(model, prompt, rotation, task, signal);
      for (let next = await writer.next(); !next.done; next = await writer.next()) {
        ids.push(next.value);
        progress(ids.length / COUNT);
      }
      return {
        rotation,
        prompt: Array.from(task.prompt),
        first: prompt.length,
        ids,
        letters: task.own
          ? (await task.own.pieces([...prompt, ...ids])).slice(prompt.length)
          : await Promise.all(ids.map((id) => model.decode([id]))),
        loss: await lossOf(model, prompt, ids, signal),
      };
    },
  }));

/** The number of letters before the first difference. */
export function sameLetters(one: readonly number[], other: readonly number[]): number {
  const first = one.findIndex((id, i) => id !== other[i]);
  return first < 0 ? one.length : first;
}
