import { asBoolean, asNumber, asNumberIfGiven, asNumbers, missing, wrongType, type Found } from "./fields.js";
import type { RotarySet } from "./layers.js";
import type { OpenConfig } from "./open.js";
import { refuse } from "../arguments/checks.js";
import { camelCase } from "../arguments/names.js";
import { ropeTypes } from "../generated/core-words.js";
import type { SpecReader } from "../arguments/spec.js";
import type { RopeSpec, RopeType } from "../types.js";

/**
 * Other names of rope types. mrope is default RoPE with sections; su is the name of longrope in the first Phi-3
 * checkpoints; ntk is default with the base times factor^(d / (d - 2)), d the rotary_dim, at every length.
 */
export const aliases: Readonly<Record<string, RopeType>> = {
  su: "longrope",
  mrope: "default",
  xdrope: "dynamic",
  ntk: "default",
};

/** Names of the two pairings in other projects, as "rope_gptj" of TensorRT-LLM. */
const pairingNames =
  /^(?:rope_)?(?:gpt[-_]?j|(?:gpt[-_]?)?neox|neox_?style|interleaved?|norm|half[-_]?split|rotate_half)$/i;

/** The keys that each type reads; other keys are ignored, as in transformers. */
export const keysOf: Readonly<Record<RopeType, readonly string[]>> = {
  default: [],
  linear: ["factor"],
  dynamic: ["factor"],
  yarn: [
    "factor",
    "original_max_position_embeddings",
    "attention_factor",
    "beta_fast",
    "beta_slow",
    "mscale",
    "mscale_all_dim",
    "truncate",
  ],
  longrope: ["factor", "original_max_position_embeddings", "attention_factor", "short_factor", "long_factor"],
  llama3: ["factor", "original_max_position_embeddings", "low_freq_factor", "high_freq_factor"],
  proportional: ["factor"],
};

/** The keys of a type. A registered scheme has none of its own, and reads all of them. */
export const keysFor = (ropeType: string): readonly string[] =>
  Object.hasOwn(keysOf, ropeType) ? keysOf[ropeType as RopeType] : [];

/** An incomplete spec, with the path in the config from which each field came. */
export class SpecDraft {
  readonly spec = Object.create(null) as Partial<RopeSpec>;
  readonly sources = new Map<string, string>();

  set<K extends keyof RopeSpec>(name: K, value: RopeSpec[K], path: string): void {
    this.spec[name] = value;
    this.sources.set(name, path);
  }

  take<K extends keyof RopeSpec>(name: K, found: { value: RopeSpec[K]; path: string } | undefined): void {
    if (found !== undefined) this.set(name, found.value, found.path);
  }
}

export function ropeTypeOf(
  { row, name }: OpenConfig,
  { params }: RotarySet,
  { typeNames }: SpecReader,
): { value: RopeType; path: string; written: string } {
  const found = params.given("rope_type") ?? params.given("type");
  if (found === undefined) {
    const factor = params.find("factor");
    if (factor !== undefined) throw missing(params.name("rope_type"), "scaled", { of: factor.path });
    return { value: "default", path: "default", written: "default" };
  }
  if (typeof found.value !== "string") throw wrongType(found, "string");
  const written = found.value;
  const own = { ...aliases, ...row.aliases };
  const value = Object.hasOwn(own, written) ? own[written] : ropeTypes.find((type) => type === written);
  // TypeScript does not know a registered name as a RopeType, but its author uses it as one.
  if (value === undefined && typeNames.includes(written))
    return { value: written as RopeType, path: found.path, written };
  if (value === undefined) {
    if (pairingNames.test(written)) throw refuse(found.path, written, "scheme-not-pairing", "rope-type-unknown");
    const limit = [...typeNames, ...Object.keys(aliases)].join(", ");
    throw refuse(found.path, written, "one-of-schemes", "rope-type-unknown", { limit });
  }
  if (row.ropeTypes !== undefined && !row.ropeTypes.includes(value)) {
    const accepted = { limit: row.ropeTypes.join(", "), of: name };
    throw refuse(found.path, written, "one-of-model-type", "config-invalid", accepted);
  }
  if (
    written === "su" &&
    row.aliases?.su === undefined &&
    params.given("original_max_position_embeddings") === undefined
  ) {
    throw missing(params.name("original_max_position_embeddings"), "su");
  }
  return { value, path: found.path, written };
}

/**
 * The length that the model was first trained with. With flat parameters the outer key takes priority, because Phi-3
 * keeps the true value there. A layer type's own parameters are read alone.
 */
export function originalLength({ fields }: OpenConfig, set: RotarySet): Found | undefined {
  const key = "original_max_position_embeddings";
  const inside = (): Found | undefined => set.params.given(key);
  return set.nested ? inside() : (fields.given(key) ?? inside());
}

/** Reads the fields that the rope type uses. The module checks their ranges; here each must be present and a number. */
export function readScheme(
  draft: SpecDraft,
  open: OpenConfig,
  set: RotarySet,
  { value: ropeType, written }: { value: RopeType; written: string },
): void {
  const { params } = set;
  const number = (key: string) => asNumberIfGiven(params.given(key));
  const required = (key: string, nullMeansAbsent = false) => {
    const found = params.find(key);
    if (found === undefined) throw missing(params.name(key), "rope-type", { of: written });
    if (found.value === null && nullMeansAbsent) return undefined;
    return asNumber(found);
  };
  const length = () => {
    const found = originalLength(open, set);
    if (found !== undefined) draft.take("originalMaxPositionEmbeddings", asNumber(found));
    else if (draft.spec.maxPositionEmbeddings === undefined) {
      const either = { of: ropeType, limit: "max_position_embeddings" };
      throw missing(params.name("original_max_position_embeddings"), "rope-type-or", either);
    } else {
      draft.set(
        "originalMaxPositionEmbeddings",
        draft.spec.maxPositionEmbeddings,
        draft.sources.get("maxPositionEmbeddings")!,
      );
    }
  };
  /** In transformers, 0 counts as absent here. */
  const notZero = <T extends { value: number }>(found: T | undefined) => (found?.value === 0 ? undefined : found);

  switch (ropeType) {
    case "default":
      if (written === "ntk") draft.take("alpha", required("factor"));
      break;
    case "linear": {
      const factor = required("factor")!;
      // The module accepts any factor; below 1, transformers warns that it is invalid here.
      if (factor.value < 1) throw refuse(factor.path, factor.value, "at-least", "config-invalid", { limit: 1 });
      draft.take("factor", factor);
      break;
    }
    case "dynamic":
      if (draft.spec.maxPositionEmbeddings === undefined)
        throw missing(open.fields.name("max_position_embeddings"), "rope-type", { of: ropeType });
      draft.take("factor", required("factor"));
      if (open.name?.startsWith("hunyuan")) draft.take("alpha", notZero(number("alpha")));
      break;
    case "yarn": {
      draft.take("factor", required("factor", true));
      length();
      draft.take("attentionFactor", number("attention_factor"));
      draft.take("betaFast", notZero(number("beta_fast")));
      draft.take("betaSlow", notZero(number("beta_slow")));
      draft.take("mscale", number("mscale"));
      draft.take("mscaleAllDim", number("mscale_all_dim"));
      const truncate = params.given("truncate");
      if (truncate !== undefined) draft.take("truncate", asBoolean(truncate));
      break;
    }
    case "longrope":
      for (const [key, name] of [
        ["short_factor", "shortFactor"],
        ["long_factor", "longFactor"],
      ] as const) {
        const found = params.given(key);
        if (found === undefined) throw missing(params.name(key), "rope-type", { of: ropeType });
        draft.take(name, asNumbers(found));
      }
      draft.take("factor", number("factor"));
      length();
      draft.take("attentionFactor", number("attention_factor"));
      if (open.name === "phimoe") {
        draft.take("shortMscale", required("short_mscale"));
        draft.take("longMscale", required("long_mscale"));
      }
      break;
    case "llama3":
      draft.take("factor", required("factor"));
      draft.take("lowFreqFactor", required("low_freq_factor"));
      draft.take("highFreqFactor", required("high_freq_factor"));
      length();
      break;
    case "proportional":
      draft.take("factor", number("factor"));
      break;
    default:
      for (const key of ["alpha", ...Object.values(keysOf).flat()]) {
        const found = key === "original_max_position_embeddings" ? originalLength(open, set) : params.given(key);
        if (found !== undefined) draft.take(camelCase(key) as keyof RopeSpec, found as { value: never; path: string });
      }
  }
}
