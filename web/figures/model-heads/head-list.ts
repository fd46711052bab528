import { textLines } from "../parts/plot/text-lines.js";
import type { Box, Scene, Shape } from "../scene/drawing.js";
import { heatCells } from "../scene/heat.js";

/** Small maps of all heads, from which a reader chooses one. */
export interface HeadList<C> {
  name: string;
  layers: readonly string[];
  columns: number;
  /** `label`: the text for screen readers. */
  heads: readonly { label: string; scores: readonly string[]; named: string }[];
  /** For each head, [size, size]; empty before they are computed. */
  weights: readonly Float32Array[];
  size: number;
  chosen: number;
  change(head: number): C;
}

const GAP = 8;
const EDGE = 5;
const LINE = 14;
/** Above the heads of a layer: its name. */
const ABOVE = 24;
/** Two scores, and a name in up to two lines. */
const LINES = 4;

/** One row for each layer, or several for a single layer. */
export const headList = <C>({
  name,
  layers,
  columns,
  heads,
  weights,
  size,
  chosen,
  change,
}: HeadList<C>): Scene<C> => ({
  at(width) {
    const wide = Math.floor((width - (columns - 1) * GAP) / columns);
    const side = wide - 2 * EDGE;
    const high = side + LINES * LINE + 2 * EDGE;
    const row = ABOVE + high + GAP;
    const boxOf = (head: number): Box => [
      (head % columns) * (wide + GAP),
      ABOVE + Math.floor(head / columns) * row,
      wide,
      high,
    ];
    const shapes = heads.flatMap(({ scores, named }, head): Shape[] => {
      const [left, top] = boxOf(head);
      const square = [left + EDGE, top + EDGE, side] as const;
      const lines = [...scores, ...textLines(named, wide - 4, 11).slice(0, 2)];
      const map = weights[head];
      return [
        { x: left + 1, y: top + 1, width: wide - 2, height: high - 2, corner: 7, stroke: "line-strong" },
        { x: square[0], y: square[1], width: side, height: side, fill: "sunken" },
        ...(map ? heatCells(map, size, square) : []),
        ...lines.map((text, i): Shape => {
          const y = top + EDGE + side + (i + 1) * LINE - 2;
          return { x: left + wide / 2, y, text, anchor: "middle", bold: i >= scores.length };
        }),
      ];
    });
    const [left, top] = boxOf(chosen);
    return {
      width,
      height: Math.ceil(heads.length / columns) * row - GAP,
      shapes: [
        ...layers.map((text, i): Shape => ({ x: 0, y: i * row + 16, text, size: 12, bold: true })),
        ...shapes,
        { x: left + 1, y: top + 1, width: wide - 2, height: high - 2, corner: 7, stroke: "pair", wide: 2 },
      ],
      hands: [
        {
          hand: "cells",
          id: "head",
          name,
          options: heads.map(({ label }, head) => ({ box: boxOf(head), name: label })),
          columns: columns,
          now: chosen,
          change,
        },
      ],
    };
  },
});
