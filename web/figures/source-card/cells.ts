import type { HeatFigure } from "../../source-texts/types.js";
import { fixed, languageOf } from "../base/format.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { cellHand } from "../scene/cell-hand.js";
import type { Scene, Shape } from "../scene/drawing.js";
import type { Key } from "../view/view.js";

/** The side of a cell, in pixels; many rows are flat ones. */
const CELL = { least: 18, most: 40, map: 320, flat: 8 };
const MARGIN = { top: 22, right: 4, bottom: 40 };
const LETTERS = 12;
const NAMES = { size: LETTERS, fill: "ink-soft" } as const;

export interface SourceCells<C> {
  scene: Scene<C>;
  /** The text of the selected cell. */
  reading: string;
  colours: Key;
}

/** A map of cells; `read` is the index of the selected one, row by row. */
export function sourceCells<C>(
  lang: string,
  figure: HeatFigure,
  read: number,
  change: (cell: number) => C,
): SourceCells<C> {
  const language = languageOf(lang);
  const { columns, values, digits = 4, label, diagonals } = figure;
  const rows = figure.rows.map((name) => (typeof name === "string" ? name : name[language]));
  const [across, down] = [columns.length, rows.length];
  const known = Array.from(values).filter(Number.isFinite);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const [x, y] = [figure.x[language], figure.y[language]];
  const place = (i: number): [row: number, column: number] => [Math.floor(i / across), i % across];
  const now = Math.min(read, across * down - 1);
  const [row, column] = place(now);
  const number = (value: number): string => (Number.isFinite(value) ? fixed(lang, value, digits) : "–");
  const reading = `${y} ${rows[row]}, ${x} ${columns[column]}: ${number(values[now]!)}`;
  const widest = (names: readonly string[]): number => Math.max(...names.map((name) => textWidth(name, LETTERS)));

  const scene: Scene<C> = {
    at(width) {
      const left = widest(rows) + 10;
      const wanted = Math.min(CELL.most, Math.max(CELL.least, Math.floor(CELL.map / across)));
      const wide = Math.min(wanted, (width - left - MARGIN.right) / across);
      const high = Math.min(wide, Math.max(CELL.flat, CELL.map / down));
      const bottom = MARGIN.top + down * high;
      const cell = (i: number): { x: number; y: number; width: number; height: number } => {
        const [row, column] = place(i);
        const size = { width: Math.max(0.5, wide - 1), height: Math.max(0.5, high - 1) };
        return { x: left + column * wide, y: MARGIN.top + row * high, ...size };
      };
      const cells = Array.from(values, (value, i): Shape => {
        if (!Number.isFinite(value)) return cell(i);
        const term = figure.terms && { term: figure.terms[i]! };
        return { ...cell(i), ...term, fill: { heat: most > least ? (value - least) / (most - least) : 0.5 } };
      });
      const lit = diagonals
        ? cells.flatMap((_, i) => (i !== now && place(i)[0] - place(i)[1] === row - column ? [i] : []))
        : [];
      // Names that would touch their neighbours are left out.
      const [every, everyRow] = [Math.ceil((widest(columns) + 2) / wide), Math.ceil(14 / high)];
      const shapes: Shape[] = [
        ...cells,
        ...lit.map((i): Shape => ({ ...cell(i), stroke: "pair", wide: 1.5 })),
        { ...cell(now), stroke: "pair", wide: 3 },
        ...rows.flatMap((text, i): Shape[] => {
          const at = { x: left - 6, y: MARGIN.top + (i + 0.5) * high + 4, anchor: "end" } as const;
          return i % everyRow === 0 || i === down - 1 ? [{ ...NAMES, ...at, text }] : [];
        }),
        ...columns.flatMap((text, i): Shape[] => {
          const at = { x: left + (i + 0.5) * wide, y: bottom + 16, anchor: "middle" } as const;
          return i % every === 0 ? [{ ...NAMES, ...at, text }] : [];
        }),
        { ...NAMES, x: 0, y: 13, text: y },
        { ...NAMES, x: left + across * wide, y: bottom + 34, text: x, anchor: "end" },
      ];
      const hand = cellHand({
        id: "cell",
        ...(figure.terms && { term: figure.terms[now]! }),
        box: [left, MARGIN.top, across * wide, down * high],
        rows: down,
        columns: across,
        row,
        column,
        name: label[language],
        says: reading,
        change: ({ row, column }) => change(row * across + column),
      });
      return { width, height: bottom + MARGIN.bottom, shapes, hands: [hand] };
    },
  };
  const colours: Key = {
    name: `${number(least)} … ${number(most)}`,
    shapes: [0, 1, 2, 3, 4].map((i) => ({ x: 5.6 * i, y: 0, width: 5.6, height: 12, fill: { heat: i / 4 } })),
  };
  return { scene, reading, colours };
}
