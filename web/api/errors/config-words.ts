import type { LearntWords } from "./error-rules.js";

/** Of what a config.json says: a program that reads none needs none of them. */
export const configWords = {
  limits: {
    config: "an object, the content of a config.json, awaited and parsed",
    "known-type":
      'a known one, or options.pairing "half-split" or "interleaved": which channels pair up is not guessed',
    "rotates-if": '{limit}, as a model of type "{of}" has no rotation otherwise',
    "one-by-layer": 'one value for each layer, the same for all layers of type "{of}"',
    "scheme-not-pairing":
      'a scheme of frequencies, "default" if nothing is scaled; it names a pairing, which model_type or options.pairing gives',
    "one-of-model-type": 'one of {limit} with model_type "{of}"',
    "one-set": "absent: this config has one set of parameters for all layers",
  },
  reasons: {
    scaled: "{of} is given and scales nothing without it",
    base: "it is the base of the frequencies",
    "head-size": "without head_dim the head's size is hidden_size / num_attention_heads",
    "rope-type": 'rope_type "{of}" needs it',
    "rope-type-or": 'rope_type "{of}" needs it, or {limit}',
    "types-by-layer":
      'values in lists by layer belong to its types: one for each layer, as ["full_attention", "sliding_attention"]',
    parts: "a head has parts that rotate by positions of their own, and a spec is one of them: {limit}",
    axes: "the core computes the frequencies of its axes: load ropewalk/core and pass rw.frequencies",
    su: 'the old name "su" needs it beside the factors; the name "longrope" takes it from the top level too',
  },
  problems: {
    "no-rope": "{path} is {value}; such a model has no rotary position embedding: its positions come from {source}",
    unread: "{path} is {value}, whose rotation is not read: {source}",
    "several-axes":
      "{path} is {value}: pairs follow positions of several axes, and this program takes one position for each token",
    "near-key": "{path} is not read, and {limit} is missing: is that meant?",
  },
} as const satisfies LearntWords;
