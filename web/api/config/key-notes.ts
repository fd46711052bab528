import type { Fields } from "./fields.js";
import type { OpenConfig, RotarySet } from "./layers.js";
import { distance } from "../arguments/names.js";
import { brief, numbered, on, type Note } from "./note.js";
import { keysOf } from "./scheme.js";

/** Keys of rope_parameters that every rope type reads. */
export const alwaysKnown: readonly string[] = [
  "rope_type",
  "type",
  "rope_theta",
  "base",
  "partial_rotary_factor",
  "mrope_section",
  "mrope_interleaved",
];
const parameterKeys = [...new Set([...alwaysKnown, ...Object.values(keysOf).flat()])];

/** Keys beside the parameters, several of one meaning together: the first that is there counts. */
const sameMeaning: readonly (readonly string[])[] = [
  ["rotary_emb_base", "rope_embedding_base", "rope_freq_constant", "rope_theta"],
  ["head_dim", "attention_head_dim", "kv_channels"],
  ["max_position_embeddings", "n_positions", "max_seq_len", "seq_length"],
];
const outerKeys: readonly string[] = [
  ...sameMeaning.flat(),
  "hidden_size",
  "num_attention_heads",
  "num_key_value_heads",
  "rope_scaling",
  "rope_parameters",
  "model_type",
  "partial_rotary_factor",
  "partial_rotary_factors",
  "rotary_pct",
  "rotary_dim",
  "layer_types",
  "original_max_position_embeddings",
];

/** Far more keys than any published config has in one object: of more, the first are looked at. */
const MOST_KEYS = 1000;
export const firstKeys = (object: object): string[] => Object.keys(object).slice(0, MOST_KEYS);

/** The key that a misspelt one stands for, where that is not there. `outer`: beside the parameters, where models keep keys of their own. */
export function nearestKey({ object }: Fields, key: string, outer = false): string | undefined {
  const known = outer ? outerKeys : parameterKeys;
  if (known.includes(key)) return undefined;
  const most = (name: string): number => (outer || name.length < 6 ? 1 : 2);
  const near = (name: string): boolean =>
    Math.abs(name.length - key.length) <= most(name) && distance(name, key) <= most(name);
  return known.find((name) => near(name) && !Object.hasOwn(object, name));
}

/** Misspelt keys, also where they are the reason that a layer type cannot be read; and keys of one meaning that disagree. */
export function keyNotes({ fields }: OpenConfig, sets: readonly RotarySet[]): Note[] {
  const misspelt = [fields, ...sets.map(({ params }) => params)].flatMap((place, i) =>
    firstKeys(place.object).map((key) => {
      const meant = nearestKey(place, key, i === 0);
      return on(meant !== undefined, "warning", "key-misspelt", place.name(key), { key: brief(key), meant });
    }),
  );
  const disagreeing = sameMeaning.map((keys) => {
    const given = keys.filter((key) => typeof fields.object[key] === "number");
    const differ = new Set(given.map((key) => fields.object[key])).size > 1;
    return on(
      differ,
      "warning",
      "keys-disagree",
      fields.name(given[0] ?? ""),
      numbered(given.map((key) => [key, fields.object[key]])),
    );
  });
  return [...misspelt, ...disagreeing].filter((note) => note !== undefined);
}
