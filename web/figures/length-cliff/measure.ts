// Measures the loss of a small trained model by position, for each scheme, in the reader's browser.
import { heldOut } from "../numbers/held-out.js";
import { LENGTH, runBy, type TinyScheme } from "../numbers/tiny-schemes.js";
import type { Job } from "../parts/running-model/work.js";

/** The replacement of the trained rotation; "retrained" is the model with further training under "linear". */
export type CliffScheme = TinyScheme | "retrained";
export const CLIFF_SCHEMES: readonly CliffScheme[] = ["trained", "linear", "ntk", "yarn", "off", "retrained"];

/** The number of letters in each mean, in each passage. */
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

export const lossesJob = (scheme: CliffScheme): Job<CliffLosses> => ({
  key: scheme,
  model: scheme === "retrained" ? "shakespeare-linear" : "shakespeare",
  async compute(model, { signal, progress }) {
    const passages = await heldOut("en");
    const own = scheme === "retrained" ? {} : runBy(scheme, model.spec);
    const bins: Float64Array[] = [];
    for (const [i, passage] of passages.entries()) {
      const options = { ...own, signal, progress: (share: number) => progress((i + share) / passages.length) };
      bins.push(binned((await model.run(await model.encode(passage), options)).loss));
    }
    const over = (pick: (values: number[]) => number): Float64Array =>
      Float64Array.from(POSITIONS, (_, bin) => pick(bins.map((values) => values[bin]!)));
    return {
      mean: over((values) => values.reduce((sum, one) => sum + one, 0) / values.length),
      least: over((values) => Math.min(...values)),
      most: over((values) => Math.max(...values)),
    };
  },
});

export const schemesOf = ({ shown }: { shown: readonly string[] }): CliffScheme[] =>
  CLIFF_SCHEMES.filter((scheme) => shown.includes(scheme));

export const cliffJobs = (values: { shown: readonly string[] }): Job<CliffLosses>[] => schemesOf(values).map(lossesJob);

/** The mean of each BIN losses; the last has one fewer, because no letter follows the last. */
export const binned = (loss: Float32Array): Float64Array =>
  Float64Array.from(POSITIONS, (_, bin) => {
    const part = loss.subarray(bin * BIN, (bin + 1) * BIN);
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
