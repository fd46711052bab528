import type { CosSin, Frequencies } from "../../api/index.js";
import { clockCentre, type WallLayout } from "./wall-layout.js";

/**
 * How many earlier positions leave a dot on the rim: the distance of the dots shows a pair's speed in a still picture.
 */
export const TRAIL = 8;
/** The length of a hand, in radii. */
const HAND = 0.84;

export interface ClockHands {
  /** One path of dots for each earlier position, the oldest first. */
  trail: readonly string[];
  hands: string;
  markedHand: string;
}

/** The rims of the clocks that complete a revolution within `longest` positions, and of the others. */
export function clockFaces(layout: WallLayout, { wavelength }: Frequencies, longest: number): [string, string] {
  const { radius: r } = layout;
  const faces: [string, string] = ["", ""];
  wavelength.forEach((length, pair) => {
    const [x, y] = clockCentre(layout, pair);
    faces[length > longest ? 1 : 0] += `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  });
  return faces;
}

/** Hands at the last row of `cosSin`, dots at the rows before. The marked hand is a separate path. */
export function clockHands(
  layout: WallLayout,
  { wavelength, attentionFactor }: Frequencies,
  { cos, sin, rows }: CosSin,
  marked: number,
): ClockHands {
  const pairs = wavelength.length;
  const rim = layout.radius / attentionFactor;
  const hand = rim * HAND;
  const trail = Array.from({ length: rows - 1 }, () => "");
  let [hands, markedHand] = ["", ""];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [x, y] = clockCentre(layout, pair);
    const [c, s] = [cos[(rows - 1) * pairs + pair]!, sin[(rows - 1) * pairs + pair]!];
    const path = `M${px(x)} ${px(y)}L${px(x + c * hand)} ${px(y - s * hand)}`;
    if (pair === marked) markedHand = path;
    else hands += path;
    for (let row = 0; row < rows - 1; row += 1) {
      const at = row * pairs + pair;
      trail[row] += `M${px(x + cos[at]! * rim)} ${px(y - sin[at]! * rim)}h0`;
    }
  }
  return { trail, hands, markedHand };
}

/** Dots become paler with age. */
export const trailOpacity = (row: number, rows: number): number => 0.1 + (0.65 * (row + 1)) / rows;
export const trailWidth = (radius: number): number => Math.max(2.2, radius / 7);
export const handWidth = (radius: number, marked: boolean): number =>
  marked ? Math.max(2.2, radius / 10) : Math.max(1.6, radius / 14);

/** Hundredths of a pixel are enough, and much faster written than with toFixed. */
const px = (value: number): number => Math.round(value * 100) / 100;
