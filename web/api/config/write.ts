// Writes a spec as config.json. parseConfig checks the result: a spec that it would not read back unchanged is refused.
import { choice, refuse } from "../arguments/checks.js";
import { snakeCase } from "../arguments/names.js";
import { objectWith } from "../arguments/options.js";
import { checkForm, copySpec, everyTypeName, type SpecReader } from "../arguments/spec.js";
import { guardedCall } from "../errors/guarded-call.js";
import { RopewalkError } from "../errors/errors.js";
import type { RopeSpec, RopeSpecInput } from "../types.js";
import type { Json } from "./fields.js";
import { keysFor, schemeKeys } from "./keys.js";
import { modelTypes } from "./model-types.js";
import { parseConfig } from "./parse.js";

/** Options for the form of a config. */
export interface WriteOptions {
  /** "old": rope_theta, rope_scaling with "type". "new": rope_parameters, as transformers 5 writes it. */
  spelling: "old" | "new";
}

/** One model_type for each way in which code pairs, slices and rotates; the first that fits a spec is used. */
const types =
  "llama phi cohere glm4 deepseek_v3 deepseek_v4 nanochat ernie4_5_vl_moe_text qwen2_vl_vision gemma4_vision llama4_vision_model pixtral phimoe hunyuan_v1_dense".split(
    " ",
  );

/**
 * The rotary part of a config.json for this spec: sizes, base, scheme and the model_type of a code with this rotation
 * (it gives the pairing; a spec does not name its model). parseConfig reads it back as the same spec. parseConfig and
 * rope check the ranges. A registered scheme is written by its name with the numbers of the spec: parseConfig of an
 * instance that knows the name can read it.
 * Errors: config-invalid with the spec's field that no config can express (invFreq, a write order or slice that no
 * known code has), rope-type-unknown (a name that no instance has registered), those of specs, option-invalid.
 */
export function writeConfig(spec: RopeSpecInput, options: WriteOptions): Record<string, unknown> {
  return guardedCall("config-invalid", "spec", () => {
    const own = copySpec(spec);
    checkForm(own);
    const given = objectWith(options, "options", { spelling: true });
    const spelling = choice(given.spelling, "options.spelling", ["old", "new"]);
    const wanted = plain(own);
    let lost: string[] | undefined;
    for (const type of types) {
      const config = configOf(own, type, spelling);
      const missed = differing(wanted, readBack(config));
      if (missed.length === 0) return config;
      if (lost === undefined || missed.length < lost.length) lost = missed;
    }
    const name = lost![0]!;
    throw refuse(`spec.${name}`, (own as unknown as Json)[name], "in-config", "config-invalid");
  });
}

/** A spec without fields that equal their defaults. */
function plain(spec: RopeSpec): Json {
  const { pairing, maxPositionEmbeddings: most } = spec;
  const untold: Json = { rotaryOffset: 0, writeAs: pairing, direction: 1, mropeInterleaved: false, rotaryParts: 1 };
  const ofLength = keysFor(spec.ropeType).includes("original_max_position_embeddings") && most !== undefined;
  const full = { ...(ofLength && { originalMaxPositionEmbeddings: most }), ...spec };
  return Object.fromEntries(Object.entries(full).filter(([name, value]) => value !== untold[name]));
}

/** Reads without frequencies: they are only needed for axes with separate frequencies, which none of the types has. */
const unchecked = (): SpecReader => ({
  typeNames: everyTypeName(),
  check: () => {},
  frequencies: () => {
    throw refuse("spec.invFreq", undefined, "in-config", "config-invalid");
  },
});

function readBack(config: Json): Json | undefined {
  try {
    return plain(parseConfig(config, {}, unchecked()));
  } catch (error) {
    if (error instanceof RopewalkError) return undefined;
    throw error;
  }
}

/** The names of fields that differ. */
function differing(wanted: Json, read: Json = {}): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(read)])];
  return names.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(read[name]));
}

function configOf(spec: RopeSpec, type: string, spelling: WriteOptions["spelling"]): Record<string, unknown> {
  const { headDim, rotaryDim, base, ropeType, mropeSection, alpha } = spec;
  const { writeAs, trailing, partial = false } = modelTypes().get(type)!;
  const scheme: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(spec)) {
    const key = snakeCase(name);
    const isOfScheme = schemeKeys.includes(key) || key.startsWith("mrope_");
    if (isOfScheme && value !== undefined) scheme[key] = Array.isArray(value) ? [...value] : value;
  }
  if (ropeType === "yarn") scheme.factor ??= null; // the quotient of the two lengths
  const isNtk = ropeType === "default" && alpha !== undefined;
  if (isNtk) {
    delete scheme.alpha;
    scheme.factor = alpha;
  }
  const written = isNtk ? "ntk" : ropeType;
  const share =
    ropeType === "proportional"
      ? spec.partialRotaryFactor
      : partial || rotaryDim !== headDim
        ? shareOf(rotaryDim, headDim)
        : undefined;
  const part = share === undefined ? {} : { partial_rotary_factor: share };
  const config: Record<string, unknown> = {
    model_type: type,
    // Latent attention has a separate size for its rotary channels.
    ...(writeAs === undefined ? { head_dim: headDim } : { qk_rope_head_dim: headDim }),
    max_position_embeddings: spec.maxPositionEmbeddings ?? null,
  };
  if (spelling === "new") {
    const all = { rope_type: written, rope_theta: base, ...part, ...scheme };
    return { ...config, rope_parameters: trailing === true ? { main: all } : all }; // DeepSeek V4: by layer type
  }
  const isPlain = written === "default" && mropeSection === undefined;
  // Phi-3 keeps it beside rope_scaling, where both versions of transformers look for it.
  const outside =
    ropeType === "longrope" ? { original_max_position_embeddings: spec.originalMaxPositionEmbeddings } : {};
  if (ropeType === "longrope") delete scheme.original_max_position_embeddings;
  return {
    ...config,
    ...outside,
    ...part,
    rope_theta: base,
    rope_scaling: isPlain ? null : { rope_type: written, type: written, ...scheme },
  };
}

/** A partial_rotary_factor that gives this number of channels when code multiplies and truncates. */
function shareOf(rotaryDim: number, headDim: number): number {
  const share = rotaryDim / headDim;
  return Math.trunc(headDim * share) === rotaryDim ? share : (rotaryDim + 0.25) / headDim;
}
