import { asBoolean, asNumber, asNumbers, missing, wrongType, type Found } from "./fields.js";
import { schemeKeys, schemes, type SchemeKey } from "./keys.js";
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
  const fieldOf = (key: string) => camelCase(key) as keyof RopeSpec;
  const length = "original_max_position_embeddings";
  if (!Object.hasOwn(schemes, ropeType)) {
    for (const key of schemeKeys) {
      const found = key === length ? originalLength(open, set) : params.given(key);
      if (found !== undefined) draft.take(fieldOf(key), found as { value: never; path: string });
    }
    return;
  }
  const take = (key: string, { need, zeroIsAbsent, atLeast: limit, is }: SchemeKey, field = fieldOf(key)): void => {
    const found = need === undefined || is !== undefined ? params.given(key) : params.find(key);
    if (found === undefined && need !== undefined) throw missing(params.name(key), "rope-type", { of: written });
    if (found === undefined || (need === "or-null" && found.value === null)) return;
    const { value, path } =
      is === "boolean" ? asBoolean(found) : is === "number[]" ? asNumbers(found) : asNumber(found);
    if (limit !== undefined && (value as number) < limit)
      throw refuse(path, value, "at-least", "config-invalid", { limit });
    if (value !== 0 || !zeroIsAbsent) draft.set(field, value as never, path);
  };
  const longest = draft.spec.maxPositionEmbeddings;
  if (ropeType === "dynamic" && longest === undefined)
    throw missing(open.fields.name("max_position_embeddings"), "rope-type", { of: ropeType });
  if (written === "ntk") take("factor", { need: true }, "alpha");
  for (const [key, how] of Object.entries(schemes[ropeType])) {
    if (how.of?.test(open.name ?? "") === false) continue;
    if (key !== length) {
      take(key, how);
      continue;
    }
    const found = originalLength(open, set);
    if (found !== undefined) draft.take("originalMaxPositionEmbeddings", asNumber(found));
    else if (longest === undefined)
      throw missing(params.name(length), "rope-type-or", { of: ropeType, limit: "max_position_embeddings" });
    else draft.set("originalMaxPositionEmbeddings", longest, draft.sources.get("maxPositionEmbeddings")!);
  }
}
