// The source texts that are one file each: read with what their cards gave when they were recorded.
import type { TextRecord } from "./recorded-run.js";
import { readText, type SourceText } from "./read-text.js";
import type { TextId } from "./types.js";

export interface LoadedText {
  text: SourceText;
  record: TextRecord;
}

type Files = Promise<[file: { default: string }, record: { default: unknown }]>;

/** By text: the name of its file, and what loads it with its record. */
const texts: Readonly<Partial<Record<TextId, readonly [name: string, load: () => Files]>>> = {
  "000": ["minimind", () => Promise.all([import("./minimind.md?raw"), import("./records/minimind.json")])],
  "002": ["rope-py", () => Promise.all([import("./rope-py.md?raw"), import("./records/rope-py.json")])],
  "003": ["notes", () => Promise.all([import("./notes.md?raw"), import("./records/notes.json")])],
};

export const isOneFile = (id: TextId): boolean => id in texts;
export const textFiles: readonly string[] = Object.values(texts).map(([name]) => name);

export async function loadText(id: TextId): Promise<LoadedText> {
  const [file, record] = await texts[id]![1]();
  return { text: readText(file.default), record: record.default as unknown as TextRecord };
}
