import type { SettingValues } from "../../../web/source-texts/read-text.js";
import type { TextRow } from "../../../web/source-texts/say.js";
import type { Figure, Words } from "../../../web/source-texts/types.js";

const NUMBER = /-?\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?/g;
const numbersIn = (text: string): string[] => text.replaceAll("−", "-").match(NUMBER) ?? [];

const drawn = (figure: Figure): number[] =>
  figure.kind === "lines"
    ? figure.series.flatMap(({ x, y }) => [...Array.from(x), ...Array.from(y)])
    : figure.kind === "heat" || figure.kind === "bars"
      ? Array.from(figure.values)
      : figure.kind === "plane"
        ? figure.marks.flatMap(({ x, y }) => [x, y])
        : [];

/** What a run of a card shows. */
interface Shown {
  rows: readonly TextRow[];
  figures: readonly Figure[];
  summary: Words;
}

/** Sentences of a summary that contradict the rows and figures beside it. */
export function denied({ rows, figures, summary }: Shown, values: SettingValues): string[] {
  const found: string[] = [];
  const beside = rows.map(({ ours }) => ours);
  const labels = rows.map(({ label, reason }) => `${label.en} ${reason?.en ?? ""}`);
  const lines = rows.flatMap(({ formula, code, worked, printed, said }) =>
    [formula, code, worked, printed, said].map((one) => one ?? ""),
  );
  const settings = Object.values(values).map(String);
  const known = [...beside, ...labels, ...lines, ...settings].flatMap(numbersIn).map(numberOf);
  known.push(...figures.flatMap(drawn));
  // Vectors that never change are only in the sentence: "q (0.7, 0.2)".
  for (const text of numbersIn(summary.en.replaceAll(/\([^()]*, [^()]*\)/g, ""))) {
    if (!/[.e]/.test(text)) continue;
    // A row writes "less than 0.00001" as "< 0.00001", or as a smaller number.
    if (text === "0.00001" && known.some((one) => Math.abs(one) <= 1e-5)) continue;
    const value = numberOf(text);
    // Half a unit of the last digit, because the summary may round a row's number with more digits.
    const digits = /e/.test(text) ? 0 : (text.split(".")[1]?.length ?? 0);
    const allowed = /e/.test(text) ? Math.abs(value) * 0.5 : 0.51 * 10 ** -digits;
    if (
      !known.some(
        (one) =>
          Math.abs(Math.abs(one) - Math.abs(value)) <= allowed ||
          Math.abs(Math.abs(one) - Math.abs(value) / 100) <= allowed / 100,
      )
    )
      found.push(`${text} is in no row: ${summary.en}`);
  }
  if (/comes? out again/.test(summary.en) && rows.some(({ verdict }) => verdict === "differs"))
    found.push(`something does not come out: ${summary.en}`);
  for (const [sentence, first, second] of summary.en.matchAll(/(-?[\d.]+) instead of (-?[\d.]+)/g))
    if (first === second) found.push(sentence);
  for (const [sentence, first, second] of summary.en.matchAll(/fall from ([\d.]+) to ([\d.]+)/g)) {
    const [most, least] = [Number(first), Number(second)];
    const all = beside.map((text) => numbersIn(text.split(": ").at(-1)!).map(numberOf)).find((list) => list.length > 2);
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-4;
    if (most <= least || (all && !(near(Math.max(...all), most) && near(Math.min(...all), least))))
      found.push(sentence);
  }
  if (/saves -/.test(summary.en)) found.push(summary.en);
  for (const [sentence, first, second] of summary.en.matchAll(/(?:grows?|rises?) from (-?[\d.]+) to (-?[\d.]+)/g))
    if (Number(first) >= Number(second)) found.push(sentence);
  return found;
}

const numberOf = (text: string): number => Number(text.replaceAll(",", "").replace(/\.$/, ""));
