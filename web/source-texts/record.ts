// Makes the record of a text, every card at every stop of its settings in one interpreter; and the rows of all cards.
import { begin, folderOf } from "../code/begin.js";
import { runIn } from "../code/run.js";
import { coreText } from "./generated/core.js";
import {
  ownSettings,
  programOf,
  recordedSettings,
  valueOf,
  type SettingValue,
  type SettingValues,
  type SourceText,
  type TextCard,
} from "./read-text.js";
import type { RecordedRun, TextRecord } from "./recorded-run.js";
import { runProgram, type RanRow } from "./run-text.js";
import { rowOf } from "./say.js";
import type { Row } from "./types.js";

/** Runs cards one after the other in one interpreter, as only the project's own programs may. */
export async function keptRunner(): Promise<{
  run(card: TextCard, settings: SettingValues): Promise<RecordedRun>;
  end(): void;
}> {
  const interpreter = begin(folderOf(undefined), coreText, true);
  await interpreter.ready;
  return {
    end: () => interpreter.end(),
    async run(card, settings) {
      const ran = await runProgram(
        (source, options) => runIn(interpreter, source, options, 60_000),
        programOf(card, settings),
        settings,
      );
      return { settings, ...ran, rows: ran.rows.map(withoutMeasured) };
    },
  };
}

/** No two runs agree on a time, so no record keeps one. */
const withoutMeasured = (row: RanRow): RanRow => (row.measured ? { ...row, ours: "", verdict: "number" } : row);

export type Runner = Awaited<ReturnType<typeof keptRunner>>;

export async function recordOf(text: SourceText, runner: Runner): Promise<TextRecord> {
  const record: Record<string, RecordedRun[]> = {};
  for (const card of text.cards) {
    record[card.id] = [];
    for (const settings of recordedSettings(card)) record[card.id]!.push(await runner.run(card, settings));
  }
  return record;
}

/** One line a run. */
export const recordFile = (record: TextRecord): string =>
  `{\n${Object.entries(record)
    .map(([id, runs]) => `${JSON.stringify(id)}: [\n${runs.map((run) => JSON.stringify(run)).join(",\n")}\n]`)
    .join(",\n")}\n}\n`;

/** The rows of one card, in English. */
export interface CardRows {
  id: string;
  text: string;
  rows: { label: string; ours: string; printed?: string; said?: string; verdict: string }[];
}

const plainRow = ({ label, ours, printed, said, verdict }: Row): CardRows["rows"][number] => ({
  label: label.en,
  ours,
  ...(printed === undefined ? {} : { printed }),
  ...(said === undefined ? {} : { said }),
  verdict,
});
/** Runs every card; `set`: settings by card in place of its own. */
export async function allRows(
  texts: readonly SourceText[],
  runner: Runner,
  set: Readonly<Record<string, SettingValues>>,
): Promise<CardRows[]> {
  const found: CardRows[] = [];
  for (const text of texts)
    for (const card of text.cards) {
      const { rows } = await runner.run(card, { ...ownSettings(card), ...set[card.id] });
      found.push({ id: card.id, text: text.id, rows: rows.map((row) => plainRow(rowOf(card, row))) });
    }
  return found;
}

/** "002-lines.m=5": settings by card, with numbers and switches as such. Errors: a text of another form. */
export function readSet(texts: readonly string[]): Record<string, Record<string, SettingValue>> {
  const set: Record<string, Record<string, SettingValue>> = {};
  for (const text of texts) {
    const [, id, name, value] = /^([\w-]+)\.(\w+)=(.+)$/.exec(text) ?? [];
    if (!id) throw new Error(`--set ${text} is not id.name=value`);
    set[id] = { ...set[id], [name!]: valueOf(value!) };
  }
  return set;
}
