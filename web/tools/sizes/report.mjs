// One ceiling for each class of bundle (budget.json), some 5% above the largest of its class; and the last stored size
// of each bundle (kept.json), to show what has changed.
import { readFileSync } from "node:fs";
import { inRoot } from "../shared/project.mjs";

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), "utf8"));

export const keptFile = inRoot("web/tools/sizes/kept.json");
export const budget = readJson("web/tools/sizes/budget.json");
const lastKept = readJson("web/tools/sizes/kept.json");

const number = (value) => value.toLocaleString("en");
const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

/** Violations of the budget, one line each: a bundle above the ceiling of its class, or of no class. */
export function overBudget(rows, ceilings = budget) {
  return rows.flatMap(({ kind, name, gzip }) => {
    if (ceilings[kind] === undefined) return [`${name} is of no class in web/tools/sizes/budget.json`];
    const { ceiling } = ceilings[kind];
    const above = `${name}: ${number(gzip)} bytes with gzip, above the ceiling of its class (${kind}), ${number(ceiling)}`;
    return gzip > ceiling ? [above] : [];
  });
}

/**
 * The present sizes of bundles, beside the stored ones and the ceilings; `least`: leaves out smaller changes, as a
 * share.
 */
export function report(rows, { least = 0, kept = lastKept } = {}) {
  const changed = rows.map((row) => {
    const before = kept[row.kind]?.[row.name];
    return { ...row, before, change: before === undefined ? Infinity : (row.gzip - before) / before };
  });
  const shown = changed.filter(({ change }) => Math.abs(change) >= least);
  const cells = shown.map(({ kind, name, gzip, before, change }) => [
    `${name} (${kind})`,
    number(gzip),
    before === undefined ? "new" : signed(gzip - before),
    before === undefined ? "" : `${(100 * change).toFixed(1)}%`,
    `of ${number(budget[kind]?.ceiling ?? NaN)}`,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...cells.map((row) => row[column].length)));
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "),
  );
  const others = rows.length - shown.length;
  const rest = others === 0 ? [] : [`${others} more: within ${100 * least}% of what was kept`];
  return [
    "bytes with gzip, change since the numbers that were kept last, ceiling of the class",
    ...lines,
    ...rest,
  ].join("\n");
}

/** The rows in the form in which they are stored. */
export function asKept(rows) {
  const kept = {};
  for (const { kind, name, gzip } of rows) (kept[kind] ??= {})[name] = gzip;
  return kept;
}
