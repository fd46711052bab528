import type { Fit } from "../view/view.js";

/** The drawing area of a stage, in pixels: in the story its scene is as wide as the window. */
export interface Frame {
  /** From 1200 pixels on, for the longest words, which are then to the right of the figure, above the line. */
  wide: boolean;
  gutter: number;
  left: number;
  right: number;
}

/** On a page of its own, for half of a grip. */
const EDGE = 16;
/** The width of the figure if words are beside it. */
const FIGURE = 650;
/** The largest width of the page's content, including its gutters. */
const CONTENT = 1440;

export function frameOf(width: number, fit: Fit = "stage"): Frame {
  if (fit === "page") return { wide: false, gutter: EDGE, left: EDGE, right: width - EDGE };
  const wide = width >= 1200;
  const gutter = wide ? 96 + Math.max(0, (width - CONTENT) / 2) : width >= 700 ? 40 : 20;
  return { wide, gutter, left: gutter, right: wide ? gutter + FIGURE : width - gutter };
}

/** In pixels: for a narrow drawing, and for a wide one. */
type BothSizes = Readonly<Record<string, readonly [narrow: number, wide: number]>>;
export type Sizes<S extends BothSizes> = Readonly<Record<keyof S, number>>;

export const sizesOf = <S extends BothSizes>(both: S, wide: boolean): Sizes<S> =>
  Object.fromEntries(Object.entries(both).map(([name, sizes]) => [name, sizes[Number(wide)]])) as Sizes<S>;
