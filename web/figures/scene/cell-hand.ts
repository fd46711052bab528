import type { Box, SlideHand } from "./drawing.js";

/** A cell of a map, by its places from 0. */
export interface Cell {
  row: number;
  column: number;
}

export interface CellHand<C> extends Cell {
  id: string;
  term?: string;
  box: Box;
  rows: number;
  columns: number;
  /** Cells after the diagonal are hidden. */
  causal?: boolean;
  name: string;
  says: string;
  change(cell: Cell): C;
  pick?(cell: Cell): C;
}

/** Controlled by mouse, finger and keys; its value counts the cells row by row. */
export function cellHand<C>({
  rows,
  columns,
  row,
  column,
  causal,
  change,
  pick,
  ...shared
}: CellHand<C>): SlideHand<C> {
  const index = (row: number, column: number): number => {
    const inside = Math.min(rows - 1, Math.max(0, row));
    return inside * columns + Math.min(causal ? inside : columns - 1, Math.max(0, column));
  };
  const now = index(row, column);
  const [left, top, width, height] = shared.box;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index(row, column - 1),
    ArrowRight: index(row, column + 1),
    ArrowUp: index(row - 1, column),
    ArrowDown: index(row + 1, column),
    Home: index(row, 0),
    End: index(row, columns - 1),
    PageUp: index(0, column),
    PageDown: index(rows - 1, column),
  };
  return {
    hand: "slide",
    ...shared,
    now,
    min: 0,
    max: rows * columns - 1,
    hover: true,
    pressed: true,
    at(x, y) {
      const across = Math.floor(((x - left) / width) * columns);
      const down = Math.floor(((y - top) / height) * rows);
      return causal && across > down ? now : index(down, across);
    },
    key: (key) => places[key],
    change: (to) => change({ row: Math.floor(to / columns), column: to % columns }),
    ...(pick && { pick: () => pick({ row, column }) }),
  };
}
