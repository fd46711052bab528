import { keysFrom } from "../parts/slider/slider-keys.js";
import type { Role, Scene, Shape } from "../scene/drawing.js";
import type { Axis } from "./schemes.js";
import type { MultimodalStrings } from "./strings.js";

const COLOURS: Readonly<Record<Axis, Role>> = { time: "both", height: "query", width: "key" };

/** In pixels. A pair narrower than LETTER does not show its axis's letter. */
const HEIGHT = 38;
const LETTER = 8;
/** The mark's line width, and its smallest inner width. */
const MARK = { line: 3, width: 8 };
const STRIPES = { first: 4.5, apart: 6 };
/** Pairs, for the keys that turn a page. */
const PAGE = 8;

/** A piece in the colour of its axis; one axis also has stripes. */
export function axisShapes(axis: Axis, x: number, width: number, height = HEIGHT): Shape[] {
  const piece: Shape = { x, y: 0, width, height, fill: COLOURS[axis] };
  if (axis !== "height") return [piece];
  let d = "";
  for (let y = STRIPES.first; y < height; y += STRIPES.apart) d += `M${x} ${y}h${width}`;
  return [piece, { d, stroke: "ink", wide: 3, opacity: 0.15 }];
}

/** The pairs side by side, each in the colour of its axis. */
export const pairRibbon = (
  text: MultimodalStrings,
  listens: readonly Axis[],
  marked: number,
): Scene<{ pair: number }> => ({
  at(width) {
    const pitch = width / listens.length;
    const lettered = pitch >= LETTER;
    // Without a gap, neighbours overlap, so that there is no visible seam.
    const wide = (pair: number): number => (lettered ? pitch - 1 : Math.min(pitch + 1, width - pair * pitch));
    const around = Math.max(lettered ? pitch - 1 : pitch, MARK.width) - MARK.line;
    const left = (marked + 0.5) * pitch - around / 2;
    return {
      width,
      height: HEIGHT,
      shapes: [
        ...listens.flatMap((axis, pair) => axisShapes(axis, pair * pitch, wide(pair))),
        ...(lettered
          ? listens.map((axis, pair): Shape => {
              const x = (pair + 0.5) * pitch - 0.5;
              const look = { anchor: "middle", size: 10, bold: true, mono: true, fill: "surface" } as const;
              return { ...look, x, y: HEIGHT / 2 + 3.5, text: text.short[axis] };
            })
          : []),
        {
          x: Math.min(Math.max(left, MARK.line / 2), width - around - MARK.line / 2),
          y: MARK.line / 2,
          width: around,
          height: HEIGHT - MARK.line,
          stroke: "pair",
          wide: MARK.line,
        },
      ],
      hands: [
        {
          hand: "slide",
          id: "pair",
          box: [0, 0, width, HEIGHT],
          name: text.ribbonName,
          says: text.ribbonValue(marked, text.axes[listens[marked]!]),
          now: marked,
          min: 0,
          max: listens.length - 1,
          hover: true,
          at: (x) => Math.floor(x / pitch),
          key: keysFrom(marked, PAGE),
          change: (pair) => ({ pair }),
        },
      ],
    };
  },
});
