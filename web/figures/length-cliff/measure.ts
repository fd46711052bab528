// The loss of a small trained model by position, for each scheme, measured in the reader's browser.
import { shownError } from "../base/shown-error.js";
import { TinyModels } from "../numbers/tiny-models.js";
import { LENGTH, runBy, type TinyScheme } from "../numbers/tiny-schemes.js";
import type { ModelProgress } from "../parts/running-model/progress.js";

/** What replaces the rotation that the model was trained with; "retrained" is the model that was trained on with "linear". */
export type CliffScheme = TinyScheme | "retrained";
export const CLIFF_SCHEMES: readonly CliffScheme[] = ["trained", "linear", "ntk", "yarn", "off", "retrained"];

/** Letters that each point is a mean of, in each passage. */
export const BIN = 32;
/** The middle of each bin. */
export const POSITIONS: readonly number[] = Array.from({ length: LENGTH / BIN }, (_, i) => i * BIN + BIN / 2);

/** One scheme's losses in nats, by bin of positions. */
export interface CliffLosses {
  mean: Float64Array;
  /** The passages with the smallest and the largest loss. */
  least: Float64Array;
  most: Float64Array;
}

/** What a measurement has come to; the share is that of the curve being measured. */
export interface CliffState extends ModelProgress {
  losses: ReadonlyMap<CliffScheme, CliffLosses>;
}

export const NOT_MEASURED: CliffState = { losses: new Map(), share: undefined, error: undefined };

/** Loads the model when the first scheme is wanted, and measures each scheme once. Nothing takes long at a time: a run gives way. */
export class CliffMeasurement {
  state = NOT_MEASURED;
  readonly #changed: (state: CliffState) => void;
  readonly #models = new TinyModels();
  #wanted: readonly CliffScheme[] = [];
  #stop: AbortController | undefined;

  constructor(changed: (state: CliffState) => void) {
    this.#changed = changed;
  }

  /** Measures those that are not there yet, in this order. */
  want(schemes: readonly CliffScheme[]): void {
    this.#wanted = schemes;
    if (this.state.share === undefined && this.#missing().length > 0) void this.#measure();
  }

  /** Once more, after an error. */
  again(): void {
    this.#put({ error: undefined });
    this.want(this.#wanted);
  }

  /** Leaves it where it is, and frees the models. */
  stop(): void {
    this.#wanted = [];
    this.#stop?.abort();
    this.#models.dispose();
  }

  #missing(): CliffScheme[] {
    return this.#wanted.filter((scheme) => !this.state.losses.has(scheme));
  }

  #put(part: Partial<CliffState>): void {
    this.state = { ...this.state, ...part };
    this.#changed(this.state);
  }

  async #measure(): Promise<void> {
    const { signal } = (this.#stop = new AbortController());
    this.#put({ share: 0, error: undefined });
    try {
      for (let [scheme] = this.#missing(); scheme !== undefined && !signal.aborted; [scheme] = this.#missing()) {
        const losses = await this.#losses(scheme, signal);
        this.#put({ losses: new Map(this.state.losses).set(scheme, losses), share: 0 });
      }
      this.#put({ share: undefined });
    } catch (error) {
      this.#put({ share: undefined, error: signal.aborted ? undefined : shownError(error) });
    }
  }

  async #losses(scheme: CliffScheme, signal: AbortSignal): Promise<CliffLosses> {
    const model = await this.#models.load(scheme === "retrained" ? "shakespeare-linear" : "shakespeare");
    const { PASSAGES } = await import("../numbers/passages.js");
    const bins: Float64Array[] = [];
    for (const [i, passage] of PASSAGES.entries()) {
      const progress = (share: number): void => this.#put({ share: (i + share) / PASSAGES.length });
      const own = scheme === "retrained" ? {} : runBy(scheme, model.spec);
      const options = { ...own, signal, progress };
      bins.push(binned((await model.run(model.encode(passage), options)).loss));
    }
    const over = (pick: (values: number[]) => number): Float64Array =>
      Float64Array.from(POSITIONS, (_, bin) => pick(bins.map((values) => values[bin]!)));
    return {
      mean: over((values) => values.reduce((sum, one) => sum + one, 0) / values.length),
      least: over((values) => Math.min(...values)),
      most: over((values) => Math.max(...values)),
    };
  }
}

/** Means of each BIN losses, the last of one fewer: nothing follows the last letter. */
export const binned = (loss: Float32Array): Float64Array =>
  Float64Array.from(POSITIONS, (_, bin) => {
    const part = loss.subarray(bin * BIN, (bin + 1) * BIN);
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
