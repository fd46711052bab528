import { fixed, significant } from "../base/format.js";
import type { Look, Scene } from "../scene/drawing.js";
import { nearest } from "../scene/frame.js";
import { plot, type Mark } from "../scene/plot.js";
import type { Key } from "./view.js";

/** A line of a plot, or points of it. */
export interface Series {
  name: string;
  /** Ascending: positions, distances. */
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  look: Look;
  points?: boolean;
  /** The terms of each point, as for a shape. */
  terms?: readonly string[] | undefined;
}

const COLOURS = ["query", "key", "still", "pair", "minus", "ink", "ink-soft"] as const;
/** Dashes, since lines must differ in more than the colour. */
const DASHES = ["", "7 4", "", "9 3 2 3", "4 2", "1 4", "2 2"];

/** Styles 0 to 6, so that a line keeps its style while others are added and removed. */
export const lineLook = (index: number, thin = false): Look => ({
  stroke: COLOURS[index]!,
  dash: DASHES[index]!,
  wide: thin ? 1.25 : 2,
});

export interface LinePlot<C> {
  lang: string;
  /** Of the whole drawing, in pixels. */
  height: number;
  x: {
    name: string;
    scale?: "linear" | "log";
    whole?: boolean;
    /** Default: from the first to the last number. */ range?: Range;
  };
  y: { name?: string; /** In view, at least. Else what the numbers take and a little more. */ range?: Range };
  series: readonly Series[];
  /** A dashed upright line. */
  mark?: { x: number; name: string };
  cursor?: LineCursor<C>;
}

type Range = readonly [from: number, to: number];

interface LineCursor<C> {
  /** NaN: nothing is selected yet. */
  value: number;
  stops: ArrayLike<number>;
  name: string;
  /** The number of decimals of the readings. */
  digits: number;
  change(value: number): C;
}

/** Lines over one axis, with a cursor that reads all of them at one place. */
export function linePlot<C>({ lang, height, x, y, series, mark, cursor }: LinePlot<C>): Scene<C> {
  const marks: Mark<C>[] = series.map(({ x, y, look, points, terms }) =>
    points
      ? { mark: "dots", x, y, r: 4, stroke: look.stroke ?? "query", ...(terms && { terms }) }
      : { mark: "line", x, y, ...look },
  );
  if (mark)
    marks.push({
      mark: "rule",
      along: "x",
      value: mark.x,
      label: mark.name,
      stroke: "ink-soft",
      dash: "5 4",
      wide: 1.25,
    });
  const [from, to] = x.range ?? extentOf([...series.map(({ x }) => x), mark ? [mark.x] : []]) ?? [0, 1];
  return plot({
    height,
    x: {
      scale: x.scale ?? "linear",
      whole: x.whole ?? false,
      from,
      to,
      name: x.name,
    },
    y: {
      scale: "linear",
      ...upright(series, y.range),
      name: y.name ?? "",
    },
    marks,
    ...(cursor && {
      cursor: {
        ...cursor,
        value: Number.isNaN(cursor.value) ? NaN : (cursor.stops[nearest(cursor.stops, cursor.value)] ?? from),
        name: mark ? `${cursor.name}; ${mark.name} ${significant(lang, mark.x)}` : cursor.name,
        says: saysOf(lang, x.name, series, cursor),
        ...(series[0]?.terms &&
          !Number.isNaN(cursor.value) && { term: series[0].terms[nearest(series[0].x, cursor.value)]! }),
      },
    }),
  });
}

/** The names of the lines, and the reading of each at `at`. */
export const lineKeys = (lang: string, series: readonly Series[], digits = 3, at?: number): Key[] =>
  series.map((one) => ({
    name: one.name,
    ...(at === undefined ? {} : { reading: fixed(lang, readAt(one, at), digits) }),
    shapes: [
      one.points ? { cx: 14, cy: 6, r: 4, fill: one.look.stroke ?? "query" } : { wide: 2, ...one.look, d: "M1 6H27" },
    ],
  }));

const readAt = ({ x, y }: Series, at: number): number => y[nearest(x, at)] ?? NaN;

function saysOf<C>(
  lang: string,
  name: string,
  series: readonly Series[],
  { value, stops, digits }: LineCursor<C>,
): string {
  const at = stops[nearest(stops, value)]!;
  const readings = series.map((one) => `${one.name} ${fixed(lang, readAt(one, at), digits)}`);
  const place = `${name} ${significant(lang, at)}`;
  return readings.length === 0 ? place : `${place}: ${readings.join(", ")}`;
}

/** Cached by the array, because plots are made again for every step of a cursor. */
const extents = new WeakMap<object, Range>();

function extentOf(all: readonly (ArrayLike<number> & object)[]): Range | undefined {
  let [from, to] = [Infinity, -Infinity];
  for (const values of all) {
    let own = extents.get(values);
    if (!own) {
      let [least, most] = [Infinity, -Infinity];
      for (let i = 0; i < values.length; i += 1)
        [least, most] = [Math.min(least, values[i]!), Math.max(most, values[i]!)];
      extents.set(values, (own = [least, most]));
    }
    [from, to] = [Math.min(from, own[0]), Math.max(to, own[1])];
  }
  return from <= to ? [from, to] : undefined;
}

function upright(series: readonly Series[], wanted: Range | undefined): { from: number; to: number } {
  const found = extentOf([...series.map(({ y }) => y), wanted ?? []]) ?? [0, 0];
  const [from, to] = found[1] > found[0] ? found : [found[0] - 1, found[0] + 1];
  const air = wanted ? 0 : (to - from) * 0.05;
  return { from: from - air, to: to + air };
}
