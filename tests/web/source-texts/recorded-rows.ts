// The recorded rows of a text that is one file.
import { readFileSync } from "node:fs";
import { ownSettings, readText, type SettingValues, type SourceText } from "../../../web/source-texts/read-text.js";
import { recordedRun, type TextRecord } from "../../../web/source-texts/recorded-run.js";
import { rowOf, type TextRow } from "../../../web/source-texts/say.js";

export const readFile = (path: string): string =>
  readFileSync(new URL(`../../../web/source-texts/${path}`, import.meta.url), "utf8");

export interface RecordedText {
  text: SourceText;
  record: TextRecord;
  /** The rows of a card at its own settings but these. */
  rowsOf(id: string, settings?: SettingValues): TextRow[];
  /** Of these, the one whose English label begins like this, and what it gives. */
  row(id: string, start: string, settings?: SettingValues): TextRow;
  ours(id: string, start: string, settings?: SettingValues): string;
  verdicts(id: string, settings?: SettingValues): string[];
}

export function recordedText(name: string): RecordedText {
  const text = readText(readFile(`${name}.md`));
  const record = JSON.parse(readFile(`records/${name}.json`)) as TextRecord;
  const rowsOf: RecordedText["rowsOf"] = (id, settings = {}) => {
    const card = text.cards.find((one) => one.id === id)!;
    const values = { ...ownSettings(card), ...settings };
    const run = recordedRun(card, record, values);
    if (!run) throw new Error(`${id} was not recorded with ${JSON.stringify(values)}`);
    return run.rows.map((row) => rowOf(card, row));
  };
  const row: RecordedText["row"] = (id, start, settings) => rowOfThese(rowsOf(id, settings), start);
  const ours: RecordedText["ours"] = (...of) => row(...of).ours;
  const verdicts: RecordedText["verdicts"] = (id, settings) => rowsOf(id, settings).map(({ verdict }) => verdict);
  return { text, record, rowsOf, row, ours, verdicts };
}

/** The one row whose English label begins like this. */
export function rowOfThese(rows: readonly TextRow[], start: string): TextRow {
  const found = rows.filter(({ label }) => label.en.startsWith(start));
  if (found.length !== 1) throw new Error(`${found.length} rows begin with "${start}"`);
  return found[0]!;
}
