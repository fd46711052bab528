import { englishNotes, noteText, type ConfigNoteCode, type NoteValues } from "./note-words.js";
import type { ConfigReport, RopeSpec } from "../types.js";

export type Note = ConfigReport["notes"][number];

export function note(
  severity: Note["severity"],
  code: ConfigNoteCode,
  path: string | undefined,
  values: NoteValues = {},
): Note {
  const message = noteText(englishNotes, code, values);
  return {
    severity,
    code,
    ...(path === undefined || path === "default" ? {} : { path: brief(path, 200) }),
    values,
    message,
  };
}

/** Values as name0 and value0, name1 and value1, ... */
export const numbered = (list: readonly (readonly [name: string, value: unknown])[]): NoteValues =>
  Object.fromEntries(
    list.flatMap(([name, value], i) => [
      [`name${i}`, name],
      [`value${i}`, value],
    ]),
  );

/** A text of the caller, shortened for a message, since it may have any length. */
export const brief = (text: string, most = 60): string => (text.length > most ? `${text.slice(0, most)}...` : text);

/** The note if `when` is true, else none. */
export const on = (when: boolean, ...of: Parameters<typeof note>): Note | undefined => (when ? note(...of) : undefined);

/** Frequencies that no scheme gives: increasing ones, or of both signs. */
export function frequencyNotes(spec: RopeSpec, invFreq: Float64Array, path: string | undefined): Note[] {
  const { axisPattern, mropeSection = [] } = spec;
  if (axisPattern?.startsWith("axial") === true) return []; // each axis starts again
  if (spec.invFreq !== undefined && mropeSection.length > 0 && axisPattern !== "sections") return []; // axes take turns
  const ends = mropeSection.map((_, axis) => mropeSection.slice(0, axis + 1).reduce((sum, pairs) => sum + pairs, 0));
  const starts = spec.invFreq === undefined ? [] : ends; // frequencies of each section's own
  const rising = invFreq.findIndex(
    (value, pair) => pair > 0 && !starts.includes(pair) && Math.abs(value) > Math.abs(invFreq[pair - 1]!),
  );
  const negative = invFreq.findIndex((value) => value < 0);
  return [
    on(rising > 0, "warning", "inv-freq-not-falling", path, {
      before: rising - 1,
      pair: rising,
      lower: invFreq[rising - 1],
      higher: invFreq[rising],
    }),
    on(negative >= 0, "warning", "inv-freq-negative", path, { pair: negative, value: invFreq[negative] }),
    on(path !== undefined && invFreq.length > 0 && Math.abs(invFreq[0]!) !== 1, "info", "inv-freq-first", path, {
      first: invFreq[0],
    }),
  ].filter((note) => note !== undefined);
}
