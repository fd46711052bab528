import type { Value } from "../../source-texts/types.js";

/** Settings of several cards, by the card's id and the setting's name. */
export type Settings = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/**
 * "001-test-1*dim*s64_001-outer*a*s1,2": a card's id, names and values by type (n, s, b), without characters that need
 * escaping.
 */
export function writeSettings(settings: Settings): string {
  const written = Object.entries(settings).map(([id, values]) => {
    const parts = Object.entries(values).map(
      ([name, value]) =>
        `${name}*${typeof value === "string" ? "s" : typeof value === "boolean" ? "b" : "n"}${safe(String(value))}`,
    );
    return parts.length === 0 ? "" : [id, ...parts].join("*");
  });
  return written.filter((part) => part !== "").join("_");
}

/** Unreadable values are left out. */
export function readSettings(text: string): Settings {
  const settings: Record<string, Record<string, Value>> = {};
  for (const part of text.split("_")) {
    const [id, ...fields] = part.split("*");
    if (!id || fields.length < 2) continue;
    const values: Record<string, Value> = {};
    for (let i = 0; i + 1 < fields.length; i += 2) {
      const given = fields[i + 1]!;
      const rest = given.slice(1);
      if (given.startsWith("s")) values[fields[i]!] = rest;
      else if (given.startsWith("b")) values[fields[i]!] = rest === "true";
      else if (given.startsWith("n") && rest !== "" && Number.isFinite(Number(rest))) values[fields[i]!] = Number(rest);
    }
    settings[id] = values;
  }
  return settings;
}

/** A text without the two characters that separate settings. */
const safe = (value: string): string => value.replaceAll(/[*_]/g, " ");
