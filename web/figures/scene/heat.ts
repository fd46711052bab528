import { textWidth } from "../parts/plot/text-lines.js";
import { cellHand, type CellHand } from "./cell-hand.js";
import type { PathShape, Scene, Shape, TextShape } from "./drawing.js";

/** Causal attention weights: rows are queries, columns are keys. */
export interface Heat<C> {
  /** [size, size], from 0 to 1; values after the diagonal are hidden. */
  weights: Float32Array;
  size: number;
  /** Beside the rows and above the columns, if there is space. */
  words?: readonly string[];
  /** The cell that is read. */
  cursor?: Omit<CellHand<C>, "box" | "rows" | "columns" | "causal">;
}

/** Colour steps, as many as readers can distinguish. */
const LEVELS = 64;
/** The least side of a cell, in pixels: smaller ones are drawn as blocks, each with the greatest weight in it. */
const SMALLEST = 1.5;
/** The largest space for words: above the columns in pixels, and beside the rows as a share of the width. */
const ABOVE = 56;
const BESIDE = 0.24;
const GAP = 7;

/** A map that is as high as it is wide, and its words. */
export const heat = <C>({ weights, size, words = [], cursor }: Heat<C>): Scene<C> => ({
  at(width) {
    const type = Math.min(13, Math.max(9, (0.7 * width) / size));
    const named = words.length > 0 && width / size > type * 0.75;
    const longest = named ? Math.ceil(1.1 * Math.max(...words.map((word) => textWidth(word, type)))) : 0;
    const beside = Math.min(Math.floor(BESIDE * width), longest);
    const [left, top] = named ? [beside + GAP, Math.min(ABOVE, longest) + GAP] : [1, 1];
    const side = Math.max(1, Math.floor(width) - left - 1);
    const at = (index: number): number => Math.round((index * side) / size);
    const shapes: Shape[] = [hatch(left, top, side), ...heatCells(weights, size, [left, top, side])];
    if (named)
      words.forEach((word, i) => {
        const middle = (at(i) + at(i + 1)) / 2;
        shapes.push(
          {
            ...nameLook(type, i === cursor?.row ? "query" : undefined),
            x: left - GAP,
            y: Math.round(top + middle + type * 0.35),
            text: cropped(word, beside, type),
            anchor: "end",
          },
          ...above(word, Math.round(left + middle), top - GAP, type, i === cursor?.column),
        );
      });
    shapes.push({ x: left, y: top, width: side, height: side, stroke: "line", crisp: true });
    if (!cursor) return { width, height: top + side + 1, shapes, hands: [] };
    const { row, column } = cursor;
    const [x, y, wide, high] = [left + at(column), top + at(row), at(column + 1) - at(column), at(row + 1) - at(row)];
    shapes.push(
      { x: left, y, width: at(row + 1), height: high, stroke: "query", crisp: true },
      { x, y, width: wide, height: high, corner: 2, stroke: "surface", wide: 4 },
      { x, y, width: wide, height: high, corner: 2, stroke: "pair", wide: 2 },
    );
    const hand = cellHand({ ...cursor, box: [left, top, side, side], rows: size, columns: size, causal: true });
    return { width, height: top + side + 1, shapes, hands: [hand] };
  },
});

export const heatScale: Scene<never> = {
  at: (width) => ({
    width,
    height: 36,
    shapes: [
      { x: 0, y: 22, text: "0%", mono: true, fill: "ink-soft" },
      ...Array.from({ length: 16 }, (_, i): Shape => ({
        d: `M${20 + 8 * i} 12h8v12h-8z`,
        fill: { heat: i / 15 },
        crisp: true,
      })),
      { x: 154, y: 22, text: "100%", mono: true, fill: "ink-soft" },
    ],
    hands: [],
  }),
};

/** Cached by the weights, because a moving cursor leaves them unchanged. */
const kept = new WeakMap<Float32Array, { key: string; cells: PathShape[] }>();

/** The cells of a causal map in a square; those of one colour are one shape. */
export function heatCells(weights: Float32Array, size: number, square: readonly [number, number, number]): PathShape[] {
  const key = square.join(" ");
  let found = kept.get(weights);
  if (found?.key !== key) kept.set(weights, (found = { key, cells: cellsOf(weights, size, square) }));
  return found.cells;
}

function cellsOf(
  weights: Float32Array,
  size: number,
  [left, top, side]: readonly [number, number, number],
): PathShape[] {
  const blocks = Math.min(size, Math.floor(side / SMALLEST));
  const first = (block: number): number => Math.floor((block * size) / blocks);
  const at = (block: number): number => Math.round((block * side) / blocks);
  const greatest = (row: number, column: number): number => {
    let most = 0;
    for (let i = first(row); i < first(row + 1); i += 1)
      for (let j = first(column); j < first(column + 1) && j <= i; j += 1)
        most = Math.max(most, weights[i * size + j]!);
    return Math.round(Math.min(1, most) * LEVELS);
  };
  const paths: string[] = [];
  for (let row = 0; row < blocks; row += 1) {
    const edges = `V${top + at(row + 1)}H`;
    let [start, level] = [0, greatest(row, 0)];
    for (let column = 1; column <= row + 1; column += 1) {
      const next = column > row ? NaN : greatest(row, column);
      if (next === level) continue;
      const from = left + at(start);
      paths[level] = `${paths[level] ?? ""}M${from} ${top + at(row)}H${left + at(column)}${edges}${from}z`;
      [start, level] = [column, next];
    }
  }
  return paths.flatMap((d, level) => (d ? [{ d, fill: { heat: level / LEVELS }, crisp: true }] : []));
}

function hatch(left: number, top: number, side: number): Shape {
  let d = "";
  for (let sum = 11; sum < 2 * side; sum += 11) {
    const [over, most] = [Math.max(0, sum - side), Math.min(sum, side)];
    d += `M${left + sum / 2} ${top + sum / 2}L${left + most} ${top + over}`;
  }
  return { d, stroke: "sunken", wide: 2 };
}

const nameLook = (size: number, at: "query" | "key" | undefined) =>
  ({ size, bold: at !== undefined, fill: at ?? "ink-soft" }) as const;

/** The name of a column, read from below; Chinese letters are one above the other. */
function above(word: string, x: number, y: number, size: number, at: boolean): TextShape[] {
  const look = nameLook(size, at ? "key" : undefined);
  if (!/^[\u2e80-\u9fff]+$/.test(word))
    return [{ ...look, x: Math.round(x + size * 0.35), y, text: cropped(word, ABOVE, size), sideways: true }];
  const high = Math.ceil(size * 1.1);
  const letters = Array.from(word).slice(0, Math.floor(ABOVE / high));
  return letters.map((text, i) => ({ ...look, x, y: y - (letters.length - 1 - i) * high, text, anchor: "middle" }));
}

function cropped(word: string, space: number, size: number): string {
  if (textWidth(word, size) <= space + 1) return word;
  const letters = Array.from(word);
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > space) letters.pop();
  return `${letters.join("")}…`;
}
