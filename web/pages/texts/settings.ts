import { valueOf, type SettingValues } from "../../source-texts/read-text.js";

/** Settings of several cards, by the card's id and the setting's name. */
export type Settings = Readonly<Record<string, SettingValues>>;

/** A text without the two characters that separate settings. */
const safe = (value: string): string => value.replaceAll(/[*_]/g, " ");
const written = (value: SettingValues[string]): string =>
  typeof value === "boolean" ? (value ? "on" : "off") : safe(String(value));

/** "001-test-1*dim*64_m1*mistake*off": characters that a link need not escape. */
export const writeSettings = (settings: Settings): string =>
  Object.entries(settings)
    .flatMap(([id, values]) => Object.entries(values).map(([name, value]) => `${id}*${name}*${written(value)}`))
    .join("_");

/** What is of another form is left out; the card itself leaves out what it does not know. */
export function readSettings(text: string): Settings {
  const settings: Record<string, Record<string, SettingValues[string]>> = {};
  for (const part of text.split("_")) {
    const [id, name, value, ...rest] = part.split("*");
    if (!id || !name || value === undefined || rest.length > 0) continue;
    settings[id] = { ...settings[id], [name]: valueOf(value) };
  }
  return settings;
}
