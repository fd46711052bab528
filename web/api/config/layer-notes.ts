import type { Reading } from "./parse.js";
import type { OpenConfig } from "./open.js";
import { alwaysKnown, effects, keys, keysFor } from "./keys.js";
import { firstKeys, nearestKey } from "./misspelt.js";
import { brief, frequencyNotes, note, numbered, on, type Note } from "./note.js";
import { asData } from "../errors/errors.js";
import type { Frequencies } from "../types.js";

/** The notes about one layer type's reading, from its frequencies and those before any scaling. */
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
  on(writtenType !== spec.ropeType, "info", "type-alias", sources.get("ropeType"), {
    written: writtenType,
    type: spec.ropeType,
  }),
  on(
    params.has("rope_type") && params.has("type") && params.object.rope_type !== params.object.type,
    "warning",
    "type-conflict",
    params.at("type"),
    { type: asData(params.object.type), ropeType: asData(params.object.rope_type) },
  ),
];

const sizeNotes: Rule = ({ fields }, { set: { params }, spec, sizes, sources }) => {
  const hidden = fields.given("hidden_size")?.value;
  const heads = fields.given("num_attention_heads")?.value;
  const quotient = typeof hidden === "number" && typeof heads === "number" ? hidden / heads : undefined;
  const explicit = fields.has("head_dim") && fields.object.head_dim !== null;
  const keyHeads = fields.given("num_key_value_heads")?.value;
  const shares = [params, fields].flatMap((place) =>
    keys.share.flatMap((key) => {
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
      { heads, keyHeads },
    ),
    on(
      typeof keyHeads === "number" && typeof heads === "number" && keyHeads < heads && heads % keyHeads === 0,
      "info",
      "gqa-permutation",
      fields.name("num_key_value_heads"),
      { heads, keyHeads },
    ),
    on(
      explicit && quotient !== undefined && quotient !== spec.headDim,
      "info",
      "head-dim-not-quotient",
      sources.get("headDim"),
      { headDim: spec.headDim, quotient },
    ),
    on(
      sizes.ignoredPartial !== undefined && sizes.ignoredPartial.value !== 1,
      "warning",
      "partial-ignored",
      sizes.ignoredPartial?.path,
      { share: sizes.ignoredPartial?.value },
    ),
    on(
      new Set(shares.map(({ value }) => Math.trunc(value * spec.headDim))).size > 1,
      "warning",
      "partial-conflict",
      sources.get("rotaryDim"),
      {
        ...numbered(shares.map(({ path, value }) => [brief(path), value])),
        rotaryDim: spec.rotaryDim,
        headDim: spec.headDim,
      },
    ),
    on(spec.rotaryDim < spec.headDim, "info", "partial-rotary", sources.get("rotaryDim"), {
      rotaryDim: spec.rotaryDim,
      headDim: spec.headDim,
      offset: spec.rotaryOffset ?? 0,
    }),
  ];
};

const baseNotes: Rule = ({ fields }, { set: { params, outerBase }, spec, sources }) => {
  const source = sources.get("base");
  const inside = params.object.rope_theta;
  // null is as good as nothing
  const outer = outerBase?.path === "default" || outerBase?.value === null ? undefined : outerBase;
  return [
    on(source === "default" && outer === undefined, "info", "base-default", undefined, { base: spec.base }),
    on(
      typeof inside === "number" && outer !== undefined && outer.value !== inside,
      "warning",
      "base-conflict",
      outer?.path,
      {
        outer: brief(outer?.path ?? ""),
        outerBase: asData(outer?.value),
        ...(source !== "default" && { inner: brief(source ?? "") }),
        base: inside,
      },
    ),
    on(
      fields.has("rope_theta") &&
        sources.get("base") !== fields.at("rope_theta") &&
        outerBase?.path !== fields.at("rope_theta") &&
        fields.object.rope_theta !== spec.base,
      "info",
      "base-of-other-layers",
      fields.at("rope_theta"),
      { theta: asData(fields.object.rope_theta), base: spec.base, source: brief(source ?? "") },
    ),
  ];
};

const keyNotes: Rule = ({ name, row }, { set: { params }, spec, writtenType }) => {
  const known = new Set([...alwaysKnown, ...keysFor(spec.ropeType)]);
  if (row.axisPattern === "interleaved") known.add("interleaved"); // Qwen3-Omni has two keys for it
  return firstKeys(params.object)
    .filter(
      (key) =>
        params.object[key] !== null &&
        !known.has(key) &&
        !params.read.has(key) &&
        !effects.includes(key) &&
        nearestKey(params, key) === undefined,
    )
    .map((key) =>
      note("warning", "key-ignored", params.at(key), {
        key: brief(key),
        type: writtenType,
        ...(name === undefined ? {} : { layerType: brief(name) }),
      }),
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
      { inside, outside, original },
    ),
    on(
      original !== undefined &&
        inside === undefined &&
        outside === undefined &&
        sources.get("originalMaxPositionEmbeddings") !== "default",
      "warning",
      "original-length-assumed",
      set.params.at(key),
      { original },
    ),
    on(far, "warning", "length-like-vocabulary", sources.get("maxPositionEmbeddings"), { longest, vocabulary }),
  ];
};

const schemeNotes: Rule = ({ fields }, { set: { params }, spec, sources }, { attentionFactor }) => {
  const { factor, maxPositionEmbeddings: longest, originalMaxPositionEmbeddings: original } = spec;
  const ratio = longest !== undefined && original !== undefined ? longest / original : undefined;
  const scaled = spec.ropeType === "yarn" || spec.ropeType === "longrope";
  const both = spec.mscale !== undefined && spec.mscaleAllDim !== undefined;
  const key = "original_max_position_embeddings";
  const hasOriginal = typeof (params.object[key] ?? fields.object[key]) === "number";
  const given = (field: string): boolean => sources.has(field) && sources.get(field) !== "default";
  const order = spec.axisPattern ?? (spec.mropeInterleaved ? "interleaved" : "sections");
  return [
    on(scaled && factor === undefined, "info", "factor-from-lengths", params.at("factor"), { ratio }),
    on(
      spec.ropeType === "yarn" && factor !== undefined && ratio !== undefined && hasOriginal && ratio !== factor,
      "warning",
      "factor-ratio",
      sources.get("factor"),
      { factor, ratio },
    ),
    on(
      spec.attentionFactor !== undefined && both,
      "warning",
      "attention-factor-overrides",
      sources.get("attentionFactor"),
    ),
    on(
      (spec.mscale !== undefined || spec.mscaleAllDim !== undefined) && !(spec.mscale && spec.mscaleAllDim),
      "warning",
      "mscale-ignored",
      sources.get("mscale") ?? sources.get("mscaleAllDim"),
    ),
    on(spec.ropeType === "yarn" && spec.truncate === false, "info", "yarn-not-truncated", sources.get("truncate")),
    on(
      scaled && (attentionFactor !== 1 || given("attentionFactor")),
      "info",
      "attention-factor",
      sources.get("attentionFactor"),
      { factor: attentionFactor },
    ),
    on(spec.ropeType === "longrope", "info", "longrope-boundary", sources.get("originalMaxPositionEmbeddings"), {
      original,
    }),
    on(
      spec.ropeType === "llama3" && spec.lowFreqFactor === spec.highFreqFactor,
      "warning",
      "llama3-no-band",
      sources.get("highFreqFactor"),
    ),
    on(
      spec.ropeType === "llama3" && ratio !== undefined && ratio <= 1,
      "warning",
      "llama3-not-extended",
      sources.get("originalMaxPositionEmbeddings"),
      { original, longest },
    ),
    on(
      spec.ropeType === "proportional" && spec.partialRotaryFactor === undefined,
      "info",
      "proportional-whole-head",
      params.at("partial_rotary_factor"),
    ),
    on(
      spec.ropeType === "dynamic" || spec.ropeType === "longrope",
      "warning",
      "cache-depends-on-length",
      sources.get("ropeType"),
    ),
    on(spec.mropeSection !== undefined, "info", "mrope-axes", sources.get("mropeSection"), {
      sections: brief(spec.mropeSection?.join(", ") ?? ""),
      count: spec.mropeSection?.length,
      ...(order !== "sections" && { order }),
    }),
  ];
};

const precisionNotes: Rule = ({ fields }, { spec }, { invFreq }) => {
  const dtype = fields.given("torch_dtype", "dtype");
  const limit = dtype?.value === "bfloat16" ? 256 : dtype?.value === "float16" ? 2048 : undefined;
  return [
    ...frequencyNotes(spec, invFreq, undefined),
    on(
      limit !== undefined && (spec.maxPositionEmbeddings ?? 0) > limit!,
      "info",
      "low-precision-positions",
      dtype?.path,
      { limit, dtype: dtype?.value },
    ),
  ];
};

/** The relative difference of two angles that is ignored. */
const SAME_ANGLE = 1e-6;

/**
 * Angles that inputs beyond the trained length reach for the first time, or that the scaling leaves to be reached
 * within the context.
 */
const angleNotes: Rule = (_, { spec }, { wavelength }, trained) => {
  const { originalMaxPositionEmbeddings: original, maxPositionEmbeddings: longest } = spec;
  const first = original ?? longest;
  if (first === undefined) return [];
  const all = wavelength.length;
  const turns = Array.from(trained.wavelength, (length) => first / length);
  if (original === undefined || longest === undefined || longest <= original) {
    const unseen = wavelength.filter((length) => length > first && length !== Infinity).length;
    return [on(unseen > 0, "info", "unseen-rotation", undefined, { pairs: unseen, all, trained: first })];
  }
  const fresh = wavelength.filter((length, pair) => {
    const seen = turns[pair]!;
    return seen < 1 && Math.min(1, longest / length) > seen * (1 + SAME_ANGLE);
  }).length;
  return [on(fresh > 0, "info", "unseen-rotation", undefined, { pairs: fresh, all, trained: original, longest })];
};
