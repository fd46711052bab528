// Results as tables, and tables as text for the terminal or as Markdown.
import { isSpeed, type Result } from "./results.js";

export interface Table {
  title: string;
  note?: string;
  head: string[];
  rows: string[][];
}

const shown = (value: number): string =>
  value.toPrecision(value >= 100 || value < 0.1 ? 2 : 3).replace(/e\+?(-?\d+)$/, "e$1");
const number = (value: number): string => (value >= 100 ? value.toFixed(0) : shown(value));

/** Median, half the distance between the quartiles, and the part of the limit: "83.1 ±2% (.91)". */
function cell(result: Result | undefined): string {
  if (result === undefined) return "";
  if (result.value === undefined) return result.missing?.startsWith("wrong") ? "wrong" : "-";
  const { median, q1, q3 } = result.value;
  const around = Math.round((50 * (q3 - q1)) / median);
  const part = result.ofLimit ? ` (${result.ofLimit.median.toFixed(2)})` : "";
  return `${number(median)} ±${around}%${part}`;
}

const unique = (list: readonly string[]): string[] => [...new Set(list)];

function noteFor(results: readonly Result[]): string {
  const limits = unique(results.flatMap(({ limit }) => (limit ? [limit] : [])));
  return limits.length > 0
    ? `In brackets: part of the speed of ${limits.map((name) => `"${name}"`).join(" or ")}.`
    : "";
}

/** A table for each series: a row for each contender, a column for each size. Last column: the largest error seen. */
export function seriesTables(results: readonly Result[]): Table[] {
  const names = unique(results.map(({ group, series }) => `${group}: ${series}`));
  return names.map((name) => {
    const own = results.filter(({ group, series }) => `${group}: ${series}` === name);
    const columns = unique(own.map(({ column }) => column));
    const rows = unique(own.map(({ who }) => who)).map((who) => {
      const same = own.filter((result) => result.who === who);
      const errors = same.flatMap(({ checked }) => (checked ? [checked.error] : []));
      const worst = errors.length === 0 ? "" : Math.max(...errors).toExponential(1);
      return [who, ...columns.map((column) => cell(same.find((result) => result.column === column))), worst];
    });
    const unit = unique(own.map((result) => result.unit)).join(", ");
    return {
      title: `${name}, ${unit === "us" ? "microseconds" : unit}`,
      note: noteFor(own),
      head: ["", ...columns, "error"],
      rows,
    };
  });
}

/** The fastest of these, or undefined if none has a time. */
const fastest = (results: readonly Result[]): Result | undefined =>
  results.reduce<Result | undefined>((best, one) => {
    if (one.value === undefined) return best;
    return best?.value === undefined || timesAsFast(one, best) > 1 ? one : best;
  }, undefined);

const timesAsFast = (one: Result, other: Result): number => {
  const ratio = one.value!.median / other.value!.median;
  return isSpeed(one.unit) ? ratio : 1 / ratio;
};

/** What a caller of the package gets: not a kernel alone, and no other engine than the default one. */
const isUsual = ({ kind, who }: Result): boolean => kind === "ropewalk" && !/kernel|relaxed/.test(who);

/**
 * Each case of all hosts in one row: the fastest way through the package, its part of the limit, and the best peer.
 * Series of different calls, which have neither, are left out.
 */
export function caseTable(runs: readonly { name: string; results: readonly Result[] }[]): Table {
  const nameOf = ({ group, series, column, unit }: Result): string =>
    `${group}: ${series}, ${column}, ${unit === "us" ? "microseconds" : unit}`;
  const compared = runs.flatMap(({ results }) => results.filter(({ kind }) => kind !== "ropewalk").map(nameOf));
  const rows = unique(compared).map((name) => [
    name,
    ...runs.flatMap(({ results }) => {
      const members = results.filter((one) => nameOf(one) === name);
      const [own, peer] = [isUsual, ({ kind }: Result) => kind === "peer"].map((kind) => fastest(members.filter(kind)));
      return [
        own ? `${own.who}: ${cell(own)}` : "",
        own && peer ? `${shown(timesAsFast(own, peer))} times ${peer.who}` : "",
      ];
    }),
  ]);
  return {
    title: "Cases",
    note: "The fastest way through the package: median, half the distance of the quartiles, in brackets the part of the case's limit; and the best peer.",
    head: ["case", ...runs.flatMap(({ name }) => [name, `${name}, best peer`])],
    rows,
  };
}

/** The reasons for missing numbers, each once. */
export function missingLines(results: readonly Result[]): string[] {
  return results.filter(({ missing }) => missing !== undefined).map(({ id, missing }) => `${id}: ${missing}`);
}

export function asText({ title, note, head, rows }: Table): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [title, ...(note ? [note] : []), line(head), ...rows.map(line)].join("\n");
}

export function asMarkdown({ title, note, head, rows }: Table): string {
  const line = (row: readonly string[]) => `| ${row.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `| ${head.map((_, column) => (column === 0 ? "---" : "--:")).join(" | ")} |`;
  return [`## ${title}`, "", ...(note ? [note, ""] : []), line(head), rule, ...rows.map(line)].join("\n");
}
