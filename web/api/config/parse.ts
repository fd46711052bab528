import { choice, ifGiven, refuse, type Fields as Options } from "../arguments/checks.js";
import type { SpecReader } from "../arguments/spec.js";
import { asBoolean, asNumber, asNumberIfGiven, asNumbers, missing, type NumberAt } from "./fields.js";
import { keys } from "./keys.js";
import { misspeltKeys } from "./misspelt.js";
import { chooseSet, rotarySets, type RotarySet } from "./layers.js";
import { openConfig, type OpenConfig } from "./open.js";
import { ltxFrequencies } from "./axes.js";
import { readScheme, ropeTypeOf, SpecDraft } from "./scheme.js";
import { keepHeads, sizesOf, type Sizes } from "./sizes.js";
import { RopewalkError, type ErrorData } from "../errors/errors.js";
import { snakeCase } from "../arguments/names.js";
import type { Pairing, RopeSpec } from "../types.js";

/** One layer type's reading: the spec, the source of each field, and the other facts for the report. */
export interface Reading {
  set: RotarySet;
  spec: RopeSpec;
  sources: ReadonlyMap<string, string>;
  sizes: Sizes;
  writtenType: string;
}

/** Options that the caller gives with the config. */
export interface ConfigOptions {
  layerType?: string | undefined;
  pairing?: Pairing | undefined;
}

export function parseConfig(config: unknown, options: ConfigOptions, reader: SpecReader): RopeSpec {
  const { layerType, pairing } = options;
  const open = openConfig(config, pairing);
  const set = chooseSet(open, layerType);
  for (const error of misspeltKeys(open, [set])) throw error;
  return readSet(open, set, reader).spec;
}

export function layerTypes(config: unknown): string[] {
  return rotarySets(openConfig(config)).flatMap((set) => set.layerType ?? []);
}

/** Reads one set of parameters into a spec that has passed the module's checks. */
export function readSet(open: OpenConfig, set: RotarySet, reader: SpecReader): Reading {
  const { row } = open;
  const draft = new SpecDraft();
  const order = pairingOf(open, set);
  const ropeType = ropeTypeOf(open, set, reader);
  draft.set("ropeType", ropeType.value, ropeType.path);
  draft.take("base", baseOf(open, set));
  const sizes = sizesOf(open, set, ropeType.value);
  draft.take("headDim", sizes.headDim);
  draft.take("rotaryDim", sizes.rotaryDim);
  draft.take("pairing", order.pairing);
  if (sizes.rotaryOffset !== 0) draft.set("rotaryOffset", sizes.rotaryOffset, "model_type");
  if (order.writeAs !== undefined) draft.set("writeAs", order.writeAs, "model_type");
  if (row.direction !== undefined) draft.set("direction", row.direction, "model_type");
  draft.take("maxPositionEmbeddings", asNumberIfGiven(open.fields.given(...keys.length)));
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
  if (row.shiftsNtk && ropeType.written === "ntk") takeShifted(draft);
  if (!takeAxes(draft, open, sizes, reader)) takeSections(draft, open, set);

  const spec = { ...draft.spec } as RopeSpec;
  try {
    reader.check(spec);
  } catch (error) {
    throw inConfigWords(error, set, draft.sources);
  }
  keepHeads(spec, open, set);
  return { set, spec, sources: draft.sources, sizes, writtenType: ropeType.written };
}

function baseOf({ fields, row }: OpenConfig, set: RotarySet): NumberAt {
  const found = set.params.find("rope_theta", "base") ?? set.outerBase;
  if (found === undefined) throw missing(fields.name("rope_theta"), "base");
  const { base } = row;
  const ratio = base !== undefined && "times" in base ? asNumberIfGiven(fields.given(base.times)) : undefined;
  if (ratio === undefined) return asNumber(found);
  return { value: asNumber(found).value * ratio.value, path: ratio.path };
}

interface Order {
  pairing: { value: Pairing; path: string };
  writeAs: Pairing | undefined;
}

/** The caller's pairing takes priority over that of the model's code; without either, no pairing is assumed. */
function pairingOf(open: OpenConfig, set: RotarySet): Order {
  const { fields, row, known, name, namePath, pairing } = open;
  if (pairing !== undefined) return { pairing: { value: pairing, path: "options.pairing" }, writeAs: undefined };
  const stated = statedPairing(open);
  if (stated?.counts === true) return { pairing: stated, writeAs: undefined };
  if (!known) throw refuse(namePath, name, "known-type", "config-invalid");
  if (set.indexerHead !== undefined) {
    const flag = fields.given("indexer_rope_interleave"); // it is true in GLM's configs
    const value = flag !== undefined && asBoolean(flag).value ? "interleaved" : "half-split";
    return { pairing: { value, path: flag?.path ?? "model_type" }, writeAs: undefined };
  }
  if (row.linear !== undefined && set.layerType === "linear_attention")
    return { pairing: { value: row.linear, path: "model_type" }, writeAs: undefined };
  const flag = row.halfSplitUnless === undefined ? undefined : fields.given(row.halfSplitUnless);
  if (flag !== undefined && !asBoolean(flag).value)
    return { pairing: { value: "half-split", path: flag.path }, writeAs: undefined };
  return { pairing: { value: row.pairing, path: "model_type" }, writeAs: row.writeAs };
}

/** Keys about the pairing, and the pairing if they are true. */
export const pairingKeys = {
  rope_is_neox_style: "half-split",
  rope_traditional: "interleaved",
  rope_interleaved: "interleaved",
  rotary_emb_interleaved: "interleaved",
} as const;

/**
 * The pairing that the config itself gives; `counts`: its code is not that of transformers, which does not read such a
 * key.
 */
export function statedPairing(open: OpenConfig): { value: Pairing; path: string; counts: boolean } | undefined {
  const { fields, hasOwnCode } = open;
  const found = fields.given(...Object.keys(pairingKeys));
  if (found === undefined) return undefined;
  const key = found.path.slice(found.path.lastIndexOf(".") + 1) as keyof typeof pairingKeys;
  const other = pairingKeys[key] === "half-split" ? "interleaved" : "half-split";
  return { value: asBoolean(found).value ? pairingKeys[key] : other, path: found.path, counts: hasOwnCode };
}

/**
 * Axes with separate frequencies; false if the model has none. Cosmos stretches the base of each axis by rope_scale.
 */
function takeAxes(
  draft: SpecDraft,
  { fields, row }: OpenConfig,
  { axes, headDim }: Sizes,
  reader: SpecReader,
): boolean {
  const base = draft.spec.base!;
  if (row.axes?.kind === "ltx") {
    const invFreq = ltxFrequencies(base, headDim.value);
    const section = invFreq.length / 3;
    draft.set("mropeSection", [section, section, section], "model_type");
    draft.set("axisPattern", "interleaved", "model_type");
    draft.set("invFreq", invFreq, "model_type");
    return true;
  }
  if (row.axes?.kind === "each-twice") {
    const [half, pairs] = [headDim.value / 2, headDim.value / 4];
    const one = { ropeType: "default", base, headDim: half, rotaryDim: half, pairing: "half-split" } as const;
    draft.set("mropeSection", [pairs, pairs, 0], "model_type"); // no pair is time's
    draft.set("axisPattern", "alternating", "model_type");
    draft.set("invFreq", [...reader.frequencies(one).invFreq].flatMap((value) => [value, value]), "model_type"); // prettier-ignore
    return true;
  }
  if (axes === undefined) return false;
  const scale = fields.given("rope_scale");
  const alphas = scale === undefined ? [] : asNumbers(scale).value;
  const invFreq = axes.value.flatMap((dim, axis) => {
    if (dim === 0) return [];
    const alpha = alphas[axis];
    const one = { ropeType: "default", base, headDim: dim, rotaryDim: dim, pairing: "half-split" } as const;
    return [...reader.frequencies({ ...one, ...(alpha !== undefined && alpha !== 1 && { alpha }) }).invFreq];
  });
  draft.set(
    "mropeSection",
    axes.value.map((dim) => dim / 2),
    axes.path,
  );
  draft.set("axisPattern", "sections", axes.path);
  draft.set("invFreq", invFreq, axes.path);
  return true;
}

/** Fixed NTK as in vLLM's ntk_scaling_rope.py: the base times factor, and each frequency divided by factor^(2 / d). */
function takeShifted({ spec }: SpecDraft): void {
  const { alpha, base, rotaryDim } = spec as Required<RopeSpec>;
  delete spec.alpha;
  Object.assign(spec, { ropeType: "linear", base: base * alpha, factor: alpha ** (2 / rotaryDim) });
}

function takeSections(draft: SpecDraft, { fields, row }: OpenConfig, { params, part }: RotarySet): void {
  if (part !== undefined) return; // each part has one position
  const sections = params.given("mrope_section", "xdrope_section") ?? fields.given("mrope_section");
  // The class's own sections fit only the published head; a model with another head is read as text.
  const fits = sections?.path !== "default" || sum(asNumbers(sections).value) === draft.spec.rotaryDim! / 2;
  if (sections !== undefined && row.restToTime) {
    const { value: list, path } = asNumbers(sections);
    draft.set("mropeSection", [draft.spec.rotaryDim! / 2 - sum(list.slice(1)), ...list.slice(1)], path);
    draft.set("mropeInterleaved", true, "model_type");
  } else if (sections !== undefined && fits) {
    draft.take("mropeSection", asNumbers(sections));
    const flag = params.given("mrope_interleaved");
    const interleaved = flag === undefined ? undefined : asBoolean(flag);
    if (row.axisPattern === "interleaved") draft.set("mropeInterleaved", true, "model_type");
    else if (row.axisPattern !== undefined) draft.set("axisPattern", row.axisPattern, "model_type");
    else if (interleaved?.value === true) draft.take("mropeInterleaved", interleaved);
  } else if (row.axisPattern === "axial" || row.axisPattern === "axial-split") {
    draft.set("axisPattern", row.axisPattern, "model_type");
    if (row.parts !== undefined) draft.set("rotaryParts", row.parts.length, "model_type");
  }
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** Changes an error about a field of the spec into one about the path in the config.json. */
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

export function readConfigOptions({ layerType, pairing }: Options): ConfigOptions {
  return {
    layerType: ifGiven(layerType, (value) => {
      if (typeof value !== "string") throw refuse("options.layerType", value, "string");
      return value;
    }),
    pairing: ifGiven(pairing, (value) => choice(value, "options.pairing", ["half-split", "interleaved"])),
  };
}
