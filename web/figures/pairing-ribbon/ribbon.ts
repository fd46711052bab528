import { keysFrom } from "../parts/slider/slider-keys.js";
import type { Scene, Shape } from "../scene/drawing.js";

/** Heights of the arcs and of the bars to either side of the middle, and of the numbers below, px. */
const ARCS = 76;
const BARS = 44;
const NUMBERS = 40;
const MIDDLE = ARCS + BARS;
const HEIGHT = MIDDLE + BARS + NUMBERS;
/** The size of the numbers' letters: at most in pixels, and relative to a channel's width. */
const LETTERS = { most: 12, wide: 0.53 };

/** A pair's colour, different enough to follow the pair between rows. */
export const hueOf = (pair: number, pairs: number): number => 20 + (pair * 320) / pairs;

export interface Ribbon {
  /** In half-split order. */
  values: Float32Array;
  /** The place where each is stored. */
  places: readonly number[];
  marked: number;
  name: string;
  says: string;
}

/** A vector's channels as bars in their stored places, each with an arc to its partner. */
export const channelRibbon = ({ values, places, marked, name, says }: Ribbon): Scene<{ marked: number }> => ({
  at(width) {
    const pitch = width / places.length;
    const pairs = places.length / 2;
    const most = Math.max(...values.map(Math.abs)) || 1;
    const x = (channel: number): number => (places[channel]! + 0.5) * pitch;
    const letters = { anchor: "middle", size: Math.min(LETTERS.most, pitch * LETTERS.wide) } as const;
    const bar = Math.max(4, pitch * 0.5);
    return {
      width,
      height: HEIGHT,
      glides: true,
      shapes: [
        ...places.flatMap((_, slot): Shape[] => [
          { x: slot * pitch + 1, y: ARCS, width: pitch - 2, height: 2 * BARS, corner: 3, fill: "sunken" },
          { ...letters, x: (slot + 0.5) * pitch, y: MIDDLE + BARS + 34, text: String(slot), fill: "ink-soft" },
        ]),
        { d: `M0 ${MIDDLE}H${width}`, stroke: "line-strong" },
        ...Array.from({ length: pairs }, (_, pair): Shape[] => {
          const channels = [pair, pair + pairs] as const;
          const hue = hueOf(pair, pairs);
          const [a, b] = channels.map(x) as [number, number];
          const top = ARCS - 3;
          const rise = top - 1.3 * Math.min(ARCS - 10, 12 + Math.abs(b - a) * 0.45);
          return [
            {
              d: `M${a} ${top}C${a} ${rise} ${b} ${rise} ${b} ${top}`,
              stroke: hue,
              wide: pair === marked ? 3.5 : 1.75,
            },
            ...channels.flatMap((channel): Shape[] => {
              const height = (Math.abs(values[channel]!) / most) * (BARS - 4);
              const y = values[channel]! > 0 ? MIDDLE - height : MIDDLE;
              const mark = pair === marked ? ({ stroke: "pair", wide: 2 } as const) : {};
              return [
                { x: x(channel) - bar / 2, y, width: bar, height, corner: 2, fill: hue, ...mark },
                { ...letters, x: x(channel), y: MIDDLE + BARS + 17, text: String(channel), bold: true },
              ];
            }),
          ];
        }).flat(),
      ],
      hands: [
        {
          hand: "slide",
          id: "ribbon",
          box: [0, 0, width, HEIGHT],
          name,
          says,
          now: marked,
          min: 0,
          max: pairs - 1,
          hover: true,
          at: (px) => {
            const slot = Math.min(places.length - 1, Math.max(0, Math.floor(px / pitch)));
            return places.indexOf(slot) % pairs;
          },
          key: keysFrom(marked, pairs / 4),
          change: (marked) => ({ marked }),
        },
      ],
    };
  },
});
