import { percent } from "../base/format.js";
import type { Box, Scene, Shape } from "../scene/drawing.js";
import type { ImageLayout, MultimodalView } from "./schemes.js";
import type { MultimodalStrings } from "./strings.js";
import { tokenName, tokenPlace } from "./tokens.js";

/** In pixels: a map at its widest, a cell's height, the gaps between cells and between text and image. */
const WIDEST = 480;
const CELL = 46;
const GAP = 3;
const BREAK = 7;
/** Widths of monospaced letters, relative to their size. */
const LETTERS = { size: 11, large: 13, wide: 0.609, line: 12.65 };
/** The share of colour in the strongest cell. */
const STRONGEST = 0.45;
/** The scale below: its squares, and the distance of its numbers. */
const SCALE = { height: 28, steps: 16, step: 8, gap: 6 };

/** The place of each token; text and image begin new rows. */
function cellBoxes({ before, rows, columns, after }: ImageLayout, width: number): { height: number; boxes: Box[] } {
  const cell = (width - GAP * (columns - 1)) / columns;
  let top = 0;
  const boxes = [before, rows * columns, after].flatMap((count) => {
    const start = top;
    if (count > 0) top += Math.ceil(count / columns) * (CELL + GAP) + BREAK;
    return Array.from({ length: count }, (_, i): Box => {
      return [(i % columns) * (cell + GAP), start + Math.floor(i / columns) * (CELL + GAP), cell, CELL];
    });
  });
  return { boxes, height: top - BREAK - GAP };
}

export interface TokenMap {
  id: "axes" | "flat";
  title: string;
  /** [tokens]: the weights of the chosen token. */
  weights: Float32Array;
}

/** The tokens in their places in the image, with their positions, bluer for more of the chosen token's attention. */
export const tokenMap = (
  lang: string,
  text: MultimodalStrings,
  view: MultimodalView,
  token: number,
  { id, title, weights }: TokenMap,
): Scene<{ token: number }> => ({
  at(available) {
    const width = Math.min(WIDEST, available);
    const { before, rows, columns } = view.layout;
    const { boxes, height } = cellBoxes(view.layout, width);
    const most = Math.max(...weights);
    const places = boxes.map((_, i) => (id === "flat" ? String(i) : tokenPlace(text, view, i)));
    return {
      width,
      height: height + SCALE.height,
      shapes: [
        ...boxes.flatMap((box, i) => {
          const corner = i < before || i >= before + rows * columns ? CELL / 2 - 1 : 4;
          return [
            inset(box, 0.5, { corner, fill: "surface", stroke: "line" }),
            inset(box, 0.5, { corner, fill: "query", opacity: (weights[i]! / most) * STRONGEST }),
            ...(i === token ? [inset(box, 1.5, { corner: corner - 1, stroke: "pair", wide: 3 })] : []),
            ...cellText(places[i]!.split(" "), box, id === "flat" ? LETTERS.large : LETTERS.size),
          ];
        }),
        ...scale(height, percent(lang, 0), percent(lang, most)),
      ],
      hands: [
        {
          hand: "cells",
          id,
          name: text.mapName(title),
          options: boxes.map((box, i) => ({
            box,
            name: text.tokenValue(tokenName(text, view, i), places[i]!, percent(lang, weights[i]!)),
          })),
          columns,
          now: token,
          change: (token) => ({ token }),
        },
      ],
    };
  },
});

const inset = ([x, y, width, height]: Box, by: number, look: Partial<Shape>): Shape => ({
  ...look,
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

function cellText(positions: readonly string[], [x, y, width]: Box, size: number): Shape[] {
  const letter = size * LETTERS.wide;
  const longest = Math.max(...positions.map(({ length }) => length)) + 1;
  const inLine = Math.max(1, Math.floor((width - 10 + letter) / (longest * letter)));
  const lines = Math.ceil(positions.length / inLine);
  const top = y + CELL / 2 + 0.35 * size - ((lines - 1) / 2) * LETTERS.line;
  return Array.from({ length: lines }, (_, i) => ({
    x: x + width / 2,
    y: top + i * LETTERS.line,
    text: positions.slice(i * inLine, (i + 1) * inLine).join(" "),
    anchor: "middle",
    size,
    mono: true,
  }));
}

/** From no attention to the largest in a cell of the map. */
function scale(top: number, lowest: string, all: string): Shape[] {
  const { height, steps, step, gap } = SCALE;
  const left = Math.ceil(lowest.length * LETTERS.size * LETTERS.wide) + gap;
  const letters = { y: top + height - 6, mono: true, fill: "ink-soft" } as const;
  return [
    { ...letters, x: 0, text: lowest },
    ...Array.from({ length: steps }, (_, i): Shape => {
      const opacity = (i / (steps - 1)) * STRONGEST;
      return { x: left + i * step, y: top + height - 16, width: step, height: 12, fill: "query", opacity };
    }),
    { ...letters, x: left + steps * step + gap, text: all },
  ];
}
