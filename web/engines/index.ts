// ropewalk/engines: how inference and training engines read a config. The engines of WebAssembly are web/api/engines.
import { choice, refuse } from "../api/arguments/checks.js";
import { objectWith } from "../api/arguments/option-names.js";
import { guarded } from "../api/errors/errors.js";
import { reportOf, type EngineReport, type EngineReportOptions } from "./advice.js";
import { compareWith, type CompareSpecsOptions, type SpecsCompared } from "./compare.js";
import { engineData } from "./engines.js";
import { core } from "./instance.js";
import { readingOf } from "./read.js";
import {
  compareTablesWith,
  tableWith,
  type ProfileTable,
  type ProfileTableOptions,
  type TablesCompared,
} from "./profiles.js";
import type { Profile, Reading, RopeSpec } from "./types.js";

export { RopewalkError, type RopewalkErrorCode } from "../api/errors/errors.js";
export type { Disagreement, EngineReport, EngineReportOptions, Rewriting } from "./advice.js";
export type { CompareSpecsOptions, SpecsCompared } from "./compare.js";
export { profiles, type ProfileTable, type ProfileTableOptions, type TablesCompared } from "./profiles.js";
export type { Profile, Reading } from "./types.js";
export type { LayerSpec, RopeSpec } from "../api/types.js";

/** The names that `engines` takes. */
export const engineNames: readonly string[] = [...new Set(engineData.map(({ engine }) => engine))];

/**
 * How each engine reads a config: its spec for each kind of layer, its own call, and from which file and day that is
 * known. An engine whose code for this model_type was not read has no layers and says so in `note`; so has one that
 * refuses the config. transformers comes twice, as 5 and as 4, and vLLM as 0.12 to 0.25 and as main. `engines` chooses
 * by name; default: all.
 * Errors: config-invalid (no config at all), option-invalid (a name that no engine has), wasm-unavailable.
 */
export function readings(config: unknown, options?: { engines?: readonly string[] }): Reading[] {
  return guarded("config-invalid", "config", () => {
    const given = options === undefined ? {} : objectWith(options, "options", { engines: true });
    const { engines } = given as { engines?: unknown };
    if (engines !== undefined && !Array.isArray(engines))
      throw refuse("options.engines", engines, "names", undefined, { limit: engineNames.join(", ") });
    const wanted = engines?.map((name: unknown, i) => choice(name, `options.engines[${i}]`, engineNames));
    const chosen = engineData.filter(({ engine }) => wanted === undefined || wanted.includes(engine));
    return chosen.map((data) => readingOf(core(), config, data));
  });
}

/**
 * The smallest position, and at it the smallest pair of `a` (then of `b`), at which two specs turn by angles that
 * differ by more than
 * `tolerance` radians below `context`. `difference` is that angle, at most pi: whole revolutions are none.
 *
 * A pair is two channels of a head. Where the other spec has no pair of the same channels (another pairing, rotary_dim,
 * rotaryOffset), it turns these by 0. Where lengths differ (attention_factor), they do so from position 0 on, by |ln(a
 * / b)|: the same share of a vector as an angle of so many radians. writeAs is no difference: it reorders q and k
 * alike, and no score changes.
 *
 * Exact for all positions: an angle is position times inv_freq, so the first position is computed, and checked on both
 * sides. longrope and dynamic change their inv_freq with the length of a sequence: compared are sequences of each
 * length at which a list or a base begins to count, and of `context`. Axes of multimodal specs have one position here,
 * as text has.
 * Errors: config-invalid and those of frequencies (a spec), option-invalid (context, tolerance).
 */
export function compareSpecs(a: RopeSpec, b: RopeSpec, options: CompareSpecsOptions): SpecsCompared {
  return guarded("option-invalid", "options", () => compareWith(core(), a, b, options));
}

/**
 * cos and sin, [count, rotaryDim / 2] float32 each, in an engine's arithmetic: as `profiles` says it, every step
 * rounded once. Where an engine's own cos, sin, pow or exp2 rounds otherwise it differs from these rows by that. Of
 * llama3 the factors that ggml divides by are rounded once here; its converter computes them in float32.
 * Errors: those of frequencies (the spec), option-invalid (no such profile, or a ropeType that its source does not
 * compute so).
 */
export function profileTable(spec: RopeSpec, profile: Profile, options: ProfileTableOptions): ProfileTable {
  return guarded("option-invalid", "options", () => tableWith(core(), spec, profile, options));
}

/**
 * Compares two tables bit by bit, positions 0 to context - 1, each in its own arithmetic: a trainer's with a server's.
 * `first` is the smallest position, and the smallest pair at it, where cos or sin differs; `largest` the place of the
 * largest difference. Both specs have one rotaryDim, pairing, rotaryOffset and direction: where these differ
 * compareSpecs gives the place.
 * Errors: those of profileTable, option-invalid (context, what the specs do not share).
 */
export function compareTables(
  specA: RopeSpec,
  profileA: Profile,
  specB: RopeSpec,
  profileB: Profile,
  options: { context: number },
): TablesCompared {
  return guarded("option-invalid", "options", () =>
    compareTablesWith(core(), [specA, profileA], [specB, profileB], options),
  );
}

/**
 * Reads a config as every engine does, and says who differs from whom, from which position on, and what to write so
 * that most agree: spellings, lengths and factors are tried, and the fewest keys that bring the most engines to
 * transformers 5's rotation are kept.
 * Errors: config-invalid, option-invalid, wasm-unavailable.
 */
export function engineReport(config: unknown, options: EngineReportOptions = {}): EngineReport {
  return guarded("config-invalid", "config", () => {
    const given = objectWith(options, "options", { context: true, tolerance: true }) as EngineReportOptions;
    return reportOf(core(), config, given);
  });
}
