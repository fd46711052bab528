import type { CellsHand, Scene, Shape } from "../scene/drawing.js";

/** One row of two maps as a list with bars. */
export interface RowWeights<C> {
  /** All words of the sentence; those after the row's have no place in it. */
  words: readonly string[];
  /** For each word that the row sees, from 0 to 1: without and with rotation. */
  shares: readonly (readonly [off: number, on: number])[];
  /** The column that is read; equal words are bold. */
  column: number;
  name: string;
  heads: readonly [word: string, off: string, on: string];
  text(share: number): string;
  change(column: number): C;
}

const HEAD = 20;
const ROW = 24;
const NUMBER = 52;
/** The share of the width for the words. */
const WORDS = 0.28;

/** As high as the whole sentence needs, so that the content below does not move. */
export const rowWeights = <C>({ words, shares, column, name, heads, text, change }: RowWeights<C>): Scene<C> => ({
  at(width) {
    const left = Math.round(width * WORDS);
    const each = (width - left) / 2;
    const number = (half: number): number => left + half * each + NUMBER - 6;
    const space = each - NUMBER - 6;
    const soft = { size: 12, fill: "ink-soft", y: 14 } as const;
    const rows = shares.flatMap((pair, i): Shape[] => {
      const top = HEAD + i * ROW;
      const look = { y: top + 16, size: 13, bold: words[i] === words[column] } as const;
      return [
        { ...look, x: 5, text: `${i}. ${words[i]}` },
        ...pair.flatMap((share, half): Shape[] => [
          { ...look, x: number(half), text: text(share), anchor: "end" },
          {
            x: number(half) + 6,
            y: top + 6,
            width: Math.max(2, share * space),
            height: 13,
            fill: half === 0 ? "both" : "query",
          },
        ]),
      ];
    });
    const hand: CellsHand<C> = {
      hand: "cells",
      id: "share",
      name,
      options: shares.map((pair, i) => ({
        box: [0, HEAD + i * ROW, width, ROW],
        name: `${i}. ${words[i]}: ${pair.map((share, half) => `${heads[half + 1]} ${text(share)}`).join(", ")}`,
      })),
      columns: 1,
      now: column,
      change,
    };
    return {
      width,
      height: HEAD + words.length * ROW + 1,
      shapes: [
        { ...soft, x: 5, text: heads[0] },
        { ...soft, x: number(0), text: heads[1], anchor: "end" },
        { ...soft, x: number(1), text: heads[2], anchor: "end" },
        ...rows,
        { x: 1, y: HEAD + column * ROW, width: width - 2, height: ROW, corner: 4, stroke: "pair", wide: 2 },
      ],
      hands: [hand],
    };
  },
});
