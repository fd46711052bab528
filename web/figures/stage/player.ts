import { idle, Work, type Job, type WorkState } from "../parts/running-model/work.js";
import type { Changed, Worker } from "../view/running.js";

/** A figure's requests to a model, and the result to show once all of them are done. */
export interface Play<R> {
  jobs: readonly Job<R>[];
  shows: string;
  needs: readonly string[];
  /** How long the result takes to appear. */
  ms: number;
}

/** Work whose result appears gradually: a ribbon from left to right, a text letter by letter. */
export interface Played<R> extends WorkState<R> {
  shows: string | undefined;
  /** The previous result. */
  before: string | undefined;
  /** The share that has appeared, from 0 to 1. */
  part: number;
}

export const notPlayed = <R>(): Played<R> => ({
  ...idle<R>(),
  shows: undefined,
  before: undefined,
  part: 0,
});

export class Player<R> implements Worker<Play<R>> {
  state = notPlayed<R>();
  readonly #changed: Changed;
  readonly #work = new Work<R>((state) => this.#put(state));
  #play: Play<R> | undefined;
  #frame = 0;

  constructor(changed: Changed) {
    this.#changed = changed;
  }

  want(play: Play<R>): void {
    this.#play = play;
    this.#work.want(play.jobs);
    this.#begin();
  }

  again(): void {
    this.#work.again();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#work.stop();
  }

  #put(part: Partial<Played<R>>): void {
    this.state = { ...this.state, ...part };
    this.#changed(this.state);
    if (part.results) this.#begin();
  }

  #begin(): void {
    const { shows: before, results } = this.state;
    if (!this.#play || this.#play.shows === before || !this.#play.needs.every((key) => results.has(key))) return;
    const { shows, ms } = this.#play;
    cancelAnimationFrame(this.#frame);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.#put({ shows, before, part: 1 });
    const begun = performance.now();
    const step = (): void => {
      const part = Math.min(1, Math.max(0, (performance.now() - begun) / ms));
      if (part < 1) this.#frame = requestAnimationFrame(step);
      this.#put({ part });
    };
    this.#put({ shows, before, part: 0 });
    this.#frame = requestAnimationFrame(step);
  }
}
