import type { Box, Scene, Shape } from "../scene/drawing.js";

export interface Cache<C> {
  name: string;
  /** By query head: its text for screen readers. */
  heads: readonly string[];
  kvHeads: number;
  chosen: number;
  tokens: number;
  /** The word being written, the last one in the cache. */
  row: number;
  shares: ArrayLike<number>;
  change(head: number): C;
}

const EDGE = 10;
const GAP = 6;
const HEAD = { width: 34, height: 30, gap: 4 };
/** The names of a key head and its values, and a word in the cache. */
const NAME = 56;
const WORD = { width: 25, height: 24, gap: 2 };
/** From this width on, keys are at this place beside their query heads; in less, below them. */
const BESIDE = 340;
const KEYS = 168;

export const cacheScene = <C>({ name, heads, kvHeads, chosen, tokens, row, shares, change }: Cache<C>): Scene<C> => ({
  at(width) {
    const beside = width >= BESIDE;
    const size = heads.length / kvHeads;
    const space = (beside ? KEYS : width - EDGE) - EDGE;
    const across = Math.min(size, Math.floor(space / (HEAD.width + HEAD.gap)));
    const chips = Math.ceil(size / across) * (HEAD.height + HEAD.gap) - HEAD.gap;
    const high = 2 * GAP + chips + (beside ? 0 : GAP + WORD.height);
    const topOf = (kvHead: number): number => kvHead * (high + GAP);
    const boxOf = (head: number): Box => {
      const at = head % size;
      const top = topOf(Math.floor(head / size)) + GAP + Math.floor(at / across) * (HEAD.height + HEAD.gap);
      return [EDGE + (at % across) * (HEAD.width + HEAD.gap), top, HEAD.width, HEAD.height];
    };
    const left = beside ? KEYS : EDGE;
    const wide = Math.min(WORD.width, (width - left - NAME - EDGE) / tokens);
    const group = (kvHead: number): Shape[] => {
      const own = Math.floor(chosen / size) === kvHead;
      const top = topOf(kvHead);
      const keys = top + (beside ? (high - WORD.height) / 2 : GAP + chips + GAP);
      return [
        { x: 1, y: top + 1, width: width - 2, height: high - 2, corner: 8, stroke: own ? "pair" : "line" },
        { x: left, y: keys + 16, text: `k${kvHead} v${kvHead}`, mono: true, fill: "key" },
        ...Array.from({ length: tokens }, (_, i): Shape[] => {
          const inset = i === row ? 2 : 1;
          const [x, y] = [left + NAME + i * wide + inset, keys + inset];
          const word = { x, y, width: wide - WORD.gap - inset, height: WORD.height - 2 * inset, corner: 2 };
          if (i > row) return [{ ...word, stroke: "line", dash: "3 3" }];
          const share: Shape[] = own ? [{ ...word, fill: "key", opacity: shares[i]! }] : [];
          return [...share, { ...word, stroke: "key", wide: i === row ? 3 : 1 }];
        }).flat(),
      ];
    };
    const chip = (head: number): Shape[] => {
      const [x, y, width, height] = boxOf(head);
      const own = head === chosen;
      return [
        { x, y, width, height, corner: 6, fill: own ? "query" : "surface", stroke: "query" },
        {
          x: x + width / 2,
          y: y + 19,
          text: `q${head}`,
          size: 12,
          mono: true,
          bold: true,
          anchor: "middle",
          fill: own ? "surface" : "query",
        },
      ];
    };
    return {
      width,
      height: topOf(kvHeads),
      shapes: [
        ...Array.from({ length: kvHeads }, (_, kvHead) => group(kvHead)).flat(),
        ...heads.flatMap((_, i) => chip(i)),
      ],
      hands: [
        {
          hand: "cells",
          id: "head",
          name,
          options: heads.map((name, head) => ({ name, box: boxOf(head) })),
          columns: across,
          now: chosen,
          change,
        },
      ],
    };
  },
});
