import { textWidth } from "../../../figures/parts/plot/text-lines.js";
import type { Box, CellsHand, Shape } from "../../../figures/scene/drawing.js";

/** Plain words side by side, one of which is chosen. */
export interface Choices<C> {
  id: string;
  /** Of all of them, for screen readers. */
  name: string;
  names: readonly string[];
  /** Its place; -1 where none is. */
  now: number;
  left: number;
  /** Of the base line, in pixels from the top. */
  y: number;
  /** The gap between two words in pixels, or the width that the words share. */
  gap: number | { width: number };
  size: number;
  change(place: number): C;
}

/** Between two words, in pixels: wider, and they are no row any more, and half of it reaches past the page. */
const WIDEST = 40;
/** Widths are guessed a little too large. */
const widthOf = (text: string, size: number): number => textWidth(text, size) * 0.95;

/** A line is under the chosen word. */
export function choices<C>({ id, name, names, now, left, y, gap, size, change }: Choices<C>): {
  shapes: Shape[];
  hand: CellsHand<C>;
} {
  const between =
    typeof gap === "number"
      ? gap
      : Math.min(WIDEST, (gap.width - names.reduce((sum, one) => sum + widthOf(one, size), 0)) / (names.length - 1));
  const shapes: Shape[] = [];
  const options: { box: Box; name: string }[] = [];
  let x = left;
  names.forEach((text, place) => {
    const wide = widthOf(text, size);
    const chosen = place === now;
    shapes.push({ x, y, text, size, bold: chosen, fill: chosen ? "ink" : "ink-soft" });
    if (chosen) shapes.push({ d: `M${x} ${y + 14}h${wide}`, stroke: "ink", wide: 3 });
    options.push({ box: [x - between / 2, y - 28, wide + between, 48], name: text });
    x += wide + between;
  });
  return { shapes, hand: { hand: "cells", id, pressed: true, name, options, columns: names.length, now, change } };
}
