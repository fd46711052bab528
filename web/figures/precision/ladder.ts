import { integer } from "../base/format.js";
import type { Scene, Shape, TextShape } from "../scene/drawing.js";
import { roundedPosition } from "./angles.js";

/** Neighbours on each side. */
const SIDE = 4;
const STEPS = 2 * SIDE;
/** In pixels: left of the first position, which has the rows' names, right of the last, and between two. */
const [LEFT, RIGHT, STEP] = [78, 22, 26];
const [UPPER, LOWER] = [30, 76];
export const LADDER_WIDTH = LEFT + STEPS * STEP + RIGHT;

/** Rounded positions outside the picture are drawn this many steps past its last position. */
const BEYOND = 0.7;

/** Positions above, rounded to bfloat16 below: where lines meet, positions become equal. */
export const ladder = (position: number, rowName: string): Scene<never> => ({
  at(width, lang) {
    const first = Math.max(0, position - SIDE);
    const step = Math.min(STEP, (width - LEFT - RIGHT) / STEPS);
    const x = (place: number): number => LEFT + Math.min(STEPS + BEYOND, Math.max(-BEYOND, place - first)) * step;
    const all = Array.from({ length: STEPS + 1 }, (_, i) => first + i);
    const rounded = all.map((place) => roundedPosition(place, "bfloat16"));
    const used = new Set(rounded);
    const now = roundedPosition(position, "bfloat16");
    const label = (place: number, y: number, here: boolean): TextShape => ({
      x: x(place),
      y,
      text: integer(lang, place),
      anchor: "middle",
      bold: here,
      fill: here ? "pair" : "ink-soft",
    });
    const lettered = all.filter((place) => place === position || (place % 4 === 0 && Math.abs(place - position) > 1));
    const rungs = all.map((place, i): Shape => {
      const d = `M${x(place).toFixed(1)} ${UPPER}L${x(rounded[i]!).toFixed(1)} ${LOWER}`;
      return place === position ? { d, stroke: "pair", wide: 3 } : { d, stroke: "line-strong", wide: 1.5 };
    });
    const pegs = all.flatMap((place): Shape[] => [
      { cx: x(place), cy: UPPER, r: 4, fill: place === position ? "pair" : "ink" },
      { cx: x(place), cy: LOWER, r: 4, ...(used.has(place) ? { fill: place === now ? "pair" : "ink" } : UNUSED) },
    ]);
    return {
      width,
      height: 106,
      shapes: [
        { x: 0, y: UPPER + 4, text: rowName, fill: "ink-soft" },
        { x: 0, y: LOWER + 4, text: "bfloat16", fill: "ink-soft" },
        ...rungs,
        ...pegs,
        ...lettered.map((place) => label(place, 16, place === position)),
        { ...label(now, 97, true), ...beyond(now - first, integer(lang, now)) },
      ],
      hands: [],
    };
  },
});

const beyond = (steps: number, text: string): Partial<TextShape> =>
  steps < 0 ? { text: `\u2190 ${text}` } : steps > STEPS ? { text: `${text} \u2192`, anchor: "end" } : {};

const UNUSED = { stroke: "line-strong" } as const;
