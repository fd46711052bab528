// A small trained model continues a prompt, with its own rotation and with broken ones, in the reader's browser.
import type { GenerateOptions, TinyModelName } from "../../api/model/index.js";
import { shownError } from "../base/shown-error.js";
import { triedBy, type OwnModel } from "../numbers/own-model.js";
import { TinyModels, type TinyModel } from "../numbers/tiny-models.js";
import { idle, type Job, type WorkState } from "../parts/running-model/work.js";
import type { Worker } from "../view/running.js";

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

/** The part of a continuation that is written so far. */
export interface Writing {
  ids: readonly number[];
  text: string;
  /** Mean nats a letter under the right rotation; undefined until it is written to its end. */
  surprise: number | undefined;
}

const NOTHING: Writing = { ids: [], text: "", surprise: undefined };
const yieldToOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Writes all texts in parallel, one letter of each at a time. A new task stops the previous one. */
export class Writers implements Worker<Task> {
  state = idle<Writing>();
  readonly #changed: (state: WorkState<Writing>) => void;
  readonly #models = new TinyModels();
  #task: Task | undefined;
  #stop: AbortController | undefined;

  constructor(changed: (state: WorkState<Writing>) => void) {
    this.#changed = changed;
  }

  want(task: Task): void {
    const before = this.#task;
    this.#task = task;
    if (!same(task, before)) {
      this.#stop?.abort();
      this.#stop = undefined;
      this.#put({ ...idle(), asked: true });
    } else if (!this.state.asked) this.#put({ asked: true });
    if (!this.#stop && !this.state.error && this.#missing().length > 0) void this.#write(task);
  }

  again(): void {
    this.#put({ error: undefined });
    if (this.#task) this.want(this.#task);
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#put({ share: undefined, asked: false });
    this.#models.dispose();
  }

  #missing(): WriterRotation[] {
    return this.#task!.rotations.filter((rotation) => this.state.results.get(rotation)?.surprise === undefined);
  }

  #put(part: Partial<WorkState<Writing>>): void {
    this.state = { ...this.state, ...part };
    this.#changed(this.state);
  }

  async #write(task: Task): Promise<void> {
    const stop = (this.#stop = new AbortController());
    const { signal } = stop;
    const put = (part: Partial<WorkState<Writing>>): void => {
      if (!signal.aborted) this.#put(part);
    };
    const writers = new Map<WriterRotation, AsyncIterator<number>>();
    put({ share: 0 });
    try {
      const model = await this.#models.of(modelOf(task));
      const prompt = await model.encode(task.prompt);
      for (let missing = this.#missing(); missing.length > 0 && !signal.aborted; missing = this.#missing()) {
        const results = new Map(this.state.results);
        for (const rotation of missing) {
          const begun = writers.get(rotation);
          const writer = begun ?? writerOf(model, prompt, rotation, task, signal);
          writers.set(rotation, writer);
          const before = begun ? (results.get(rotation) ?? NOTHING) : NOTHING;
          results.set(rotation, await further(model, prompt, before, writer, signal));
        }
        put({ results, share: this.#share(results) });
      }
    } catch (error) {
      put({ error: shownError(error) });
    } finally {
      for (const writer of writers.values()) await writer.return?.();
      if (this.#stop === stop) this.#stop = undefined;
      put({ share: undefined });
    }
  }

  #share(results: WorkState<Writing>["results"]): number {
    const { rotations } = this.#task!;
    const written = rotations.reduce((sum, rotation) => sum + (results.get(rotation)?.ids.length ?? 0), 0);
    return written / (rotations.length * COUNT);
  }
}

const modelOf = ({ model, own }: Task): TinyModelName | TinyModel => own?.model ?? model;

const same = (one: Task, other: Task | undefined): boolean =>
  (["model", "own", "prompt", "seed", "temperature"] as const).every((name) => one[name] === other?.[name]);

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

/** Writes one more letter; after the last one, measures how much the text surprises the model as it was trained. */
async function further(
  model: TinyModel,
  prompt: Int32Array,
  { ids, text }: Writing,
  writer: AsyncIterator<number>,
  signal: AbortSignal,
): Promise<Writing> {
  const next = await writer.next();
  if (!next.done) {
    const all = [...ids, next.value];
    return { ids: all, text: await textOf(model, prompt, all), surprise: undefined };
  }
  return { ids, text, surprise: mean(await lossOf(model, prompt, ids, signal)) };
}

/** The text after the prompt. It is decoded together with the prompt, because a text may lose a leading space. */
async function textOf(model: TinyModel, prompt: Int32Array, ids: readonly number[]): Promise<string> {
  const [before, all] = [await model.decode(prompt), await model.decode([...prompt, ...ids])];
  return all.slice(before.length);
}

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
  ids: readonly number[];
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
      const letters = await Promise.all(ids.map((id) => model.decode([id])));
      return {
        rotation,
        prompt: Array.from(task.prompt),
        ids,
        letters,
        loss: await lossOf(model, prompt, ids, signal),
      };
    },
  }));

/** The number of letters before the first difference. */
export function sameLetters(one: readonly number[], other: readonly number[]): number {
  const first = one.findIndex((id, i) => id !== other[i]);
  return first < 0 ? one.length : first;
}
