import { textWidth } from "../parts/plot/text-lines.js";
import type { Box, CellsHand, Shape } from "../scene/drawing.js";

/** Plain words side by side to choose from. */
export interface Choices<C> {
  id: string;
  /** The name of the group, for screen readers. */
  name: string;
  names: readonly string[];
  /** The index of the chosen one; -1 for none. */
  now: number;
  left: number;
  /** The height of the base line, in pixels from the top. */
  y: number;
  /** The gap between two words in pixels, or the width that the words share. */
  gap: number | { width: number };
  size: number;
  /** The words of a row; without it all are in one. */
  columns?: number;
  change(place: number): C;
}

/**
 * The largest gap between two words, in pixels. With a wider one they do not look like a row, and half of it extends
 * beyond the page.
 */
const WIDEST = 40;
/** The distance of two rows, for fingers. */
export const ROW = 48;
/** The estimated widths are slightly too large. */
const widthOf = (text: string, size: number): number => textWidth(text, size) * 0.95;

/** The chosen word is underlined. */
export function choices<C>({
  id,
  name,
  names,
  now,
  left,
  y: first,
  gap,
  size,
  columns = names.length,
  change,
}: Choices<C>): {
  shapes: Shape[];
  hand: CellsHand<C>;
} {
  const rows = names.map((_, place) => names.slice(place, place + columns)).filter((_, place) => place % columns === 0);
  const widest = Math.max(...rows.map((row) => row.reduce((sum, one) => sum + widthOf(one, size), 0)));
  const between = typeof gap === "number" ? gap : Math.min(WIDEST, (gap.width - widest) / (columns - 1));
  const shapes: Shape[] = [];
  const options: { box: Box; name: string }[] = [];
  let x = left;
  names.forEach((text, place) => {
    if (place % columns === 0) x = left;
    const y = first + ROW * Math.floor(place / columns);
    const wide = widthOf(text, size);
    const chosen = place === now;
    shapes.push({ x, y, text, size, bold: chosen, fill: chosen ? "ink" : "ink-soft" });
    if (chosen) shapes.push({ d: `M${x} ${y + 14}h${wide}`, stroke: "ink", wide: 3 });
    const before = Math.min(x, between / 2);
    options.push({ box: [x - before, y - 28, before + wide + between / 2, 48], name: text });
    x += wide + between;
  });
  return { shapes, hand: { hand: "cells", id, pressed: true, name, options, columns, now, change } };
}
