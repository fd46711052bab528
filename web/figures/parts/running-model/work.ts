import type { TinyModelName } from "../../../api/model/index.js";
import { shownError } from "../../base/shown-error.js";
import { TinyModels, type TinyModel } from "../../numbers/tiny-models.js";
import type { ModelProgress } from "./progress.js";
import { pauses } from "./pauses.js";

/** The options that a job passes to its model's runs. */
export interface JobOptions {
  signal: AbortSignal;
  progress: (share: number) => void;
  /** Awaited between runs, which otherwise yield only inside themselves. */
  pause: () => Promise<void>;
}

/** One thing to compute with a model. Jobs of the same key have the same result. */
export interface Job<R> {
  key: string;
  model: TinyModelName | TinyModel;
  /** Whether it runs to its end even if another is requested, since a drag changes the task before each result. */
  brief?: boolean;
  compute(model: TinyModel, options: JobOptions): Promise<R>;
}

export interface WorkState<R> extends ModelProgress {
  results: ReadonlyMap<string, R>;
  asked: boolean;
}

export const idle = <R>(): WorkState<R> => ({
  results: new Map(),
  share: undefined,
  error: undefined,
  asked: false,
});

/** Progress is reported in steps, since each one redraws the figure. */
const STEPS = 20;

/** Computes a figure's jobs, one after the other, with models that are loaded for the first one. */
export class Work<R> {
  state = idle<R>();
  readonly #changed: (state: WorkState<R>) => void;
  readonly #models = new TinyModels();
  #wanted: readonly Job<R>[] = [];
  #running: { job: Job<R>; stop: AbortController } | undefined;
  readonly #kept: number;
  /** Shared by all jobs, so that short ones also yield between each other. */
  readonly #turn = pauses();

  /** `kept`: number of results kept for later use. */
  constructor(changed: (state: WorkState<R>) => void, kept = 10) {
    this.#changed = changed;
    this.#kept = kept;
  }

  /**
   * Computes what is missing, in this order. A running job that is no longer requested is stopped unless it is brief.
   */
  want(jobs: readonly Job<R>[]): void {
    const same = jobs.length === this.#wanted.length && jobs.every(({ key }, i) => key === this.#wanted[i]!.key);
    if (!this.state.asked) this.#put({ asked: true });
    if (same && (this.#running || this.state.error || !this.#next())) return;
    this.#wanted = jobs;
    const now = this.#running?.job;
    if (now && !now.brief && !jobs.some(({ key }) => key === now.key)) this.#halt();
    if (!this.#running) this.#begin();
  }

  again(): void {
    if (!this.#running) this.#begin();
  }

  stop(): void {
    this.#leave();
    this.#put({ asked: false });
    this.#models.dispose();
  }

  /** Pauses until something is requested again. An error stays. */
  pause(): void {
    if (!this.state.error) this.#leave();
  }

  #leave(): void {
    this.#halt();
    this.#wanted = [];
    this.#put({ share: undefined });
  }

  #halt(): void {
    this.#running?.stop.abort();
    this.#running = undefined;
  }

  #next(): Job<R> | undefined {
    return this.#wanted.find(({ key }) => !this.state.results.has(key));
  }

  #put(part: Partial<WorkState<R>>): void {
    this.state = { ...this.state, ...part };
    this.#changed(this.state);
  }

  #begin(): void {
    const job = this.#next();
    if (job) void this.#do(job);
    else if (this.state.error || this.state.share !== undefined) this.#put({ share: undefined, error: undefined });
  }

  async #do(job: Job<R>): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    this.#running = { job, stop };
    const progress = (share: number): void => {
      const rounded = Math.floor(share * STEPS) / STEPS;
      if (!signal.aborted && rounded !== this.state.share) this.#put({ share: rounded });
    };
    this.#put({ share: 0, error: undefined });
    try {
      const model = await this.#models.of(job.model);
      if (signal.aborted) return;
      const result = await job.compute(model, { signal, progress, pause: this.#turn });
      if (signal.aborted) return;
      this.#running = undefined;
      this.#put({ results: this.#with(job.key, result) });
      this.#begin();
    } catch (error) {
      if (signal.aborted) return;
      this.#running = undefined;
      this.#put({ share: undefined, error: shownError(error) });
    }
  }

  #with(key: string, result: R): ReadonlyMap<string, R> {
    const results = new Map(this.state.results).set(key, result);
    for (const old of results.keys()) {
      if (results.size <= this.#kept + this.#wanted.length) break;
      if (!this.#wanted.some((job) => job.key === old)) results.delete(old);
    }
    return results;
  }
}
