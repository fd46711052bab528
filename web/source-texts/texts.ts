// The source texts: each is one file, read with what its cards gave when they were recorded.
import type { TextRecord } from "./recorded-run.js";
import { readText, type SourceText } from "./read-text.js";
import contents from "./contents.json" with { type: "json" };
import type { TextContents } from "./say.js";
import { TEXTS, type TextId } from "./types.js";

export interface LoadedText {
  text: SourceText;
  record: TextRecord;
}

/** The name of a text's file, and what loads it and its record. */
type Files = readonly [
  name: string,
  file: () => Promise<{ default: string }>,
  record: () => Promise<{ default: unknown }>,
];

const texts: Readonly<Record<TextId, Files>> = {
  "000": ["minimind", () => import("./minimind.md?raw"), () => import("./records/minimind.json")],
  "001": ["qwen3-tutorial", () => import("./qwen3-tutorial.md?raw"), () => import("./records/qwen3-tutorial.json")],
  "002": ["rope-py", () => import("./rope-py.md?raw"), () => import("./records/rope-py.json")],
  "003": ["notes", () => import("./notes.md?raw"), () => import("./records/notes.json")],
  "004": ["deep-dive", () => import("./deep-dive.md?raw"), () => import("./records/deep-dive.json")],
};

export const textFiles: readonly string[] = TEXTS.map((id) => texts[id][0]);

/** The text alone, which can be read before its record is there. */
export const loadFile = async (id: TextId): Promise<SourceText> => readText((await texts[id][1]()).default);

export const loadRecord = async (id: TextId): Promise<TextRecord> =>
  (await texts[id][2]()).default as unknown as TextRecord;

export async function loadText(id: TextId): Promise<LoadedText> {
  const [text, record] = await Promise.all([loadFile(id), loadRecord(id)]);
  return { text, record };
}

export const contentsOf = (id: TextId): TextContents => (contents as unknown as Record<TextId, TextContents>)[id];

/** undefined: there is no such card. */
export const textOf = (card: string): TextId | undefined => TEXTS.find((id) => contentsOf(id).cards.includes(card));
