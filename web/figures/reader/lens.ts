import { LENGTH } from "../numbers/tiny-schemes.js";
import { textWidth } from "../parts/plot/text-lines.js";
import type { Colour, Role, Shape, TextShape } from "../scene/drawing.js";
import { puck, word } from "../scene/marks.js";
import { groundOf, onSurprise } from "../stage/surprise.js";
import type { ReaderNumbers } from "./numbers.js";
import type { Place, Size } from "./sizes.js";
import type { ReaderState } from "./values.js";

/** A letter as wide as it is high: in a cell of the lens it is smaller than a Latin letter. */
const WIDE_LETTER = /[\u2e80-\uffef]/;

/** The row of the ribbon whose grip is nearest. */
export function nearestRow(y: number, rows: number, size: Size, place: (i: number) => Place): number {
  const grips = Array.from({ length: rows }, (_, row) => gripY(place(row * size.columns), size));
  return grips.reduce((best, at, row) => (Math.abs(at - y) < Math.abs(grips[best]! - y) ? row : best), 0);
}

/** Above its letters; in wide windows, in the first row, below them. */
const gripY = ({ y, row }: Place, { row: height, columns }: Size): number =>
  columns === LENGTH ? y + height + 4 : row === 0 ? y + height + 26 : y - 23;

/** Some letters of the ribbon, readable, and the grip that moves them. */
export function lensOf(
  state: ReaderState,
  of: ReaderNumbers,
  size: Size,
  content: number,
  place: (i: number) => Place,
) {
  const { letters, nats, most } = of;
  const cursor = Math.min(state.cursor, Math.max(0, letters.length - 1));
  const row = Math.floor(cursor / size.columns);
  const [least, end] = [row * size.columns, Math.min((row + 1) * size.columns, Math.max(letters.length, size.letters))];
  const first = Math.max(least, Math.min(cursor - (size.letters >> 1), end - size.letters));
  const shown = letters.slice(first, first + size.letters);
  const from = place(first);
  const [a, b] = [from.x - 2, from.x + from.width * size.letters + 2];
  const grip: [number, number] = [(a + b) / 2, gripY(from, size)];
  const bottom = size.lens + size.lensHeight;
  const wide = size.columns === LENGTH;
  return {
    cursor,
    first,
    letters: shown,
    puck: grip,
    shapes: (left: number): Shape[] => {
      const cell = content / size.letters;
      const edge = wide ? [from.y + size.row + 4, size.lens] : row === 0 ? [from.y + size.row + 3, size.lens] : [from.y - 3, bottom]; // prettier-ignore
      return [
        {
          d: `M${a} ${edge[0]}L${left} ${edge[1]}M${b} ${edge[0]}L${left + content} ${edge[1]}`,
          stroke: "ink",
          wide: 2,
        },
        { x: a, y: from.y - 4, width: b - a, height: size.row + 8, corner: 5, stroke: "ink", wide: 3 },
        { x: left, y: size.lens, width: content, height: size.lensHeight, fill: "paper" },
        ...shown.flatMap((letter, i): Shape[] => {
          const value = nats[first + i]!;
          const share = value / most;
          const fill: Colour = Number.isNaN(value) ? "sunken" : { surprise: groundOf(Math.min(1, share)) };
          const x = left + i * cell;
          return [
            { x, y: size.lens, width: cell + 0.3, height: size.lensHeight, fill },
            of.own
              ? tokenShape([x + cell / 2, size.lens + size.lensHeight / 2 + 6], letter, onSurprise(share), cell)
              : { ...word([x + cell / 2, size.lens + size.lensHeight / 2 + cell * 0.42], letter === "\n" ? "↵" : letter, onSurprise(share), Math.min(cell * (WIDE_LETTER.test(letter) ? 0.95 : 1.2), 25)), serif: false, mono: true }, // prettier-ignore
          ];
        }),
        { x: left - 2, y: size.lens - 2, width: content + 4, height: size.lensHeight + 4, corner: 6, stroke: "ink", wide: 3 }, // prettier-ignore
        ...puck(grip, "across"),
      ];
    },
  };
}

/** A token in a cell of the lens, in smaller letters if it has many. */
function tokenShape(at: readonly [number, number], token: string, fill: Role, cell: number): TextShape {
  const text = token.replaceAll("\n", "↵");
  // Letters of a monospaced font are wider than those that textWidth counts.
  const size = Math.min(18, (0.85 * cell) / textWidth(text, 1));
  return { ...word(at, text, fill, size), serif: false, mono: true };
}
