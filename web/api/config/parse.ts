import { choice, ifGiven, refuse } from "../arguments/checks.js";
import { optionNames, optionsOf } from "../arguments/option-names.js";
import { asBoolean, asNumber, asNumberIfGiven, asNumbers, missing, type NumberAt } from "./fields.js";
import { chooseSet, openConfig, rotarySets, type OpenConfig, type RotarySet } from "./layers.js";
import { misspeltKeys } from "./misspelt.js";
import { readScheme, ropeTypeOf, SpecDraft } from "./scheme.js";
import { sizesOf, type Sizes } from "./sizes.js";
import { RopewalkError, type ErrorData } from "../errors/errors.js";
import { snakeCase } from "../arguments/names.js";
import type { Pairing, RopeSpec } from "../types.js";

/** Checks a spec's numbers, in the module. It throws with the spec's field as path: "spec.factor". */
export type CheckSpec = (spec: RopeSpec) => void;

/** One layer type's reading: the spec, where each field came from, and what the report wants to know besides. */
export interface Reading {
  set: RotarySet;
  spec: RopeSpec;
  sources: ReadonlyMap<string, string>;
  sizes: Sizes;
  writtenType: string;
}

const lengthKeys = [
  "max_position_embeddings",
  "n_positions",
  "max_seq_len",
  "seq_length",
  "model_max_length",
  "rope_max_length",
];

/** What the caller says beside the config. */
export interface ConfigOptions {
  layerType?: string | undefined;
  pairing?: Pairing | undefined;
}

export function parseConfig(config: unknown, options: ConfigOptions, check: CheckSpec): RopeSpec {
  const { layerType, pairing } = options;
  const open = openConfig(config, pairing);
  const set = chooseSet(open, layerType);
  for (const error of misspeltKeys(open, [set])) throw error;
  return readSet(open, set, check).spec;
}

export function layerTypes(config: unknown): string[] {
  return rotarySets(openConfig(config)).flatMap((set) => set.layerType ?? []);
}

/** Reads one set of parameters into a spec that has passed the module's checks. */
export function readSet(open: OpenConfig, set: RotarySet, check: CheckSpec): Reading {
  const { row } = open;
  const draft = new SpecDraft();
  const order = pairingOf(open, set);
  const ropeType = ropeTypeOf(open, set);
  draft.set("ropeType", ropeType.value, ropeType.path);
  draft.take("base", baseOf(open, set));
  const sizes = sizesOf(open, set, ropeType.value);
  draft.take("headDim", sizes.headDim);
  draft.take("rotaryDim", sizes.rotaryDim);
  draft.take("pairing", order.pairing);
  if (sizes.rotaryOffset !== 0) draft.set("rotaryOffset", sizes.rotaryOffset, "model_type");
  if (order.writeAs !== undefined) draft.set("writeAs", order.writeAs, "model_type");
  if (row.direction !== undefined) draft.set("direction", row.direction, "model_type");
  draft.take("maxPositionEmbeddings", asNumberIfGiven(open.fields.given(...lengthKeys)));
  readScheme(draft, open, set, ropeType);
  if (row.stretchedIf !== undefined && open.fields.given(row.stretchedIf[0])?.value === true) {
    const [key, alpha, length] = row.stretchedIf;
    draft.set("alpha", alpha, open.fields.at(key));
    draft.set("maxPositionEmbeddings", length, open.fields.at(key));
  }
  // DeepSeek V4 leaves cos and sin of its compressed layers unscaled: configuration_deepseek_v4.py.
  if (set.layerType === "compress" && ropeType.value === "yarn" && draft.spec.attentionFactor === undefined) {
    draft.set("attentionFactor", 1, "default");
  }
  if (ropeType.value === "proportional" && sizes.partial !== undefined)
    draft.take("partialRotaryFactor", sizes.partial);
  takeSections(draft, open, set);

  const spec = { ...draft.spec } as RopeSpec;
  try {
    check(spec);
  } catch (error) {
    throw inConfigWords(error, set, draft.sources);
  }
  return { set, spec, sources: draft.sources, sizes, writtenType: ropeType.written };
}

function baseOf({ fields, row }: OpenConfig, set: RotarySet): NumberAt {
  const found = set.params.find("rope_theta", "base") ?? set.outerBase;
  if (found === undefined) throw missing(fields.name("rope_theta"), "base");
  const ratio = row.baseRatio === undefined ? undefined : asNumberIfGiven(fields.given(row.baseRatio));
  if (ratio === undefined) return asNumber(found);
  return { value: asNumber(found).value * ratio.value, path: ratio.path };
}

interface Order {
  pairing: { value: Pairing; path: string };
  writeAs: Pairing | undefined;
}

/** The caller's word comes before the model's code; without either there is no pairing to assume. */
function pairingOf({ fields, row, known, name, namePath, pairing }: OpenConfig, set: RotarySet): Order {
  if (pairing !== undefined) return { pairing: { value: pairing, path: "options.pairing" }, writeAs: undefined };
  if (!known) throw refuse(namePath, name, "known-type", "config-invalid");
  if (set.indexerHead !== undefined) {
    const flag = fields.given("indexer_rope_interleave"); // GLM's say true
    const value = flag !== undefined && asBoolean(flag).value ? "interleaved" : "half-split";
    return { pairing: { value, path: flag?.path ?? "model_type" }, writeAs: undefined };
  }
  const flag = row.halfSplitUnless === undefined ? undefined : fields.given(row.halfSplitUnless);
  if (flag !== undefined && !asBoolean(flag).value)
    return { pairing: { value: "half-split", path: flag.path }, writeAs: undefined };
  return { pairing: { value: row.pairing, path: "model_type" }, writeAs: row.writeAs };
}

function takeSections(draft: SpecDraft, { fields, row }: OpenConfig, { params }: RotarySet): void {
  const sections = params.given("mrope_section") ?? fields.given("mrope_section");
  // The class's own sections fit the published head only; another head is read as text.
  const fits = sections?.path !== "default" || sum(asNumbers(sections).value) === draft.spec.rotaryDim! / 2;
  if (sections !== undefined && fits) {
    draft.take("mropeSection", asNumbers(sections));
    const flag = params.given("mrope_interleaved");
    const interleaved = flag === undefined ? undefined : asBoolean(flag);
    if (row.axisPattern === "interleaved") draft.set("mropeInterleaved", true, "model_type");
    else if (row.axisPattern !== undefined) draft.set("axisPattern", row.axisPattern, "model_type");
    else if (interleaved?.value === true) draft.take("mropeInterleaved", interleaved);
  } else if (row.axisPattern === "axial" || row.axisPattern === "axial-split") {
    draft.set("axisPattern", row.axisPattern, "model_type");
  }
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** The module names a field of the spec; the reader of a config.json wants the path in that file, and its names. */
function inConfigWords(error: unknown, set: RotarySet, sources: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof RopewalkError) || !error.path?.startsWith("spec.")) return error;
  const name = error.path.slice("spec.".length);
  const source = sources.get(name);
  const as = snakeCase(name);
  const given = source !== undefined && source !== "default" && source !== "model_type";
  const path = given ? source : set.params.name(as);
  return new RopewalkError({
    ...(error as ErrorData),
    code: error.code === "option-invalid" ? "config-invalid" : error.code,
    path,
    ...(path.endsWith(as) ? {} : { as }),
    ...(error.of === undefined ? {} : { of: snakeCase(error.of) }),
  });
}

export function readConfigOptions(
  options: unknown,
  call: "parseConfig" | "inspectConfig" = "parseConfig",
): ConfigOptions {
  const { layerType, pairing } = optionsOf(options, "options", optionNames[call]);
  return {
    layerType: ifGiven(layerType, (value) => {
      if (typeof value !== "string") throw refuse("options.layerType", value, "string");
      return value;
    }),
    pairing: ifGiven(pairing, (value) => choice(value, "options.pairing", ["half-split", "interleaved"])),
  };
}
