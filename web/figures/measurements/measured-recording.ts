import type { Measured } from "./measured.js";
import recording from "./measured-recording.json" with { type: "json" };

type Three = readonly [median: number, q1: number, q3: number];

/** The common data of a case's contenders, and each of them. */
interface RecordedCase extends Pick<Measured, "group" | "series" | "column" | "unit"> {
  of: readonly {
    who: string;
    kind: Measured["kind"];
    value: Three;
    ofLimit?: number;
    checked?: readonly [error: number, allowed: number];
  }[];
}

const spreadOf = ([median, q1, q3]: Three): NonNullable<Measured["value"]> => ({ median, q1, q3 });

/** Place and date of the measurement, written by `npm run record`. */
export const { recorded, browser, machine } = recording;

export const recordedResults: readonly Measured[] = (recording.cases as unknown as readonly RecordedCase[]).flatMap(
  ({ of, ...shared }) =>
    of.map(({ who, kind, value, ofLimit, checked }) => ({
      ...shared,
      who,
      kind,
      value: spreadOf(value),
      ...(ofLimit !== undefined && { ofLimit: { median: ofLimit } }),
      ...(checked && { checked: { error: checked[0], allowed: checked[1] } }),
    })),
);
