import { integer } from "../base/format.js";
import { keysFrom, stepsOf } from "../parts/slider/slider-keys.js";
import type { Box, Scene, Shape, SlideHand } from "../scene/drawing.js";
import { complexPairStrings, complexText } from "./strings.js";
import { MAX, type ComplexPairValues } from "./values.js";

type Change = Partial<ComplexPairValues>;

/** The content of the plane: the pair at position 0, the position, and [positions, 2] for the rotated pair at each. */
export interface Plane {
  x: number;
  y: number;
  position: number;
  points: Float32Array;
}

/** The range of both numbers of the pair, in steps: places on a grid. */
const REACH = 1.5;
const STEP = 0.05;
const SIDE = Math.round((2 * REACH) / STEP) + 1;
/** Half the width of the plane, so that the rotated pair stays inside. */
const EDGE = 2.25;
const WIDEST = 400;
/** Dots of earlier positions. */
const TRAIL = 12;
/** Half the size of a finger's target. */
const FINGER = 22;

/** The pair as an arrow in the plane, before and after the rotation; both tips can be dragged. */
export const planeScene = (plane: Plane, lang: string): Scene<Change> => ({
  at(width) {
    const text = complexPairStrings(lang);
    const { x, y, position, points } = plane;
    const [endX, endY] = [points[2 * position]!, points[2 * position + 1]!];
    const size = Math.min(width, WIDEST);
    const [left, unit] = [(width - size) / 2, size / (2 * EDGE)];
    const px = (value: number): number => left + (value + EDGE) * unit;
    const py = (value: number): number => (EDGE - value) * unit;
    const at = (x: number, y: number): string => `${px(x).toFixed(2)} ${py(y).toFixed(2)}`;
    const lines = (values: readonly number[]): string =>
      values.map((one) => `M${at(one, EDGE)}V${size}M${at(-EDGE, one)}h${size}`).join("");
    const first = Math.max(0, position - TRAIL);
    const trail = Array.from({ length: position - first }, (_, i): Shape => {
      const [cx, cy] = [px(points[2 * (first + i)]!), py(points[2 * (first + i) + 1]!)];
      return { cx, cy, r: 4, fill: "query", opacity: 0.15 + (0.6 * (i + 1)) / (TRAIL + 1) };
    });
    const arrow = (x: number, y: number, stroke: "both" | "query", wide: number): Shape[] => [
      { d: `M${at(0, 0)}L${at(x, y)}`, stroke, wide, round: true },
      { cx: px(x), cy: py(y), r: 10.5, fill: "surface", stroke: "line-strong" },
      { cx: px(x), cy: py(y), r: 6, fill: stroke },
    ];
    const tip = (x: number, y: number): Box => {
      const within = (middle: number, from: number): number =>
        Math.min(from + size - 2 * FINGER, Math.max(from, middle - FINGER));
      return [within(px(x), left), within(py(y), 0), 2 * FINGER, 2 * FINGER];
    };
    const hand = { hand: "slide", free: true, min: 0 } as const;
    const letters = { size: 12, fill: "ink-soft", halo: true } as const;
    const start: SlideHand<Change> = {
      ...hand,
      id: "start",
      box: tip(x, y),
      name: text.startName,
      says: complexText(lang, x, y, 2),
      now: placeOf(x, y),
      max: SIDE ** 2 - 1,
      at: (toX, toY) => placeOf((toX - left) / unit - EDGE, EDGE - toY / unit),
      key: (key, shift) => moved(placeOf(x, y), key, shift),
      change: vectorChange,
    };
    const end: SlideHand<Change> = {
      ...hand,
      id: "end",
      box: tip(endX, endY),
      name: text.endName,
      says: text.endAt(integer(lang, position), complexText(lang, endX, endY)),
      now: position,
      max: MAX,
      at: (toX, toY) => nearest(plane, (toX - left) / unit - EDGE, EDGE - toY / unit),
      key: keysFrom(position, 8, 1, 5),
      change: (position) => ({ position }),
    };
    return {
      width,
      height: size,
      shapes: [
        { d: lines([-2, -1, 1, 2]), stroke: "line", crisp: true },
        { d: lines([0]), stroke: "line-strong", crisp: true },
        { x: left + 0.5, y: 0.5, width: size - 1, height: size - 1, corner: 10, stroke: "line" },
        { cx: px(0), cy: py(0), r: Math.hypot(x, y) * unit, stroke: "both", dash: "5 4" },
        { ...letters, x: left + size - 6, y: py(0) + 16, anchor: "end", text: text.real },
        { ...letters, x: px(0) + 6, y: 16, text: text.imaginary },
        ...trail,
        ...arrow(x, y, "both", 3),
        ...arrow(endX, endY, "query", 5),
      ],
      hands: [start, end],
    };
  },
});

/** A place on the grid, row by row from the lower left corner. */
function placeOf(x: number, y: number): number {
  const [column, row] = [x, y].map((value) => onGrid(Math.round((value + REACH) / STEP)));
  return row! * SIDE + column!;
}

const onGrid = (step: number): number => Math.min(SIDE - 1, Math.max(0, step));

/** Arrows go both ways; pages go up and down, Home and End to both sides. */
function moved(place: number, key: string, shift: boolean): number | undefined {
  const step = stepsOf(key, shift ? 5 : 1, 8);
  if (step === undefined) return undefined;
  const [column, row] = [place % SIDE, Math.floor(place / SIDE)];
  return /Up|Down/.test(key) ? onGrid(row + step) * SIDE + column : row * SIDE + onGrid(column + step);
}

/** In the middle there is no arrow to rotate. */
function vectorChange(place: number): Change | undefined {
  const [x, y] = [place % SIDE, Math.floor(place / SIDE)].map((step) => Number((step * STEP - REACH).toFixed(2)));
  return x === 0 && y === 0 ? undefined : { x: x!, y: y! };
}

/**
 * The position whose arrow points nearest to that direction; of several revolutions, the one nearest to the present
 * one.
 */
function nearest({ x, y, position, points }: Plane, toX: number, toY: number): number {
  const length = Math.hypot(x, y);
  const scale = length / (Math.hypot(toX, toY) || 1);
  let [best, least] = [position, Infinity];
  for (let at = 0; at <= MAX; at += 1) {
    const away = Math.hypot(points[2 * at]! - toX * scale, points[2 * at + 1]! - toY * scale);
    const cost = away + 0.01 * length * Math.abs(at - position);
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}
