import { ifGiven, refuse } from "../checks.js";
import { asBoolean, asNumber, asNumberIfGiven, asNumbers, missing, type NumberAt } from "./fields.js";
import { chooseSet, openConfig, rotarySets, type OpenConfig, type RotarySet } from "./layers.js";
import { readScheme, ropeTypeOf, SpecDraft } from "./scheme.js";
import { sizesOf, type Sizes } from "./sizes.js";
import { RopewalkError } from "../errors.js";
import { snakeCase } from "../memory/layout.js";
import type { RopeSpec } from "../types.js";

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

const lengthKeys = ["max_position_embeddings", "n_positions", "max_seq_len", "seq_length"];

export function parseConfig(config: unknown, layerType: string | undefined, check: CheckSpec): RopeSpec {
  const open = openConfig(config);
  return readSet(open, chooseSet(open, layerType), check).spec;
}

export function layerTypes(config: unknown): string[] {
  return rotarySets(openConfig(config)).flatMap((set) => set.layerType ?? []);
}

/** Reads one set of parameters into a spec that has passed the module's checks. */
export function readSet(open: OpenConfig, set: RotarySet, check: CheckSpec): Reading {
  const { row } = open;
  const draft = new SpecDraft();
  const ropeType = ropeTypeOf(open, set);
  draft.set("ropeType", ropeType.value, ropeType.path);
  draft.take("base", baseOf(open, set));
  const sizes = sizesOf(open, set, ropeType.value);
  draft.take("headDim", sizes.headDim);
  draft.take("rotaryDim", sizes.rotaryDim);
  draft.set("pairing", row.pairing, "model_type");
  if (sizes.rotaryOffset !== 0) draft.set("rotaryOffset", sizes.rotaryOffset, "model_type");
  takeOrder(draft, open);
  if (row.direction !== undefined) draft.set("direction", row.direction, "model_type");
  draft.take("maxPositionEmbeddings", asNumberIfGiven(open.fields.given(...lengthKeys)));
  readScheme(draft, open, set, ropeType.value);
  // DeepSeek V4 leaves cos and sin of its compressed layers unscaled: configuration_deepseek_v4.py.
  if (set.layerType === "compress" && ropeType.value === "yarn" && draft.spec.attentionFactor === undefined) {
    draft.set("attentionFactor", 1, "default");
  }
  if (ropeType.value === "proportional" && sizes.partial !== undefined)
    draft.take("partialRotaryFactor", sizes.partial);
  takeSections(draft, open, set);

  const spec = draft.spec as RopeSpec;
  try {
    check(spec);
  } catch (error) {
    throw inConfigWords(error, set, draft.sources);
  }
  return { set, spec, sources: draft.sources, sizes, writtenType: ropeType.written };
}

function baseOf({ fields }: OpenConfig, set: RotarySet): NumberAt {
  const found = set.params.find("rope_theta", "base") ?? set.outerBase;
  if (found === undefined) throw missing(fields.at("rope_theta"), "it is the base of the frequencies");
  return asNumber(found);
}

/** DeepSeek V3 and its relatives write half-split, unless rope_interleave says that they read so, too. */
function takeOrder(draft: SpecDraft, { fields, row }: OpenConfig): void {
  if (row.writeAs === undefined) return;
  const interleave = fields.given("rope_interleave");
  if (interleave !== undefined && !asBoolean(interleave).value) draft.set("pairing", row.writeAs, interleave.path);
  else draft.set("writeAs", row.writeAs, "model_type");
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

/** The module names a field of the spec; the reader of a config.json wants the path in that file. */
function inConfigWords(error: unknown, set: RotarySet, sources: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof RopewalkError) || error.path === undefined || !error.path.startsWith("spec.")) return error;
  const name = error.path.slice("spec.".length);
  const source = sources.get(name);
  const snake = snakeCase(name);
  const path = source !== undefined && source !== "default" && source !== "model_type" ? source : set.params.at(snake);
  const said = error.message.slice(error.path.length).replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, snakeCase);
  const own = path.endsWith(snake) ? path : `${path} (${snake})`;
  return new RopewalkError(error.code === "option-invalid" ? "config-invalid" : error.code, `${own}${said}`, path);
}

export function checkLayerType(layerType: unknown): string | undefined {
  return ifGiven(layerType, (value) => {
    if (typeof value !== "string") throw refuse("options.layerType", value, "a string");
    return value;
  });
}
