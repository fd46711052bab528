import { percent, significant } from "../base/format.js";
import { textLines, textWidth } from "../parts/plot/text-lines.js";
import type { Scene, Shape } from "../scene/drawing.js";
import { casesOf, type Measured } from "./measured.js";
import { caseName, subtitle, type MeasurementsStrings } from "./strings.js";

/** In pixels: a line of words, a bar, what is below it, and the slanted lines of a limit. */
const LINE = 16;
const BAR = 11;
const GAP = 7;
const HATCH = 5;
/** The least width of a case, and the space around it. Below NARROW, a bar's share is only in the table. */
const CASE = { width: 336, beside: 32, below: 20 };
const NARROW = 300;
const LETTERS = 12;
const TITLE = { size: 14, line: 18, bold: true, fill: "ink" } as const;
const SUBTITLE = { size: 12, line: 19, fill: "ink-soft" } as const;

/** Cases side by side as far as the width allows: the result of each contender, with the middle half of the samples. */
export const measuredBars = (lang: string, text: MeasurementsStrings, results: readonly Measured[]): Scene<never> => ({
  at(width) {
    const columns = Math.max(1, Math.floor((width + CASE.beside) / (CASE.width + CASE.beside)));
    const wide = (width - CASE.beside * (columns - 1)) / columns;
    const cases = casesOf(results).map(
      (members) => (x: number, y: number) => measuredCase(lang, text, members, x, y, wide),
    );
    const shapes: Shape[] = [];
    let top = 0;
    for (let i = 0; i < cases.length; i += columns) {
      if (top > 0) top += CASE.below;
      const row = cases.slice(i, i + columns).map((draw, at) => draw(at * (wide + CASE.beside), top));
      shapes.push(...row.flatMap((one) => one.shapes));
      top = Math.max(...row.map(({ bottom }) => bottom));
    }
    return { width, height: top, shapes, hands: [] };
  },
});

function measuredCase(
  lang: string,
  text: MeasurementsStrings,
  members: readonly Measured[],
  x: number,
  top: number,
  width: number,
): { shapes: Shape[]; bottom: number } {
  const shapes: Shape[] = [];
  let y = top;
  for (const [words, { line, ...look }] of [
    [caseName(text, members[0]!), TITLE],
    [subtitle(text, members[0]!), SUBTITLE],
  ] as const)
    for (const one of textLines(words, width, look.size)) {
      shapes.push({ ...look, x, y: y + 13, text: one });
      y += line;
    }
  const most = Math.max(...members.map(({ value }) => value?.q3 ?? 0)) || 1;
  const along = (size: number): number => x + (size / most) * width;
  for (const { who, kind, value, ofLimit, missing } of members) {
    const written = { y: y + 11, size: LETTERS } as const;
    const right = { ...written, x: x + width, anchor: "end" } as const;
    shapes.push({ ...written, x, text: text.names[who] ?? who });
    y += LINE;
    if (value) {
      const median = significant(lang, value.median);
      const share = ofLimit && width >= NARROW ? text.ofLimit(percent(lang, ofLimit.median)) : "";
      const [bar, middle] = [{ x, y, height: BAR, corner: 2 }, y + BAR / 2];
      shapes.push(
        { ...right, x: right.x - textWidth(median, LETTERS) - 10, text: share },
        { ...right, text: median, bold: true },
        { ...bar, width, fill: "sunken" },
        kind === "limit"
          ? { d: hatched(x, y, along(value.median) - x, BAR), stroke: "both", wide: 1.5 }
          : { ...bar, width: along(value.median) - x, fill: kind === "peer" ? "key" : "query" },
        {
          d: `M${along(value.q1)} ${middle}H${Math.max(along(value.q3), along(value.q1) + 2)}`,
          stroke: "ink",
          wide: 2,
        },
      );
      y += BAR;
    } else shapes.push({ ...right, text: missing ? (text.names[missing] ?? missing) : text.missing, fill: "ink-soft" });
    y += GAP;
  }
  return { shapes, bottom: y - GAP };
}

export function hatched(x: number, y: number, width: number, height: number): string {
  let path = `M${x} ${y}h${width}v${height}h${-width}Z`;
  for (let left = HATCH; left < width + height; left += HATCH) {
    const [from, to] = [Math.max(0, left - height), Math.min(width, left)];
    if (from < to) path += `M${x + from} ${y + left - from}L${x + to} ${y + left - to}`;
  }
  return path;
}
