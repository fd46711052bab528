import type { Box, Colour, PathShape, Shape, TextShape } from "./drawing.js";

export type Point = readonly [x: number, y: number];

const px = (value: number): number => Math.round(value * 100) / 100;
const point = ([x, y]: Point): string => `${px(x)} ${px(y)}`;

/** The point `r` away in a direction: degrees, counterclockwise from the right. */
export const polar = ([x, y]: Point, r: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y - r * Math.sin(angle)];
};

/** The direction from one point to another, in degrees, counterclockwise from the right. */
export const directionOf = ([x, y]: Point, [toX, toY]: Point): number => (Math.atan2(y - toY, toX - x) * 180) / Math.PI;

/** A closed arrow: its head is 3.5 shafts long and 3.3 wide, notched; a very short one is only a head. */
export function arrow(from: Point, to: Point, fill: Colour, shaft: number, opacity?: number): PathShape {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = length === 0 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(3.5 * shaft, length);
  const [half, wing, notch] = [shaft / 2, (3.3 * head) / 7, 0.25 * head];
  const at = (along: number, aside: number): Point => [
    from[0] + ux * along - uy * aside,
    from[1] + uy * along + ux * aside,
  ];
  const neck = Math.max(0, length - head + notch);
  const corners = [at(0, half), at(neck, half), at(length - head, wing), at(length, 0)];
  const back = [at(length - head, -wing), at(neck, -half), at(0, -half)];
  return { d: `M${[...corners, ...back].map(point).join("L")}Z`, fill, ...(opacity === undefined ? {} : { opacity }) };
}

/** An arc from one direction to another, counterclockwise if `to` is larger. */
export function arcPath(at: Point, r: number, from: number, to: number): string {
  // Two halves, since SVG draws no arc between equal points.
  const middle = (from + to) / 2;
  const sweep = to > from ? 0 : 1;
  const large = Math.abs(to - from) > 360 ? 1 : 0;
  const part = (end: number): string => `A${r} ${r} 0 ${large} ${sweep} ${point(polar(at, r, end))}`;
  return `M${point(polar(at, r, from))}${part(middle)}${part(to)}`;
}

export const arc = (at: Point, r: number, from: number, to: number, stroke: Colour, wide: number): PathShape => ({
  d: arcPath(at, r, from, to),
  stroke,
  wide,
  round: true,
});

export const sector = (at: Point, r: number, from: number, to: number, fill: Colour): PathShape => ({
  d: `${arcPath(at, r, from, to)}L${point(at)}Z`,
  fill,
});

/** The background of arrows. A dark card has its colour: there it has a ring. */
export const face = (at: Point, r: number, ringed: boolean): Shape => ({
  cx: at[0],
  cy: at[1],
  r,
  fill: "sunken",
  ...(ringed && { stroke: "line" }),
});

/** A face with a tick at zero. */
export const disc = (at: Point, r: number, ringed = false): Shape[] => [
  face(at, r, ringed),
  { d: `M${px(at[0] + r - Math.max(6, r / 8))} ${px(at[1])}H${px(at[0] + r)}`, stroke: "line-strong", wide: 2 },
];

export type Way = "across" | "upright" | "turn" | "swap";

/** Chevrons along the path of a grip, in a square of 44 around its middle. */
function chevrons([x, y]: Point, way: Way, size: number, stroke: Colour): Shape[] {
  const [near, far, half] = [0.2 * size, 0.48 * size, 0.3 * size];
  const paths: Record<Way, string> = {
    across: `M${px(x - near)} ${px(y - half)}L${px(x - far)} ${px(y)}L${px(x - near)} ${px(y + half)}M${px(x + near)} ${px(y - half)}L${px(x + far)} ${px(y)}L${px(x + near)} ${px(y + half)}`,
    upright: `M${px(x - half)} ${px(y - near)}L${px(x)} ${px(y - far)}L${px(x + half)} ${px(y - near)}M${px(x - half)} ${px(y + near)}L${px(x)} ${px(y + far)}L${px(x + half)} ${px(y + near)}`,
    turn: `${arcPath([x, y], 0.4 * size, -30, 200)}M${px(x + 0.12 * size)} ${px(y + 0.16 * size)}L${px(x + 0.36 * size)} ${px(y + 0.24 * size)}L${px(x + 0.52 * size)} ${px(y + 0.04 * size)}`,
    swap: [-1, 1]
      .map((side) => {
        const [row, tip] = [px(y + 1.3 * side * near), px(x - side * far)];
        const back = px(tip + side * near);
        return `M${px(x + side * far)} ${row}H${tip}M${back} ${px(row - near)}L${tip} ${row}L${back} ${px(row + near)}`;
      })
      .join(""),
  };
  return [{ d: paths[way], stroke, wide: size / 8, round: true }];
}

/** The dark grip, 44 pixels wide. */
export const puck = (at: Point, way: Way, fill: Colour = "ink"): Shape[] => [
  { cx: at[0], cy: at[1], r: 22, fill },
  ...chevrons(at, way, 22, "paper"),
];

/** A point of a line, separated from the line by a rim in the colour of paper. */
export const dot = (at: Point, fill: Colour, r: number): Shape[] => [
  { cx: at[0], cy: at[1], r: r + 3, fill: "paper" },
  { cx: at[0], cy: at[1], r, fill },
];

/** A word on the line that can be moved. */
export const bead = (at: Point, fill: Colour, r = 13): Shape[] => [
  ...dot(at, fill, r),
  ...chevrons(at, "across", r, "paper"),
];

/** The grip for the reader's guess, 44 pixels wide. */
export const ghost = (at: Point, way: Way): Shape[] => [
  { cx: at[0], cy: at[1], r: 20.75, fill: "paper", stroke: "ink", wide: 2.5, dash: "4 4" },
  ...chevrons(at, way, 20, "ink"),
];

/** Words, numbers and symbols in the typeface of prose. */
export const word = (at: Point, text: string, fill: Colour, size: number): TextShape => ({
  x: at[0],
  y: at[1],
  text,
  fill,
  size,
  anchor: "middle",
  serif: true,
});

/** The smallest size of a touch target, in pixels. */
const TOUCH = 44;

/** The square that a finger needs around a grip; it stays within a drawing of that width. */
export const touch = ([x, y]: Point, width = Infinity): Box => [
  Math.min(width - TOUCH, Math.max(0, x - TOUCH / 2)),
  y - TOUCH / 2,
  TOUCH,
  TOUCH,
];
