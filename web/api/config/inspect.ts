import { readSet, type ConfigOptions, type Reading } from "./parse.js";
import { configNotes, keyNotes } from "./notes.js";
import { rotarySets, type RotarySet } from "./layers.js";
import { openConfig, type OpenConfig } from "./open.js";
import type { SpecReader } from "../arguments/spec.js";
import { keysFor } from "./keys.js";
import { RopewalkError, type ErrorData } from "../errors/errors.js";
import { valuesWithoutRope } from "./layers-without-rope.js";
import { misspeltKeys } from "./misspelt.js";
import { layerNotes } from "./layer-notes.js";
import { frequencyNotes, note, type Note } from "./note.js";
import { isObject, ownFields } from "./fields.js";
import { camelCase } from "../arguments/names.js";
import type { ConfigReport, RopeSpec } from "../types.js";

/** The functions of the module that the report needs. */
export interface Module extends SpecReader {
  /** The module's own default values, by its names. */
  defaults: () => Readonly<Record<string, number | boolean>>;
}

/**
 * Reads each layer type. One that cannot be read becomes a note of severity "error", and the others are still reported.
 */
export function inspectConfig(config: unknown, { pairing }: ConfigOptions, module: Module): ConfigReport {
  const report: ConfigReport = { layers: [], values: [], notes: [] };
  if (isObject(config) && Object.hasOwn(config, "ropeType"))
    return inspectSpec(report, config as unknown as RopeSpec, module);
  const open = attempt(report.notes, () => openConfig(config, pairing), true);
  const sets = open && attempt(report.notes, () => rotarySets(open));
  if (open === undefined || sets === undefined) return report;
  const several = sets.length > 1;
  for (const set of sets) {
    attempt(report.notes, () => {
      const reading = readSet(open, set, module);
      const { spec } = reading;
      report.layers.push({ layerType: set.layerType, spec });
      report.values.push(...valuesOf(reading, ownFields(module.defaults()), several ? set : undefined));
      const own = { ...reading, spec: ownFields(spec) as unknown as RopeSpec };
      const now = module.frequencies(spec, spec.maxPositionEmbeddings);
      const found = layerNotes(open, own, now, module.frequencies(unscaled(own.spec)));
      report.notes.push(...found, ...softmaxNotes(open, own, module));
    });
  }
  for (const misspelt of misspeltKeys(open, sets))
    attempt(report.notes, () => {
      throw misspelt;
    });
  const types = sets.flatMap((set) => set.layerType ?? []);
  const whole = attempt(report.notes, () => {
    report.values.push(...valuesWithoutRope(open));
    return configNotes(config, open, types);
  });
  report.notes = withoutRepeats([whole ?? [], keyNotes(open, sets), report.notes].flat());
  return report;
}

/** Multi-head latent attention with mscale_all_dim: yarn_apply_mscale in transformers' modeling_deepseek_v3.py. */
function softmaxNotes({ fields }: OpenConfig, { spec, sources }: Reading, module: Module): Note[] {
  const { mscale: _, mscaleAllDim: all, attentionFactor: _given, ...plain } = spec;
  if (spec.ropeType !== "yarn" || !all || fields.given("qk_rope_head_dim") === undefined) return [];
  const mscale = 1 + all * (module.frequencies(plain).attentionFactor - 1);
  return [
    note("info", "softmax-scaled", sources.get("mscaleAllDim"), { square: Number((mscale * mscale).toPrecision(6)) }),
  ];
}

/** The head before its scheme stretched it. */
function unscaled({ base, headDim, rotaryDim, pairing, ropeType, partialRotaryFactor, invFreq }: RopeSpec): RopeSpec {
  const head = { base, headDim, rotaryDim, pairing, ...(invFreq === undefined ? {} : { invFreq }) };
  return ropeType === "proportional" && partialRotaryFactor !== undefined
    ? { ...head, ropeType, partialRotaryFactor }
    : { ...head, ropeType: "default" };
}

/** Reports on a spec instead of a config: only its frequencies. */
function inspectSpec(report: ConfigReport, spec: RopeSpec, { check, frequencies }: Module): ConfigReport {
  const invFreq = attempt(report.notes, () => {
    check(spec);
    return frequencies(spec).invFreq;
  });
  if (invFreq === undefined) return report;
  report.layers.push({ layerType: null, spec });
  report.values = Object.entries(spec).map(([name, value]) => ({ name, value: value as unknown, source: "spec" }));
  report.notes.push(...frequencyNotes(spec, invFreq, "invFreq"));
  return report;
}

/** The result, or undefined and a note. A value that is not a config is thrown as an error. */
function attempt<T>(notes: Note[], body: () => T, throwsWithoutConfig = false): T | undefined {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof RopewalkError) || (throwsWithoutConfig && error.path === "config")) throw error;
    const { name: _, ...data } = error;
    const { code, path, message } = error;
    notes.push({
      severity: "error",
      code,
      ...(path === undefined ? {} : { path }),
      error: data as ErrorData,
      message,
    });
    return undefined;
  }
}

/**
 * Each field of the spec with its source, then the module's defaults for the rope type. With several sets, names start
 * with the layer type.
 */
function valuesOf({ spec, sources }: Reading, defaults: Readonly<Record<string, unknown>>, set: RotarySet | undefined) {
  const prefix = set === undefined ? "" : `${set.layerType}.`;
  const values = Object.entries(spec).map(([name, value]) => ({
    name: prefix + name,
    value: value as unknown,
    source: sources.get(name) ?? "default",
  }));
  for (const key of keysFor(spec.ropeType)) {
    const name = camelCase(key);
    const value = defaults[key];
    if (Object.hasOwn(spec, name) || value === undefined) continue;
    values.push({ name: prefix + name, value, source: "default" });
  }
  return values;
}

function withoutRepeats(notes: readonly Note[]): Note[] {
  const seen = new Set<string>();
  return notes.filter(({ severity, code, path, message }) => {
    const key = JSON.stringify([severity, code, path, message]);
    return !seen.has(key) && seen.add(key);
  });
}
