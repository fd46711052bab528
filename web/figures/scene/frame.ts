import { textWidth } from "../parts/plot/text-lines.js";
import { LETTERS } from "./drawing.js";
import { scaled, type PlotAxis, type Scaled } from "./scale.js";

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  x: Scaled;
  y: Scaled;
}

export const RIGHT = 10;
/** Above the frame: the name of the axis y. */
const NAME = 20;
/** Below it: the numbers, and the name of the axis x. */
const BELOW = 20;
const BELOW_NAME = 16;
/** Above the scale: infinite values. */
const INFINITE = 20;
export const GAP = 6;
/** The space in pixels for a number on the axis x, and on the axis y. Powers of ten are short. */
const ROOM = { linear: 80, log: 44, columns: 26 };
const ROOM_Y = { linear: 45, log: 24, columns: 26 };

export function frameOf(x: PlotAxis, y: PlotAxis, width: number, height: number, lang: string): Frame {
  const top = (y.name ? NAME : 8) + (y.infinite ? INFINITE : 0);
  const bottom = height - BELOW - (x.name ? BELOW_NAME : 0);
  const vertical = scaled(y, lang, bottom, top, ROOM_Y[y.scale]);
  const widest = Math.max(...vertical.ticks.map(({ text, raised = "" }) => textWidth(text + raised, LETTERS)), 8);
  const left = Math.ceil(widest) + GAP + 4;
  const right = Math.max(left + 1, width - RIGHT);
  return {
    left,
    top: top - (y.infinite ? INFINITE : 0),
    right,
    bottom,
    x: scaled(x, lang, left, right, ROOM[x.scale]),
    y: vertical,
  };
}

/** The height inside the frame; infinite values are at its upper edge. */
export const heightOf = ({ y, top, bottom }: Frame, value: number): number =>
  value === Infinity ? top : Math.min(bottom, Math.max(top, y.at(value)));

/** The index of the value nearest to `wanted`; values ascend. */
export function nearest(values: ArrayLike<number>, wanted: number): number {
  let [low, high] = [0, values.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= wanted) low = middle;
    else high = middle;
  }
  return high >= 0 && wanted - values[low]! > values[high]! - wanted ? high : low;
}
