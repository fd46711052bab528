import { mislong, objectOf, refuse } from "../api/arguments/checks.js";

/** A number of a table, and half a unit of its last printed digit; 0 if it is exact. */
export interface Entry {
  value: number;
  unit: number;
}
export interface Row {
  entries: Entry[];
  /** The number of entries before a "..."; all if there is none. */
  first: number;
}
export interface ReadTable {
  rows: Row[];
  /** The number of rows before a "..." between rows. */
  firstRows: number;
  /** Whether numbers are left out. */
  elided: boolean;
  /** The name printed before its numbers, and the dtype printed after them, if any. */
  name?: "inv_freq" | "cos" | "sin";
  dtype?: "bfloat16" | "float16";
}

/** The most numbers of a table that are read: at least 4096 positions of 128 channels. */
const MOST = 2 ** 22;
const NUMBER = /^([-+]?)(\d*)(\.\d*)?(?:e([-+]?\d+))?$/i;

/** Reads a table as it is printed, in brackets, or as lists. Errors: option-invalid, shape-mismatch. */
export function readTable(table: unknown): ReadTable {
  if (typeof table === "string") return parsed(table);
  const list = objectOf(table, "table") as unknown as ArrayLike<number | ArrayLike<number>>;
  const rows =
    typeof list[0] === "number" ? [list as ArrayLike<number>] : Array.from(list as ArrayLike<ArrayLike<number>>);
  const read = rows.map((row, i): Row => {
    const entries = Array.from(objectOf(row, `table[${i}]`) as unknown as ArrayLike<number>, (value) => {
      if (typeof value !== "number") throw refuse("table", value, "number");
      return { value, unit: 0 };
    });
    if (entries.length !== rows[0]!.length) throw mislong(`table[${i}]`, entries.length, rows[0]!.length);
    return { entries, first: entries.length };
  });
  if (read.length === 0 || read[0]!.entries.length === 0) throw refuse("table", [], "given");
  return { rows: read, firstRows: read.length, elided: false };
}

function parsed(text: string): ReadTable {
  const rows: Row[] = [];
  const words: string[] = [];
  let [row, firstRows, count]: [Row | undefined, number, number] = [undefined, -1, 0];
  let depth = 0;
  const start = Math.max(0, text.indexOf("["));
  for (const [word] of text.slice(start).matchAll(/\.{3}|…|[[\]]|[^\s,[\]]+/g)) {
    if (word === "[") {
      depth += 1;
      row = undefined;
    } else if (word === "]") {
      depth -= 1;
      row = undefined;
      if (depth <= 0) break;
    } else if (word === "..." || word === "…") {
      if (row !== undefined) row.first = row.entries.length;
      else if (firstRows < 0) firstRows = rows.length;
    } else {
      if (!NUMBER.test(word) || !/\d/.test(word) || (count += 1) > MOST) throw refuse("table", word, "number");
      if (row === undefined) rows.push((row = { entries: [], first: -1 }));
      row.entries.push({ value: Number(word), unit: 0 });
      words.push(word);
    }
  }
  if (rows.length === 0) throw refuse("table", text.slice(0, 40), "given");
  for (const { entries } of rows)
    if (entries.length !== rows[0]!.entries.length) throw mislong("table", entries.length, rows[0]!.entries.length);
  giveUnits(
    rows.flatMap(({ entries }) => entries),
    words,
  );
  const elided = firstRows >= 0 || rows.some(({ first }) => first >= 0);
  for (const one of rows) if (one.first < 0) one.first = one.entries.length;
  const name = /(inv_freq|cos|sin)[^[]*$/i.exec(text.slice(0, start))?.[1]?.toLowerCase() as ReadTable["name"];
  const dtype = /\b(bfloat16|float16)\b/.exec(text)?.[1] as ReadTable["dtype"];
  return {
    rows,
    firstRows: firstRows < 0 ? rows.length : firstRows,
    elided,
    ...(name && { name }),
    ...(dtype && { dtype }),
  };
}

/** NumPy omits zeros at the end: all numbers in the same notation have as many digits as the longest. */
function giveUnits(entries: readonly Entry[], words: readonly string[]): void {
  const parts = words.map((word) => NUMBER.exec(word)!);
  const digits = [0, 0];
  for (const [, , , point = ".", exponent] of parts) {
    const notation = Number(exponent !== undefined);
    digits[notation] = Math.max(digits[notation]!, point.length - 1);
  }
  entries.forEach((entry, i) => {
    const [, , , point, exponent] = parts[i]!;
    const scientific = exponent !== undefined;
    if (point !== undefined || scientific)
      entry.unit = 0.5 * 10 ** (Number(exponent ?? 0) - digits[Number(scientific)]!);
  });
}
