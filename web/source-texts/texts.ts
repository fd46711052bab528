// The source texts: each is one file, read with what its cards gave when they were recorded.
import type { TextRecord } from "./recorded-run.js";
import { readText, type SourceText } from "./read-text.js";
import contents from "./contents.json" with { type: "json" };
import type { TextContents } from "./say.js";
import { TEXTS, type TextId } from "./types.js";

const names: Readonly<Record<TextId, string>> = {
  "000": "minimind",
  "001": "qwen3-tutorial",
  "002": "rope-py",
  "003": "notes",
  "004": "deep-dive",
};

const files: Readonly<Record<TextId, () => Promise<{ default: string }>>> = {
  "000": () => import("./minimind.md?raw"),
  "001": () => import("./qwen3-tutorial.md?raw"),
  "002": () => import("./rope-py.md?raw"),
  "003": () => import("./notes.md?raw"),
  "004": () => import("./deep-dive.md?raw"),
};

const records: Readonly<Record<TextId, () => Promise<{ default: unknown }>>> = {
  "000": () => import("./records/minimind.json"),
  "001": () => import("./records/qwen3-tutorial.json"),
  "002": () => import("./records/rope-py.json"),
  "003": () => import("./records/notes.json"),
  "004": () => import("./records/deep-dive.json"),
};

export const textFiles: readonly string[] = TEXTS.map((id) => names[id]);

export const loadRecord = async (id: TextId): Promise<TextRecord> =>
  (await records[id]()).default as unknown as TextRecord;

export async function loadText(id: TextId): Promise<{ text: SourceText; record: TextRecord }> {
  const [{ default: file }, record] = await Promise.all([files[id](), loadRecord(id)]);
  return { text: readText(file), record };
}

export const contentsOf = (id: TextId): TextContents => (contents as unknown as Record<TextId, TextContents>)[id];

/** undefined: there is no such card. */
export const textOf = (card: string): TextId | undefined => TEXTS.find((id) => contentsOf(id).cards.includes(card));
