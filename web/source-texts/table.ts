import type { Ropewalk } from "../api/index.js";
import { entries } from "./index.js";
import { loadItem, ownValues, runItem } from "./run.js";
import { BAD, GOOD, type Item, type Result, type Row } from "./types.js";

export const COLUMNS = ["text", "item", "row", "printed", "said", "ours", "verdict"] as const;
/** Stands in for what only the reader's own device can say. */
const MEASURED = "(measured on the device)";

/** Every row of every card as the texts set it, in English: text, item, row, printed, said, ours, verdict. */
export async function tableRows(
  rw: Ropewalk,
  resultOf = (item: Item): Promise<Result> => runItem(rw, item, ownValues(item)),
): Promise<string[][]> {
  const table: string[][] = [];
  for (const entry of entries) {
    const item = await loadItem(entry);
    const add = (
      label: string,
      ours: string,
      verdict: string,
      { printed = "", said = "" }: Partial<Row> = {},
    ): number => table.push([entry.text, entry.id, label, printed, said, ours, verdict].map(cell));
    if (item.device) {
      add(entry.title.en, MEASURED, "measured");
      continue;
    }
    const { rows, steps } = await resultOf(item);
    const ours = (row: Row): string => (row.measured ? MEASURED : row.ours);
    for (const row of rows) add(row.label.en, ours(row), row.measured ? "measured" : row.verdict, row);
    for (const { formula, code, ours, verdict } of steps ?? []) add((formula ?? code)!, ours, verdict);
  }
  return table;
}

/** By card: how many rows come out as the text has them, and how many do not. Cards with neither are left out. */
export function countsOf(rows: readonly (readonly string[])[]): Record<string, [good: number, bad: number]> {
  const counts: Record<string, [number, number]> = {};
  for (const [, item, , , , , verdict] of rows) {
    const good = GOOD.includes(verdict!);
    if (!good && !BAD.includes(verdict!)) continue;
    const count = (counts[item!] ??= [0, 0]);
    count[good ? 0 : 1] += 1;
  }
  return counts;
}

/** Fit for a cell of a Markdown table: no sign of a formula reads as one of Markdown. */
const cell = (text: string): string =>
  text.replaceAll("|", "¦").replaceAll(/\s+/g, " ").replaceAll("*", "∗").replaceAll("](", "] (").trim();

/** The cells of a Markdown table's rows, headings and rules left out. */
export const cellsOf = (markdown: string): string[][] =>
  markdown
    .split("\n")
    .filter((line) => /^\| *00\d/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((text) => text.trim()),
    );
