import type { OpenConfig } from "./layers.js";
import { sameMeaning } from "./misspelt.js";
import { numbered, on, type Note } from "./note.js";

/** Keys of one meaning that disagree. */
export function keyNotes({ fields }: OpenConfig): Note[] {
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
  return disagreeing.filter((note) => note !== undefined);
}
