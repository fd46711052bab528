// The picture of web/docs/performance.md: a bar for each target, from the table beside it.
import type { Table } from "./table.js";

const [NAMES, BAR, ROW, TOP, MOST] = [370, 170, 22, 40, 2];
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The share of a target that is reached; 1 means reached. If less is better, the ratio is inverted. */
function reached(row: readonly string[], column: number): number | undefined {
  const value = Number.parseFloat(row[column] ?? "");
  if (Number.isNaN(value)) return undefined;
  const must = Number(row[1]);
  return row[0]!.endsWith("at most") ? must / value : value / must;
}

/** An SVG of the columns "through the API" of the table of targets. */
export function targetsPicture({ head, rows }: Table): string {
  const columns = head.flatMap((name, i) => (name.endsWith("through the API") ? [i] : []));
  const own = rows.filter((row) => columns.some((column) => reached(row, column) !== undefined));
  const width = NAMES + MOST * BAR + 20;
  const bars = own.flatMap((row, i) => {
    const y = TOP + i * ROW;
    const found = columns.flatMap((column) => reached(row, column) ?? []);
    const least = Math.min(...found);
    const name = `${row[0]!.replace(": at most", "").replaceAll("`", "")}: ${found.map((part) => part.toFixed(2)).join(", ")}`;
    return [
      `<text x="${NAMES - 8}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${NAMES}" y="${y + 3}" width="${(Math.min(least, MOST) * BAR).toFixed(1)}" height="12" fill="${least < 1 ? "#c2571a" : "#2c6fbb"}"/>`,
    ];
  });
  const bottom = TOP + own.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 10}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${NAMES + BAR}" y="20" text-anchor="middle">1 = target reached; bars end at ${MOST}</text>`,
    ...bars,
    `<path d="M${NAMES + BAR} ${TOP - 12}V${bottom}" stroke="#333" stroke-dasharray="3 3"/>`,
    "</svg>",
    "",
  ].join("\n");
}
