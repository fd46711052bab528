import type { SettingValues, TextCard } from "./read-text.js";
import type { Ran } from "./run-text.js";

/** A run, with the settings that made it. */
export interface RecordedRun extends Ran {
  settings: SettingValues;
}
/** The runs of a text's cards, by the card's id. */
export type TextRecord = Readonly<Record<string, readonly RecordedRun[]>>;

/** undefined: these settings were not recorded. */
export const recordedRun = (card: TextCard, record: TextRecord, settings: SettingValues): RecordedRun | undefined =>
  record[card.id]?.find((run) => card.settings.every(({ name }) => run.settings[name] === settings[name]));
