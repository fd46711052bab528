import type { Frequencies, RopeSpec, RopeType, Ropewalk } from "../../api/index.js";
import { asFirstTrained, trainedLength, trainedOnContext } from "../numbers/trained.js";

export const SCHEMES: readonly RopeType[] = [
  "default",
  "linear",
  "dynamic",
  "yarn",
  "llama3",
  "longrope",
  "proportional",
];

/** The reader's settings with all defaults filled in. */
export interface Extension {
  scheme: RopeType;
  factor: number;
  /** Edges of the band between kept and stretched pairs, in revolutions over the trained length. */
  betaFast: number;
  betaSlow: number;
  highFreqFactor: number;
  lowFreqFactor: number;
  /** The number of positions to run at: that of the model's context unless the reader chooses another factor. */
  run: number;
}

export type ExtensionChoice = { [K in Exclude<keyof Extension, "run">]?: Extension[K] | undefined };

/** Used if the config gives no length. */
const FALLBACK_LENGTH = 4096;

/** Whether the model runs as it was first trained, so that every scheme is an example. */
export const unscaled = ({ ropeType }: RopeSpec): boolean => ropeType === "default";

/** The reader's choice over the model's own values, over values common in published configs. */
export function extensionOf(spec: RopeSpec, choice: ExtensionChoice): Extension {
  const trained = trainedLength(spec);
  const reach = (spec.maxPositionEmbeddings ?? 0) / (trained ?? Infinity);
  const factor = choice.factor || (spec.factor ?? 1) > 1 ? choice.factor || spec.factor! : reach > 1 ? reach : 4;
  const context = choice.factor || reach <= 1 ? undefined : spec.maxPositionEmbeddings;
  return {
    scheme: choice.scheme ?? (unscaled(spec) ? "yarn" : spec.ropeType),
    factor,
    run: context ?? Math.round((trained ?? FALLBACK_LENGTH) * factor),
    betaFast: choice.betaFast || spec.betaFast || 32,
    betaSlow: choice.betaSlow || spec.betaSlow || 1,
    highFreqFactor: choice.highFreqFactor || spec.highFreqFactor || 4,
    lowFreqFactor: choice.lowFreqFactor || spec.lowFreqFactor || 1,
  };
}

/** Trained on `length` positions, then extended by the scheme; undefined if a required field is missing. */
function extended(spec: RopeSpec, scheme: RopeType, wish: Extension, length: number): RopeSpec | undefined {
  const trained = asFirstTrained(spec);
  const { factor, betaFast, betaSlow, highFreqFactor, lowFreqFactor } = wish;
  const known = { originalMaxPositionEmbeddings: length, factor };
  const own = spec.ropeType === scheme ? spec : undefined;
  const attention = own?.attentionFactor === undefined ? {} : { attentionFactor: own.attentionFactor };
  switch (scheme) {
    case "default":
      return trained;
    case "linear":
      return { ...trained, ...attention, ropeType: scheme, factor };
    case "dynamic":
      // Its factor multiplies a stretch that the run length already gives; with 1 it is comparable with the others.
      return { ...trained, ...attention, ropeType: scheme, factor: own?.factor ?? 1, maxPositionEmbeddings: length };
    case "yarn": {
      const { mscale, mscaleAllDim, truncate } = own ?? {};
      const extras = Object.entries({ mscale, mscaleAllDim, truncate }).filter(([, value]) => value !== undefined);
      return {
        ...trained,
        ...attention,
        ropeType: scheme,
        ...known,
        betaFast,
        betaSlow,
        ...Object.fromEntries(extras),
      };
    }
    case "llama3":
      return { ...trained, ...attention, ropeType: scheme, ...known, highFreqFactor, lowFreqFactor };
    case "longrope": {
      const { shortFactor, longFactor } = own ?? {};
      if (!shortFactor || !longFactor) return undefined;
      return { ...trained, ...attention, ropeType: scheme, ...known, shortFactor, longFactor };
    }
    case "proportional": {
      const partialRotaryFactor = own?.partialRotaryFactor ?? 0.25;
      return { ...trained, ...attention, ropeType: scheme, factor, partialRotaryFactor };
    }
  }
}

/** One scheme beside the model as first trained. */
export interface SchemeResult {
  scheme: RopeType;
  spec: RopeSpec;
  frequencies: Frequencies;
  /** [pairs]: how many times longer each wavelength became. */
  stretch: Float64Array;
  /** Pairs with the same wavelength as before. */
  kept: number;
  /** Pairs that no longer rotate: neither kept nor stretched. */
  stopped: number;
  /** [pairs]: whether the run reaches angles that training did not. */
  fresh: boolean[];
}

export interface Comparison {
  length: number;
  /** The config gives no trained length other than its context. */
  onContext: boolean;
  run: number;
  before: Frequencies;
  results: readonly SchemeResult[];
}

/** The relative difference that is ignored. */
const SAME = 1e-6;

/** The result, or undefined if the module refuses: a scheme may not be defined for this head. */
function accepted<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof Error && error.name === "RopewalkError") return undefined;
    throw error;
  }
}

/** All schemes for the same run length. The module computes the frequencies; schemes it refuses are left out. */
export function compareSchemes(engine: Ropewalk, spec: RopeSpec, wish: Extension): Comparison {
  const length = trainedLength(spec) ?? FALLBACK_LENGTH;
  const { run } = wish;
  const before = engine.frequencies(asFirstTrained(spec));
  const results: SchemeResult[] = [];
  for (const scheme of SCHEMES) {
    const candidate = extended(spec, scheme, wish, length);
    if (!candidate) continue;
    const call = (): Frequencies => engine.frequencies(candidate, { seqLen: run });
    const frequencies = scheme === "default" ? call() : accepted(call); // needed for the comparison
    if (!frequencies) continue;
    const { wavelength } = frequencies;
    const stretch = wavelength.map((positions, i) => {
      const old = before.wavelength[i]!;
      return positions === old ? 1 : positions / old;
    });
    const fresh = Array.from(wavelength, (positions, i) => {
      const seen = length / before.wavelength[i]!;
      return seen < 1 && Math.min(1, run / positions) > seen * (1 + SAME);
    });
    const kept = stretch.filter((times) => Math.abs(times - 1) < SAME).length;
    const stopped = stretch.filter((times) => times === Infinity).length;
    results.push({ scheme, spec: candidate, frequencies, stretch, kept, stopped, fresh });
  }
  return { length, onContext: trainedOnContext(spec), run, before, results };
}
