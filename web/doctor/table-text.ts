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
  const lists = rows.map((row, i) => {
    const values = Array.from(objectOf(row, `table[${i}]`) as unknown as ArrayLike<number>);
    for (const value of values) if (typeof value !== "number") throw refuse("table", value, "number");
    if (values.length !== rows[0]!.length) throw mislong(`table[${i}]`, values.length, rows[0]!.length);
    return values;
  });
  const unit = unitIn(lists.flat(), rows[0] instanceof Float32Array);
  const read = lists.map((values): Row => {
    const entries = values.map((value) => ({ value, unit: unit(value) }));
    return { entries, first: entries.length };
  });
  if (read.length === 0 || read[0]!.entries.length === 0) throw refuse("table", [], "given");
  return { rows: read, firstRows: read.length, elided: false };
}

/** Fewer digits are those of numbers that were written by hand; more are those of float32. */
const [LEAST_DIGITS, MOST_DIGITS] = [4, 7];
const exponentOf = (value: number): number => Math.floor(Math.log10(Math.abs(value)));

/**
 * Half a unit of the last digit with which each number was printed: of so many digits after the decimal point, or in
 * all, whichever is more; 0 if the numbers have all of their digits.
 */
function unitIn(values: readonly number[], float32: boolean): (value: number) => number {
  let [digits, decimals] = [0, 0];
  for (const value of values) {
    if (value === 0 || !Number.isFinite(value)) continue;
    let own = 1;
    const same = (text: string): boolean => (float32 ? Math.fround(Number(text)) : Number(text)) === value;
    while (own <= MOST_DIGITS && !same(value.toPrecision(own))) own += 1;
    if (own > MOST_DIGITS) return () => 0;
    digits = Math.max(digits, own);
    decimals = Math.max(decimals, own - 1 - exponentOf(value));
  }
  return digits < LEAST_DIGITS ? () => 0 : (value) => Math.max(0.5 * 10 ** -decimals, unitOf(value, digits));
}
/** Half a unit of the last of so many digits in all. */
const unitOf = (value: number, digits: number): number =>
  value === 0 || digits < LEAST_DIGITS ? 0 : 0.5 * 10 ** (exponentOf(value) + 1 - digits);

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

/**
 * NumPy omits zeros at the end: all numbers in the same notation have as many digits as the longest, after the point,
 * or in all (%.5g).
 */
function giveUnits(entries: readonly Entry[], words: readonly string[]): void {
  const parts = words.map((word) => NUMBER.exec(word)!);
  const digits = [0, 0];
  let all = 0;
  for (const [, , whole = "", point = ".", exponent] of parts) {
    const notation = Number(exponent !== undefined);
    digits[notation] = Math.max(digits[notation]!, point.length - 1);
    if (notation === 0) all = Math.max(all, (whole + point.slice(1)).replace(/^0+/, "").length);
  }
  entries.forEach((entry, i) => {
    const [, , , point, exponent] = parts[i]!;
    const scientific = exponent !== undefined;
    // A whole number without a point may be one that %g rounded.
    const last =
      point !== undefined || scientific ? 0.5 * 10 ** (Number(exponent ?? 0) - digits[Number(scientific)]!) : 0;
    entry.unit = Math.max(last, scientific ? 0 : unitOf(entry.value, all));
  });
}
