import type { TextRecord } from "../../source-texts/recorded-run.js";

/** A text, or its beginning, with what was recorded at its cards' own settings. */
export interface TextFile {
  file: string;
  record: TextRecord;
}
