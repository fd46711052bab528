import type { CosSin, Frequencies } from "../../api/index.js";
import { remember } from "../base/remember.js";
import type { Drawing, Scene, Shape } from "../scene/drawing.js";
import { clockFaces, clockHands, handWidth, trailOpacity, trailWidth } from "./clock-paths.js";
import { clockCentre, NO_ROOM, wallLayout, type WallLayout } from "./wall-layout.js";

export interface ClockWall<C> {
  frequencies: Frequencies;
  /** The hands are its last row, the dots on the rims those before it. */
  cosSin: CosSin;
  pair: number;
  /** The text under each clock, and its text for screen readers. */
  names: readonly { shown: string; name: string }[];
  /** The name of the wall, for screen readers. */
  name: string;
  /** Clocks that do not complete one revolution within this number of positions have a dashed rim. */
  longest: number;
  change(pair: number): C;
}

/** Above and below a wall. */
const EDGE = 12;

const layoutOf = remember(wallLayout);

export const clockScene = <C>(wall: ClockWall<C>): Scene<C> => ({
  at(width): Drawing<C> {
    const { pair, names, name, change } = wall;
    if (!(width > NO_ROOM)) return { width, height: 1, shapes: [], hands: [] };
    const layout = layoutOf(names.length, width);
    return {
      width,
      height: layout.rows * layout.rowHeight + EDGE,
      shapes: shapesOf(wall, layout),
      hands: [
        {
          hand: "cells",
          id: "pair",
          name,
          options: optionsOf(names, layout),
          columns: layout.columns,
          now: pair,
          change,
        },
      ],
    };
  },
});

/** The clocks' places; the list object stays the same while the places are equal. */
const optionsOf = remember((names: ClockWall<unknown>["names"], layout: WallLayout) =>
  names.map(({ name }, pair) => ({ name, box: cellOf(layout, pair) })),
);

const cellOf = ({ columns, cell, rowHeight, gap }: WallLayout, pair: number) =>
  [(pair % columns) * cell, EDGE / 2 + Math.floor(pair / columns) * rowHeight, cell, rowHeight - gap] as const;

function shapesOf({ frequencies, cosSin, pair, names, longest }: ClockWall<unknown>, layout: WallLayout): Shape[] {
  const { radius } = layout;
  const [round, never] = facesOf(layout, frequencies, longest);
  const { trail, hands, markedHand } = clockHands(layout, frequencies, cosSin, pair);
  const [cx, cy] = clockCentre(layout, pair);
  const [left, top, width, height] = cellOf(layout, pair);
  const face = { fill: "surface", stroke: "line-strong" } as const;
  return [
    { x: left, y: top, width, height, corner: 8, fill: "pair-soft" },
    { ...face, d: round },
    { ...face, d: never, dash: "2 3" },
    ...trail.map((d, row): Shape => ({
      d,
      stroke: "query",
      round: true,
      wide: trailWidth(radius),
      opacity: trailOpacity(row, cosSin.rows),
    })),
    { d: hands, stroke: "query", round: true, wide: handWidth(radius, false) },
    { d: markedHand, stroke: "pair", round: true, wide: handWidth(radius, true) },
    { cx, cy, r: radius, stroke: "pair", wide: 2 },
    ...labelsOf(names, layout, pair),
  ];
}

const facesOf = remember(clockFaces);

function labelsOf(names: ClockWall<unknown>["names"], layout: WallLayout, marked: number): Shape[] {
  return names.map(({ shown: text }, pair): Shape => {
    const [left, top, width, height] = cellOf(layout, pair);
    const own = pair === marked;
    const look = { fill: own ? "pair" : "ink-soft", bold: own } as const;
    return { x: left + width / 2, y: top + height - 4, text, anchor: "middle", ...look };
  });
}
