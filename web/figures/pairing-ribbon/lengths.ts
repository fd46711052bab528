import { fixed } from "../base/format.js";
import type { Box, Scene, Shape } from "../scene/drawing.js";
import { hueOf } from "./ribbon.js";
import type { RotatedPair } from "./scores.js";
import type { PairingStrings } from "./strings.js";

/** In pixels: the largest dial, the space below and between dials, and the width from which all are side by side. */
const LARGEST = 96;
const BELOW = 26;
const GAP = 6;
const ROOMY = 640;
/**
 * The radius of a circle relative to its dial: channels rotated by different angles grow by at most the root of two.
 */
const CIRCLE = 0.34;
/** Lengths that agree to this share are the same: float32 rounding stays far below. */
const SAME = 1e-4;

const lengthOf = (channels: readonly [number, number]): number => Math.hypot(...channels);

export const dialName = (lang: string, text: PairingStrings, { from, to }: RotatedPair, pair: number): string =>
  text.dialName(pair, fixed(lang, lengthOf(from)), fixed(lang, lengthOf(to)));

/** Each pair after a rotation, with the circle of its original length; all circles are drawn with the same size. */
export const pairLengths = (
  lang: string,
  text: PairingStrings,
  pairs: readonly RotatedPair[],
  marked: number,
): Scene<{ marked: number }> => ({
  at(width) {
    const columns = width < ROOMY ? 4 : 8;
    const wide = (width - GAP * (columns - 1)) / columns;
    const size = Math.min(LARGEST, wide);
    const high = size + BELOW;
    const grown = pairs.map(({ from, to }) => lengthOf(to) / lengthOf(from));
    const times = (ratio: number): string => `× ${fixed(lang, ratio, 2)}`;
    const boxes = pairs.map((_, i): Box => {
      return [(i % columns) * (wide + GAP), Math.floor(i / columns) * (high + GAP), wide, high];
    });
    return {
      width,
      height: Math.ceil(pairs.length / columns) * (high + GAP) - GAP,
      shapes: pairs.flatMap(({ from, to }, i): Shape[] => {
        const [left, top] = boxes[i]!;
        const [cx, cy, r] = [left + wide / 2, top + size / 2 + 2, size * CIRCLE];
        const scale = r / (lengthOf(from) || 1);
        const hue = hueOf(i, pairs.length);
        const to2 = ([x, y]: readonly [number, number]): [number, number] => [cx + x * scale, cy - y * scale];
        const [start, end] = [to2(from), to2(to)];
        const mark = { x: left + 1, y: top + 1, width: wide - 2, height: high - 2, corner: 8 };
        return [
          { cx, cy, r, stroke: "line-strong", wide: 1.5 },
          { d: `M${cx} ${cy}L${start.join(" ")}`, stroke: "line-strong", wide: 1.5 },
          { d: `M${cx} ${cy}L${end.join(" ")}`, stroke: hue, wide: size * 0.04, round: true },
          { cx: end[0], cy: end[1], r: size * 0.06, fill: hue },
          {
            x: cx,
            y: top + size + 15,
            text: times(grown[i]!),
            anchor: "middle",
            size: 12,
            mono: true,
            fill: Math.abs(grown[i]! - 1) > SAME ? "danger" : "ink",
          },
          ...(i === marked ? [{ ...mark, stroke: "pair" as const, wide: 2 }] : []),
        ];
      }),
      hands: [
        {
          hand: "cells",
          id: "dial",
          name: text.dialsName,
          options: pairs.map((pair, i) => ({
            box: boxes[i]!,
            name: `${dialName(lang, text, pair, i)}, ${times(grown[i]!)}`,
          })),
          columns,
          now: marked,
          change: (marked) => ({ marked }),
        },
      ],
    };
  },
});
