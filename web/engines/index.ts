// ropewalk/engines: how inference and training engines read a config. (The engines of WebAssembly are in
// web/api/engines.)
import { choice, refuse } from "../api/arguments/checks.js";
import { objectWith } from "../api/arguments/options.js";
import { guardedCall } from "../api/errors/guarded-call.js";
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

/** The names that the option `engines` accepts. */
export const engineNames: readonly string[] = [...new Set(engineData.map(({ engine }) => engine))];

/**
 * How each engine reads a config: its spec for each kind of layer, its own call, and the file and day of the source. If
 * an engine's code for this model_type was not read, or if the engine refuses the config, it has no layers and `note`
 * gives the reason. transformers is listed twice, as 5 and as 4, and vLLM as 0.12 to 0.25 and as main. `engines`
 * chooses by name; default: all.
 * Errors: config-invalid (not a config), option-invalid (a name that no engine has), wasm-unavailable.
 */
export function readings(config: unknown, options?: { engines?: readonly string[] }): Reading[] {
  return guardedCall("config-invalid", "config", () => {
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
 * The smallest position, and the smallest pair there of `a` (then of `b`), at which two specs rotate by angles that
 * differ by more than `tolerance` radians below `context`. `difference` is that angle, at most pi, because whole
 * revolutions do not count.
 *
 * A pair is two channels of a head. If the other spec has no pair of the same channels (another pairing, rotary_dim,
 * rotaryOffset), it rotates them by 0. If lengths differ (attention_factor), they do so from position 0 on, by |ln(a /
 * b)|: the same share of a vector as an angle of that many radians. writeAs does not count as a difference: it reorders
 * q and k in the same way, and no score changes.
 *
 * Exact for all positions: an angle is position times inv_freq, so the first position is computed, and checked on both
 * sides. longrope and dynamic change their inv_freq with the length of a sequence, so sequences of each length at which
 * a list or a base starts to apply are compared, and of `context`. Axes of multimodal specs have the same position
 * here, as for text.
 * Errors: config-invalid and those of frequencies (a spec), option-invalid (context, tolerance).
 */
export function compareSpecs(a: RopeSpec, b: RopeSpec, options: CompareSpecsOptions): SpecsCompared {
  return guardedCall("option-invalid", "options", () => compareWith(core(), a, b, options));
}

/**
 * cos and sin, [count, rotaryDim / 2] float32 each, in an engine's arithmetic as described in `profiles`, with every
 * step rounded once. If an engine's own cos, sin, pow or exp2 rounds differently, its table differs by that. For
 * llama3, the factors by which ggml divides are rounded once here; its converter computes them in float32.
 * Errors: those of frequencies (the spec), option-invalid (no such profile, or a ropeType that its source does not
 * compute in this way).
 */
export function profileTable(spec: RopeSpec, profile: Profile, options: ProfileTableOptions): ProfileTable {
  return guardedCall("option-invalid", "options", () => tableWith(core(), spec, profile, options));
}

/**
 * Compares two tables bit by bit, positions 0 to context - 1, each in its own arithmetic: for example that of training
 * with that of serving. `first` is the smallest position, and the smallest pair there, where cos or sin differs;
 * `largest` is the place of the largest difference. Both specs need the same rotaryDim, pairing, rotaryOffset and
 * direction; if these differ, compareSpecs gives the place.
 * Errors: those of profileTable, option-invalid (context, fields in which the specs differ).
 */
export function compareTables(
  specA: RopeSpec,
  profileA: Profile,
  specB: RopeSpec,
  profileB: Profile,
  options: { context: number },
): TablesCompared {
  return guardedCall("option-invalid", "options", () =>
    compareTablesWith(core(), [specA, profileA], [specB, profileB], options),
  );
}

/**
 * Reads a config as every engine does, and reports which engines differ, from which position on, and what to write so
 * that most agree: it tries spellings, lengths and factors, and keeps the fewest keys that make the most engines agree
 * with transformers 5.
 * Errors: config-invalid, option-invalid, wasm-unavailable.
 */
export function engineReport(config: unknown, options: EngineReportOptions = {}): EngineReport {
  return guardedCall("config-invalid", "config", () => {
    const given = objectWith(options, "options", { context: true, tolerance: true }) as EngineReportOptions;
    return reportOf(core(), config, given);
  });
}
