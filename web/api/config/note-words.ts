import { english, valueIn, type ValueWords } from "../errors/error-words.js";

/** The values in a note's sentence, by name. Plain data. */
export type NoteValues = Readonly<Record<string, unknown>>;

/**
 * A note's sentence. `{name}` is filled in unchanged, `{=name}` as a value of the config: a string in quotes, a list by
 * its length. A function chooses the sentence by the values that are present.
 */
export type NoteSentence = string | ((values: NoteValues) => string);

/** One piece for each of the numbered values: name0 and value0, name1 and value1, ... */
export const each = (values: NoteValues, join: string, piece: (index: number) => string): string =>
  Array.from({ length: Object.keys(values).filter((key) => /^name\d+$/.test(key)).length }, (_, i) => piece(i)).join(
    join,
  );

/** The effects of keys that have no field in a spec. */
const effects = {
  rotary_scaling_factor:
    "rotary_scaling_factor is {=value}: past the trained length the model's code stretches the base by it, which is not read",
  rotary_emb_scale_base:
    "rotary_emb_scale_base is {=value}: the model's code scales queries and keys by their positions (xPos), which is not read",
  use_dynamic_ntk:
    "use_dynamic_ntk is {=value}: past seq_length the model's code stretches the base, which is not read",
  dual_chunk_attention_config:
    "dual_chunk_attention_config is given: engines that follow it use other distances between chunks, which is not read",
  llama_4_scaling_beta:
    "llama_4_scaling_beta is {=value}: the model's code multiplies queries by 1 + {=value} log(1 + floor(position / original length)), which is not part of the rotation",
  rope_ratio:
    "rope_ratio is {=value} and multiplies the base, as in ChatGLM3; the code of ChatGLM2 with 32k divides positions by it",
};

const sentences = {
  "architecture-differs": ({ counts }) =>
    counts === true
      ? "model_type is {=name}, but architectures names {architecture}: it is read as {=type}"
      : "model_type is {=name}, but architectures names {architecture}, which would be read otherwise, as {=type}",
  "attention-factor": ({ factor }) =>
    factor === 1
      ? "attention_factor is given as {factor}: cos and sin are not multiplied"
      : "cos and sin are multiplied by {factor}, so scores grow by its square; some engines scale the softmax instead: never both",
  "attention-factor-overrides": "attention_factor is given, so mscale and mscale_all_dim have no effect",
  "base-conflict": ({ inner }) =>
    inner === undefined
      ? "{outer} is {=outerBase}, but the configuration class has rope_parameters of its own with base {base}, which count"
      : "{outer} is {=outerBase} and {inner} is {base}; {inner} counts",
  "base-default": "no base is given; the configuration class has {base}",
  "base-of-other-layers": "rope_theta is {=theta}; these layers use {base} from {source}",
  "cache-depends-on-length":
    "the frequencies change with the length: a cache must hold unrotated keys, or the length must be fixed for each sequence",
  "encoder-config": "the decoder is read; the encoder has parameters of its own: pass it to read them",
  "factor-from-lengths": "factor is not given; it is the quotient of the lengths, {ratio}",
  "factor-ratio": "factor is {factor}, but max / original length is {ratio}; factor counts",
  "first-head-rotates": "the model's code rotates the first head of each layer and leaves the others as they are",
  "gqa-permutation":
    "queries have {heads} heads, keys {keyHeads}: reordering weights for the other pairing takes each count for its own projection",
  "head-dim-not-quotient":
    "head_dim is {headDim}, not hidden_size / num_attention_heads = {quotient}; code that computes the quotient gets other frequencies",
  "heads-do-not-divide": "num_attention_heads is {heads}, no multiple of num_key_value_heads, {keyHeads}",
  "indexer-rotates":
    'each layer rotates twice: its attention, and the heads of its indexer, whose channels may be paired otherwise. layerType "indexer" reads the second',
  "inv-freq-first": "inv_freq begins at {first}; base^0 is 1",
  "inv-freq-negative": "inv_freq of pair {pair} is {value}: that pair rotates the other way",
  "inv-freq-not-falling": "inv_freq rises from pair {before} to pair {pair}, from {lower} to {higher}",
  "key-ignored": ({ layerType }) =>
    `{key} means nothing to rope_type {=type}${layerType === undefined ? "" : " of {layerType}"} and is ignored`,
  "key-not-read": ({ key }) => effects[key as keyof typeof effects],
  "keys-disagree": (values) => `${each(values, ", ", (i) => `{name${i}} is {value${i}}`)}; {name0} counts`,
  "layers-without-attention": "layers of type {types} have no attention and no rotation",
  "layers-without-rope": ({ layers, interval }) => {
    if (layers !== undefined) return "layers {layers} do not rotate";
    return interval !== undefined
      ? "every layer number {=interval} does not rotate"
      : "layers of type {type} do not rotate, by the model's code";
  },
  "length-like-vocabulary": ({ longest, vocabulary }) =>
    longest === vocabulary
      ? "max_position_embeddings equals vocab_size, {vocabulary}: one may have been copied from the other"
      : "max_position_embeddings is {longest}, very near to vocab_size, {vocabulary}: the two may have been mistaken for each other",
  "llama3-no-band":
    "high_freq_factor equals low_freq_factor: there is no smooth band between scaled and unscaled frequencies",
  "llama3-not-extended": "original_max_position_embeddings is {original}, not below max_position_embeddings, {longest}",
  "longrope-boundary": "short_factor serves lengths up to {original}, long_factor those beyond",
  "low-precision-positions": "positions past {limit} are not exact in {=dtype}: build tables in float32 or better",
  "model-type": ({ writeAs }) =>
    `channels are paired {pairing}${writeAs === undefined ? "" : " and written {writeAs}"}, as in {source}`,
  "model-type-unknown": "model_type is not known: channels are paired {pairing}, as the caller says",
  "mrope-axes": ({ order, count }) =>
    `pairs belong to ${count === 3 ? "time, height and width" : "{count} axes"}: {sections} of them, ${order === undefined ? "in sections" : "{order}"}`,
  "mscale-ignored": "mscale and mscale_all_dim count only together, and when neither is 0",
  "one-set-for-all": "layers attend in several ways but share one set of rotary parameters",
  "original-length-assumed":
    "original_max_position_embeddings is not given; max_position_embeddings, {original}, stands in for it",
  "original-length-conflict":
    "original_max_position_embeddings is {inside} inside and {outside} outside; {original} counts",
  "outer-ignored": "the rotary parameters of {inner} count, not those beside it",
  "output-rotates-back":
    "values are rotated keys: the model's code rotates the same channels of attention's output back, by the query's position",
  "pairing-overridden": "channels are paired {pairing}, as the caller says, not {usual} as in {source}",
  "pairing-stated": ({ counts }) =>
    counts === true
      ? "channels are paired {pairing}, as {key} says, not {usual} as in {source}"
      : "{key} says {pairing}, but {source} does not read it: channels are paired {usual}",
  "parts-rotate":
    "a head has equal parts that rotate by positions of their own, {types}: layerType chooses one, and rotaryOffset is where it begins",
  "parameters-replaced": "rope_scaling replaces rope_parameters entirely",
  "partial-conflict": (values) =>
    `${each(values, ", ", (i) => `{name${i}} makes a share of {value${i}}`)}; {rotaryDim} of {headDim} channels rotate`,
  "partial-ignored":
    "partial_rotary_factor is {share}, which default RoPE of this model_type does not read: the whole head rotates",
  "partial-rotary": "{rotaryDim} of {headDim} channels rotate, from channel {offset} on",
  "per-layer-type":
    "layers have parameters of their own by type: {types}; without a layerType parseConfig reads {chosen}",
  "proportional-whole-head": "partial_rotary_factor is not given: every pair rotates, as with linear",
  "softmax-scaled":
    "the model's code also multiplies its softmax scale by {square}, the square of 0.1 mscale_all_dim ln(factor) + 1",
  "type-alias": "{=written} is read as {=type}",
  "type-conflict": "type is {=type} and rope_type is {=ropeType}; rope_type counts",
  "unseen-rotation": ({ longest }) =>
    longest === undefined
      ? "{pairs} of {all} pairs make less than one revolution within {trained} positions: longer inputs show them new angles"
      : "{pairs} of {all} pairs reach new angles within {longest} positions: training on {trained} positions without scaling does not contain them",
  "values-rotate": "the model's code rotates values, too, by the table of queries and keys",
  "version-followed": "sliding layers keep default RoPE, as in {engine} and {release}; {later} scales them, too",
  "vision-config": "the vision tower has its own rotation: pass vision_config to read it",
  "width-first": "the first axis is the width, the second the height",
  "yarn-not-truncated": "truncate is false: the ramp's ends are not rounded, which some engines do all the same",
} satisfies Readonly<Record<string, NoteSentence>>;

/** The topics of notes, except errors. */
export type ConfigNoteCode = keyof typeof sentences;

/** A language's words for every note. */
export type NoteWords = SentenceWords<ConfigNoteCode>;

export const englishNotes: NoteWords = { sentences, values: english };

/** Words for notes of any kind. */
export interface SentenceWords<Code extends string> {
  readonly sentences: Readonly<Record<Code, NoteSentence>>;
  readonly values: ValueWords;
}

/** The sentence for these values, before its placeholders are filled in. */
export function sentenceOf<Code extends string>(
  { sentences: all }: SentenceWords<Code>,
  code: Code,
  values: NoteValues,
): string {
  const chosen = all[code];
  return typeof chosen === "string" ? chosen : chosen({ __proto__: null, ...values });
}

export const noteText = <Code extends string>(words: SentenceWords<Code>, code: Code, values: NoteValues): string =>
  sentenceOf(words, code, values).replace(/{(=?)(\w+)}/g, (_, shown: string, name: string) =>
    shown === "" ? String(values[name]) : valueIn(words.values, values[name]),
  );
