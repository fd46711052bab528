// Makes the record of a text: every card at every stop of its settings, in one interpreter.
import { begin, folderOf } from "../code/begin.js";
import { runIn } from "../code/run.js";
import { coreText } from "./generated/core.js";
import { programOf, recordedSettings, type SettingValues, type SourceText, type TextCard } from "./read-text.js";
import type { RecordedRun, TextRecord } from "./recorded-run.js";
import { runProgram, type RanRow } from "./run-text.js";

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
