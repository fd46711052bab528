import { isGiven } from "../arguments/checks.js";
import { asData } from "../errors/errors.js";
import type { Fields } from "./fields.js";
import { sameMeaning } from "./keys.js";
import type { RotarySet } from "./layers.js";
import { numbered, on, type Note } from "./note.js";
import type { OpenConfig } from "./open.js";

/** Keys that change how a model uses positions, but have no field in a spec. */
export const effects: readonly string[] = [
  "rotary_scaling_factor",
  "use_dynamic_ntk",
  "dual_chunk_attention_config",
  "llama_4_scaling_beta",
];

const unread = (fields: Fields, sets: readonly RotarySet[]): (Note | undefined)[] =>
  [fields, ...sets.map(({ params }) => params)].flatMap((place) =>
    [...effects, ...(fields.object.model_type === "chatglm" ? ["rope_ratio"] : [])].map((key) => {
      const value = place.object[key];
      const counts = isGiven(value) && value !== false && value !== 1;
      return on(counts, "warning", "key-not-read", place.at(key), { key, value: asData(value) });
    }),
  );

/** Keys of the same meaning that disagree, and keys that are never read. */
export function keyNotes({ fields }: OpenConfig, sets: readonly RotarySet[]): Note[] {
  const disagreeing = sameMeaning.map((names) => {
    const given = names.filter((key) => typeof fields.object[key] === "number");
    const differ = new Set(given.map((key) => fields.object[key])).size > 1;
    return on(
      differ,
      "warning",
      "keys-disagree",
      fields.name(given[0] ?? ""),
      numbered(given.map((key) => [key, fields.object[key]])),
    );
  });
  return [...disagreeing, ...unread(fields, sets)].filter((note) => note !== undefined);
}
