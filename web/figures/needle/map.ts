import { integer } from "../base/format.js";
import { TRAINED } from "../numbers/tiny-schemes.js";
import { cellHand } from "../scene/cell-hand.js";
import type { Scene, Shape } from "../scene/drawing.js";
import { DEPTHS, LENGTHS, type Cell } from "./measure.js";

/** Shares of all cells as a map with numbers: one column for each length, one row for each depth. */
export interface DepthMap<C> {
  lang: string;
  /** [depths, lengths], NaN: not there yet. */
  shares: Float32Array;
  cell: Cell;
  /** The text at the line after the trained length. */
  mark: string;
  /** For screen readers, like the cell's text. */
  name: string;
  says: string;
  change(cell: Cell): C;
}

/** In pixels. */
const ROOM = { left: 34, top: 20, bottom: 20, row: 24 };
/** Shares up to which white is readable (4.5 to 1) on dark colours, and from which on light ones; black in between. */
const PALE = 0.45;
const DEEP = 0.67;
/** Columns within the trained length. */
const WITHIN = LENGTHS.filter((length) => length <= TRAINED).length;
const [COLUMNS, ROWS] = [LENGTHS.length, DEPTHS.length];

/** All cells in the map's order, row by row. */
export const mapCells: readonly Cell[] = DEPTHS.flatMap((depth) => LENGTHS.map((length) => ({ length, depth })));
export const indexOf = ({ length, depth }: Cell): number => DEPTHS.indexOf(depth) * COLUMNS + LENGTHS.indexOf(length);

export const depthMap = <C>({ lang, shares, cell, mark, name, says, change }: DepthMap<C>): Scene<C> => ({
  at(width) {
    const now = indexOf(cell);
    const [row, column] = [Math.floor(now / COLUMNS), now % COLUMNS];
    const wide = Math.max(1, width - ROOM.left - 2) / COLUMNS;
    const bottom = ROOM.top + ROWS * ROOM.row;
    const x = (at: number): number => ROOM.left + at * wide;
    const y = (at: number): number => ROOM.top + at * ROOM.row;
    const middle = (at: number): number => y(at) + ROOM.row / 2 + 4;
    const label = (at: boolean) => ({ mono: true, bold: at, fill: at ? "ink" : "ink-soft" }) as const;
    const frame = { x: x(column), y: y(row), width: wide, height: ROOM.row };
    const square = (share: number, i: number): Shape[] => {
      const [left, at] = [x(i % COLUMNS), Math.floor(i / COLUMNS)];
      const box = { x: left + 0.5, y: y(at) + 0.5, width: wide - 1, height: ROOM.row - 1 };
      if (Number.isNaN(share)) return [{ ...box, fill: "sunken" }];
      const fill = share <= PALE ? "ink" : share < DEEP ? "black" : "surface";
      const text = String(Math.round(share * 100));
      return [
        { ...box, fill: { heat: share } },
        { x: left + wide / 2, y: middle(at), text, anchor: "middle", mono: true, fill },
      ];
    };
    const shapes: Shape[] = [
      ...DEPTHS.map((depth, i): Shape => {
        const text = `${integer(lang, depth)}%`;
        return { x: ROOM.left - 5, y: middle(i), text, anchor: "end", ...label(i === row) };
      }),
      ...LENGTHS.map((length, i): Shape => {
        const at = { x: x(i) + wide / 2, y: bottom + ROOM.bottom - 6 };
        return { ...at, text: String(length), anchor: "middle", ...label(i === column) };
      }),
      ...[...shares].flatMap(square),
      { d: `M${x(WITHIN)} 4V${bottom}`, stroke: "pair", wide: 2, dash: "5 3" },
      { x: x(WITHIN) + 6, y: 13, text: mark, bold: true, fill: "pair" },
      { ...frame, stroke: "surface", wide: 4.5 },
      { ...frame, stroke: "pair", wide: 2.5 },
    ];
    const box = [ROOM.left, ROOM.top, COLUMNS * wide, ROWS * ROOM.row] as const;
    const hand = cellHand({
      id: "cell",
      box,
      rows: ROWS,
      columns: COLUMNS,
      row,
      column,
      name,
      says,
      change: ({ row, column }) => change(mapCells[row * COLUMNS + column]!),
    });
    return { width, height: bottom + ROOM.bottom, shapes, hands: [hand] };
  },
});
