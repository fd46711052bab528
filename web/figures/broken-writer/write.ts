// A small trained model continues a prompt, by its own rotation and by broken ones, in the reader's browser.
import type { GenerateOptions, TinyModelName } from "../../api/model/index.js";
import { shownError } from "../base/shown-error.js";
import { TinyModels, type TinyModel } from "../numbers/tiny-models.js";
import type { ModelProgress } from "../parts/running-model/progress.js";

/** What a model is run by: its own rotation, all positions moved, or one of the mistakes that `generate` makes on purpose. */
export type WriterRotation = "right" | "moved" | NonNullable<GenerateOptions["broken"]>;
/** What is set beside the right rotation. */
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
/** The longest prompt, and how many letters follow it: together the length that the models were trained at. */
export const PROMPT = 32;
export const COUNT = 96;

/** What is to be written. */
export interface Task {
  model: TinyModelName & ("shakespeare" | "tang");
  prompt: string;
  seed: number;
  temperature: number;
}

/** How a rotation differs from the model's own, as options of `generate`. */
export function optionsOf(rotation: WriterRotation, prompt: ArrayLike<number>): GenerateOptions {
  if (rotation === "right") return {};
  if (rotation === "moved") return { positions: Array.from(prompt, (_, i) => i + MOVED) };
  return { broken: rotation };
}

/** A continuation, as far as it is written. */
export interface Writing {
  ids: readonly number[];
  text: string;
  /** Mean nats a letter under the right rotation; undefined until it is written to its end. */
  surprise: number | undefined;
}

export interface WriterState extends ModelProgress {
  texts: ReadonlyMap<WriterRotation, Writing>;
}

export const NOT_WRITTEN: WriterState = { texts: new Map(), share: undefined, error: undefined };
const NOTHING: Writing = { ids: [], text: "", surprise: undefined };
const othersTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Writes all that are wanted side by side, a letter of each in turn. A new task stops the one before it. */
export class Writers {
  state = NOT_WRITTEN;
  readonly #changed: (state: WriterState) => void;
  readonly #models = new TinyModels();
  #task: Task | undefined;
  #wanted: readonly WriterRotation[] = [];
  #stop: AbortController | undefined;

  constructor(changed: (state: WriterState) => void) {
    this.#changed = changed;
  }

  /** Writes those that are not written yet. */
  want(task: Task, rotations: readonly WriterRotation[]): void {
    this.#wanted = rotations;
    if (!same(task, this.#task)) {
      this.#stop?.abort();
      this.#stop = undefined;
      this.#task = task;
      this.#put(NOT_WRITTEN);
    }
    if (!this.#stop && !this.state.error && this.#missing().length > 0) void this.#write(task);
  }

  /** Once more, after an error. */
  again(): void {
    this.#put({ error: undefined });
    if (this.#task) this.want(this.#task, this.#wanted);
  }

  /** Leaves it where it is, and frees the models. */
  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.state = { ...this.state, share: undefined };
    this.#models.dispose();
  }

  #missing(): WriterRotation[] {
    return this.#wanted.filter((rotation) => this.state.texts.get(rotation)?.surprise === undefined);
  }

  #put(part: Partial<WriterState>): void {
    this.state = { ...this.state, ...part };
    this.#changed(this.state);
  }

  async #write(task: Task): Promise<void> {
    const stop = (this.#stop = new AbortController());
    const { signal } = stop;
    const put = (part: Partial<WriterState>): void => {
      if (!signal.aborted) this.#put(part);
    };
    const writers = new Map<WriterRotation, AsyncIterator<number>>();
    put({ share: 0 });
    try {
      const model = await this.#models.load(task.model);
      const prompt = model.encode(task.prompt);
      for (let missing = this.#missing(); missing.length > 0 && !signal.aborted; missing = this.#missing()) {
        const texts = new Map(this.state.texts);
        for (const rotation of missing) {
          const begun = writers.get(rotation);
          const writer = begun ?? writerOf(model, prompt, rotation, task, signal);
          writers.set(rotation, writer);
          const before = begun ? (texts.get(rotation) ?? NOTHING) : NOTHING;
          texts.set(rotation, await further(model, prompt, before, writer, signal));
        }
        put({ texts, share: this.#share(texts) });
      }
    } catch (error) {
      put({ error: shownError(error) });
    } finally {
      for (const writer of writers.values()) await writer.return?.();
      if (this.#stop === stop) this.#stop = undefined;
      put({ share: undefined });
    }
  }

  #share(texts: WriterState["texts"]): number {
    const written = this.#wanted.reduce((sum, rotation) => sum + (texts.get(rotation)?.ids.length ?? 0), 0);
    return written / (this.#wanted.length * COUNT);
  }
}

const same = (one: Task, other: Task | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof Task)[]).every((name) => one[name] === other[name]);

function writerOf(
  model: TinyModel,
  prompt: Int32Array,
  rotation: WriterRotation,
  { seed, temperature }: Task,
  signal: AbortSignal,
): AsyncIterator<number> {
  const options = { count: COUNT, seed, temperature, signal, ...optionsOf(rotation, prompt) };
  return model.generate(prompt, options)[Symbol.asyncIterator]();
}

/** One letter more; after the last one, how much the text surprises the model as it was trained. */
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
    return { ids: all, text: model.decode(all), surprise: undefined };
  }
  const { loss } = await model.run([...prompt, ...ids], { signal });
  await othersTurn();
  const written = loss.subarray(prompt.length - 1);
  return { ids, text, surprise: written.reduce((sum, one) => sum + one, 0) / written.length };
}

/** Letters until the first one that differs. */
export function sameLetters(one: readonly number[], other: readonly number[]): number {
  const first = one.findIndex((id, i) => id !== other[i]);
  return first < 0 ? one.length : first;
}
