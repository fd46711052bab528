import type { ConfigReport, RopeSpec } from "../types.js";

export type Note = ConfigReport["notes"][number];

export const note = (severity: Note["severity"], code: string, path: string | undefined, message: string): Note =>
  path === undefined || path === "default" ? { severity, code, message } : { severity, code, path, message };

/** Text of the caller's as a message repeats it: it may be as long as the caller likes. */
export const brief = (text: string, most = 60): string => (text.length > most ? `${text.slice(0, most)}...` : text);

/** `when` true: the note; else none. */
export const on = (when: boolean, ...of: Parameters<typeof note>): Note | undefined => (when ? note(...of) : undefined);

/** Frequencies that no scheme gives: rising, or of both signs. */
export function frequencyNotes({ axisPattern }: RopeSpec, invFreq: Float64Array, path: string | undefined): Note[] {
  if (axisPattern?.startsWith("axial") === true) return []; // each axis begins anew
  const rising = invFreq.findIndex((value, pair) => pair > 0 && Math.abs(value) > Math.abs(invFreq[pair - 1]!));
  const negative = invFreq.findIndex((value) => value < 0);
  return [
    on(
      rising > 0,
      "warning",
      "inv-freq-not-falling",
      path,
      `inv_freq rises from pair ${rising - 1} to pair ${rising}, from ${invFreq[rising - 1]} to ${invFreq[rising]}`,
    ),
    on(
      negative >= 0,
      "warning",
      "inv-freq-negative",
      path,
      `inv_freq of pair ${negative} is ${invFreq[negative]}: that pair rotates the other way`,
    ),
    on(
      path !== undefined && invFreq.length > 0 && Math.abs(invFreq[0]!) !== 1,
      "info",
      "inv-freq-first",
      path,
      `inv_freq begins at ${invFreq[0]}; base^0 is 1`,
    ),
  ].filter((note) => note !== undefined);
}
