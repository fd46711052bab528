import type { Reading } from "./parse.js";
import type { OpenConfig } from "./layers.js";
import { alwaysKnown, firstKeys, nearestKey } from "./key-notes.js";
import { keysOf } from "./scheme.js";
import { brief, frequencyNotes, note, on, type Note } from "./note.js";
import { show } from "../errors.js";
import type { Frequencies } from "../types.js";

/** What there is to say about one layer type's reading, given the frequencies it leads to and those before any scaling. */
export function layerNotes(open: OpenConfig, reading: Reading, frequencies: Frequencies, trained: Frequencies): Note[] {
  const rules = [typeNotes, sizeNotes, baseNotes, keyNotes, lengthNotes, schemeNotes, precisionNotes, angleNotes];
  return rules.flatMap((rule) => rule(open, reading, frequencies, trained).filter((note) => note !== undefined));
}

type Rule = (
  open: OpenConfig,
  reading: Reading,
  frequencies: Frequencies,
  trained: Frequencies,
) => (Note | undefined)[];

const typeNotes: Rule = (_, { set: { params }, spec, writtenType, sources }) => [
  on(
    writtenType !== spec.ropeType,
    "info",
    "type-alias",
    sources.get("ropeType"),
    `${show(writtenType)} is read as ${show(spec.ropeType)}`,
  ),
  on(
    params.has("rope_type") && params.has("type") && params.object.rope_type !== params.object.type,
    "warning",
    "type-conflict",
    params.at("type"),
    `type is ${show(params.object.type)} and rope_type is ${show(params.object.rope_type)}; rope_type counts`,
  ),
];

const shareKeys = ["partial_rotary_factor", "rotary_pct", "rope_pct", "rotary_emb_fraction"];

const sizeNotes: Rule = ({ fields }, { set: { params }, spec, sizes, sources }) => {
  const hidden = fields.given("hidden_size")?.value;
  const heads = fields.given("num_attention_heads")?.value;
  const quotient = typeof hidden === "number" && typeof heads === "number" ? hidden / heads : undefined;
  const explicit = fields.has("head_dim") && fields.object.head_dim !== null;
  const keyHeads = fields.given("num_key_value_heads")?.value;
  const shares = [params, fields].flatMap((place) =>
    shareKeys.flatMap((key) => {
      const value = place.object[key];
      return typeof value === "number" ? [{ path: place.name(key), value }] : [];
    }),
  );
  const rotaryDim = fields.object.rotary_dim;
  if (typeof rotaryDim === "number") shares.push({ path: fields.name("rotary_dim"), value: rotaryDim / spec.headDim });
  return [
    on(
      typeof keyHeads === "number" && typeof heads === "number" && heads % keyHeads !== 0,
      "warning",
      "heads-do-not-divide",
      fields.at("num_key_value_heads"),
      `num_attention_heads is ${show(heads)}, no multiple of num_key_value_heads, ${show(keyHeads)}`,
    ),
    on(
      typeof keyHeads === "number" && typeof heads === "number" && keyHeads < heads && heads % keyHeads === 0,
      "info",
      "gqa-permutation",
      fields.name("num_key_value_heads"),
      `queries have ${show(heads)} heads, keys ${show(keyHeads)}: reordering weights for the other pairing takes each count for its own projection`,
    ),
    on(
      explicit && quotient !== undefined && quotient !== spec.headDim,
      "info",
      "head-dim-not-quotient",
      sources.get("headDim"),
      `head_dim is ${spec.headDim}, not hidden_size / num_attention_heads = ${quotient}; code that divides gets other frequencies`,
    ),
    on(
      sizes.ignoredPartial !== undefined && sizes.ignoredPartial.value !== 1,
      "warning",
      "partial-ignored",
      sizes.ignoredPartial?.path,
      `partial_rotary_factor is ${sizes.ignoredPartial?.value}, which default RoPE of this model_type does not read: the whole head rotates`,
    ),
    on(
      new Set(shares.map(({ value }) => Math.trunc(value * spec.headDim))).size > 1,
      "warning",
      "partial-conflict",
      sources.get("rotaryDim"),
      `${shares.map(({ path, value }) => `${brief(path)} makes a share of ${value}`).join(", ")}; ${spec.rotaryDim} of ${spec.headDim} channels rotate`,
    ),
    on(
      spec.rotaryDim < spec.headDim,
      "info",
      "partial-rotary",
      sources.get("rotaryDim"),
      `${spec.rotaryDim} of ${spec.headDim} channels rotate, from channel ${spec.rotaryOffset ?? 0} on`,
    ),
  ];
};

const baseNotes: Rule = ({ fields }, { set: { params, outerBase }, spec, sources }) => {
  const source = sources.get("base");
  const inside = params.object.rope_theta;
  return [
    on(
      source === "default",
      "info",
      "base-default",
      undefined,
      `no base is given; the configuration class has ${spec.base}`,
    ),
    on(
      typeof inside === "number" &&
        outerBase !== undefined &&
        outerBase.path !== "default" &&
        outerBase.value !== inside,
      "warning",
      "base-conflict",
      outerBase?.path,
      `${brief(outerBase?.path ?? "")} is ${show(outerBase?.value)} and ${brief(source ?? "")} is ${inside}; the inner one counts`,
    ),
    on(
      fields.has("rope_theta") &&
        sources.get("base") !== fields.at("rope_theta") &&
        outerBase?.path !== fields.at("rope_theta") &&
        fields.object.rope_theta !== spec.base,
      "info",
      "base-of-other-layers",
      fields.at("rope_theta"),
      `rope_theta is ${show(fields.object.rope_theta)}; these layers use ${spec.base} from ${brief(source ?? "")}`,
    ),
  ];
};

const keyNotes: Rule = ({ name }, { set: { params }, spec, writtenType }) => {
  const known = new Set([...alwaysKnown, ...keysOf[spec.ropeType]]);
  return firstKeys(params.object)
    .filter((key) => !known.has(key) && !params.read.has(key) && nearestKey(params, key) === undefined)
    .map((key) =>
      note(
        "warning",
        "key-ignored",
        params.at(key),
        `${brief(key)} means nothing to rope_type ${show(writtenType)}${name === undefined ? "" : ` of ${brief(name)}`} and is ignored`,
      ),
    );
};

const lengthNotes: Rule = ({ fields }, { set, spec, sources }) => {
  const key = "original_max_position_embeddings";
  const [inside, outside] = [set.params.object[key], fields.object[key]];
  const { maxPositionEmbeddings: longest, originalMaxPositionEmbeddings: original } = spec;
  const vocabulary = fields.object.vocab_size;
  const far =
    typeof vocabulary === "number" &&
    longest !== undefined &&
    longest > 100000 &&
    Math.abs(vocabulary - longest) <= 1024;
  return [
    on(
      typeof inside === "number" && typeof outside === "number" && inside !== outside,
      "warning",
      "original-length-conflict",
      sources.get("originalMaxPositionEmbeddings"),
      `${key} is ${show(inside)} inside and ${show(outside)} outside; ${original} counts`,
    ),
    on(
      original !== undefined &&
        inside === undefined &&
        outside === undefined &&
        sources.get("originalMaxPositionEmbeddings") !== "default",
      "warning",
      "original-length-assumed",
      set.params.at(key),
      `${key} is not given; max_position_embeddings, ${original}, stands in for it`,
    ),
    on(
      far,
      "warning",
      "length-like-vocabulary",
      sources.get("maxPositionEmbeddings"),
      `max_position_embeddings is ${longest}, very near to vocab_size ${show(vocabulary)}: is it meant?`,
    ),
  ];
};

const schemeNotes: Rule = ({ fields }, { set: { params }, spec, sources }, { attentionFactor }) => {
  const { factor, maxPositionEmbeddings: longest, originalMaxPositionEmbeddings: original } = spec;
  const ratio = longest !== undefined && original !== undefined ? longest / original : undefined;
  const scaled = spec.ropeType === "yarn" || spec.ropeType === "longrope";
  const both = spec.mscale !== undefined && spec.mscaleAllDim !== undefined;
  const key = "original_max_position_embeddings";
  const given = typeof (params.object[key] ?? fields.object[key]) === "number";
  return [
    on(
      scaled && factor === undefined,
      "info",
      "factor-from-lengths",
      params.at("factor"),
      `factor is not given; it is the quotient of the lengths, ${ratio}`,
    ),
    on(
      spec.ropeType === "yarn" && factor !== undefined && ratio !== undefined && given && ratio !== factor,
      "warning",
      "factor-ratio",
      sources.get("factor"),
      `factor is ${factor}, but max / original length is ${ratio}; factor counts`,
    ),
    on(
      spec.attentionFactor !== undefined && both,
      "warning",
      "attention-factor-overrides",
      sources.get("attentionFactor"),
      `attention_factor is given, so mscale and mscale_all_dim have no effect`,
    ),
    on(
      (spec.mscale !== undefined || spec.mscaleAllDim !== undefined) && !(spec.mscale && spec.mscaleAllDim),
      "warning",
      "mscale-ignored",
      sources.get("mscale") ?? sources.get("mscaleAllDim"),
      "mscale and mscale_all_dim count only together, and when neither is 0",
    ),
    on(
      spec.ropeType === "yarn" && spec.truncate === false,
      "info",
      "yarn-not-truncated",
      sources.get("truncate"),
      "truncate is false: the ramp's ends are not rounded, which some engines do all the same",
    ),
    on(
      scaled && (attentionFactor !== 1 || spec.attentionFactor !== undefined),
      "info",
      "attention-factor",
      sources.get("attentionFactor"),
      attentionFactor === 1
        ? "attention_factor is given as 1: cos and sin are not multiplied"
        : `cos and sin are multiplied by ${attentionFactor}, so scores grow by its square; some engines scale the softmax instead: never both`,
    ),
    on(
      spec.ropeType === "longrope",
      "info",
      "longrope-boundary",
      sources.get("originalMaxPositionEmbeddings"),
      `short_factor serves lengths up to ${original}, long_factor those beyond`,
    ),
    on(
      spec.ropeType === "llama3" && spec.lowFreqFactor === spec.highFreqFactor,
      "warning",
      "llama3-no-band",
      sources.get("highFreqFactor"),
      "high_freq_factor equals low_freq_factor: there is no smooth band between scaled and unscaled frequencies",
    ),
    on(
      spec.ropeType === "llama3" && ratio !== undefined && ratio <= 1,
      "warning",
      "llama3-not-extended",
      sources.get("originalMaxPositionEmbeddings"),
      `original_max_position_embeddings is ${original}, not below max_position_embeddings, ${longest}`,
    ),
    on(
      spec.ropeType === "proportional" && spec.partialRotaryFactor === undefined,
      "info",
      "proportional-whole-head",
      params.at("partial_rotary_factor"),
      "partial_rotary_factor is not given: every pair rotates, as with linear",
    ),
    on(
      spec.ropeType === "dynamic" || spec.ropeType === "longrope",
      "warning",
      "cache-depends-on-length",
      sources.get("ropeType"),
      "the frequencies change with the length: a cache must hold unrotated keys, or the length must be fixed for each sequence",
    ),
    on(
      spec.mropeSection !== undefined,
      "info",
      "mrope-axes",
      sources.get("mropeSection"),
      `pairs listen to time, height and width: ${brief(spec.mropeSection?.join(", ") ?? "")} of them, ${spec.axisPattern ?? (spec.mropeInterleaved ? "interleaved" : "in sections")}`,
    ),
  ];
};

const precisionNotes: Rule = ({ fields }, { spec }, { invFreq }) => {
  const dtype = fields.given("torch_dtype", "dtype");
  const limits: Readonly<Record<string, number>> = { bfloat16: 256, float16: 2048 };
  const limit = typeof dtype?.value === "string" ? limits[dtype.value] : undefined;
  return [
    ...frequencyNotes(spec, invFreq, undefined),
    on(
      limit !== undefined && (spec.maxPositionEmbeddings ?? 0) > limit!,
      "info",
      "low-precision-positions",
      dtype?.path,
      `positions past ${limit} are not exact in ${show(dtype?.value)}: build tables in float32 or better`,
    ),
  ];
};

/** Relative difference of two angles that counts as none. */
const SAME_ANGLE = 1e-6;

/** Angles that inputs past the trained length show for the first time, or that the scaling leaves to be met within the context. */
const angleNotes: Rule = (_, { spec }, { wavelength }, trained) => {
  const { originalMaxPositionEmbeddings: original, maxPositionEmbeddings: longest } = spec;
  const first = original ?? longest;
  if (first === undefined) return [];
  const all = wavelength.length;
  const turns = Array.from(trained.wavelength, (length) => first / length);
  if (original === undefined || longest === undefined || longest <= original) {
    const unseen = wavelength.filter((length) => length > first && length !== Infinity).length;
    return [
      on(
        unseen > 0,
        "info",
        "unseen-rotation",
        undefined,
        `${unseen} of ${all} pairs make less than one revolution within ${first} positions: longer inputs show them new angles`,
      ),
    ];
  }
  const fresh = wavelength.filter((length, pair) => {
    const seen = turns[pair]!;
    return seen < 1 && Math.min(1, longest / length) > seen * (1 + SAME_ANGLE);
  }).length;
  return [
    on(
      fresh > 0,
      "info",
      "unseen-rotation",
      undefined,
      `within ${longest} positions ${fresh} of ${all} pairs reach angles that the first ${original} positions without scaling did not show them`,
    ),
  ];
};
