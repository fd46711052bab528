/** "rounding" is a unit of the last printed digit, or the error of a large float32 sum. */
export type Sameness = "equal" | "rounding" | "different";

/** A program's printed lines by label: "label: value", or separated by a tab as in the programs to copy. */
export function printedLines(printed: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of printed.split("\n")) {
    const [, label, value] = /^([^\t]+)\t(.*)$/.exec(line) ?? /^(.+?): (.*)$/.exec(line) ?? [];
    if (label !== undefined && value !== undefined) found.set(label.trim(), value.trim());
  }
  return found;
}

const NUMBER = /[-+]?\d+\.?\d*(?:e[-+]?\d+)?/g;
const numbersIn = (text: string): readonly string[] => text.replaceAll("\u2212", "-").match(NUMBER) ?? [];

/** Compares number by number and ignores the text between them; texts without numbers are compared word for word. */
export function compared(now: string, wanted: string): Sameness {
  if (now === wanted) return "equal";
  const [own, other] = [numbersIn(now), numbersIn(wanted)];
  if (other.length === 0 || own.length !== other.length) return "different";
  if (own.every((one, i) => Number(one) === Number(other[i]))) return "equal";
  const near = own.every((one, i) => {
    const digits = other[i]!.split("e")[0]!.split(".")[1]?.length ?? 0;
    const size = Math.abs(Number(other[i]));
    const unit = other[i]!.includes("e") ? size : 10 ** -digits;
    return digits > 0 && Math.abs(Number(one) - Number(other[i])) <= Math.max(1.01 * unit, 2e-6 * size);
  });
  return near ? "rounding" : "different";
}
