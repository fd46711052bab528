import { textWidth } from "../parts/plot/text-lines.js";
import { keysFrom } from "../parts/slider/slider-keys.js";
import type { Box, Scene, Shape, SlideHand } from "../scene/drawing.js";
import type { Outputs } from "./outputs.js";
import { small, type TwoSentencesStrings } from "./strings.js";
import type { TwoSentencesValues } from "./values.js";

type Change = Partial<TwoSentencesValues>;

/** In pixels. */
const CHIP = { height: 36, least: 44, air: 20, gap: 7, letters: 16 };
const ROW = { name: 15, small: 13, line: 18, bars: 52, gap: 12 };
/** Bold letters are wider than others. */
const BOLD = 1.3;

/** The words of a sentence in boxes, in as many rows as needed. */
function chips(words: readonly string[], look: "query" | "key", width: number): { boxes: Box[]; shapes: Shape[] } {
  let [x, y] = [0, 0];
  const boxes = words.map((word): Box => {
    const wide = Math.min(width, Math.max(CHIP.least, BOLD * textWidth(word, CHIP.letters) + CHIP.air));
    if (x > 0 && x + wide > width) [x, y] = [0, y + CHIP.height + CHIP.gap];
    x += wide + CHIP.gap;
    return [x - wide - CHIP.gap, y, wide, CHIP.height];
  });
  const border = look === "key" ? { stroke: look } : {};
  const shapes = boxes.flatMap(([left, top, width, height], i): Shape[] => [
    { x: left, y: top, width, height, corner: 7, fill: `${look}-soft`, ...border },
    {
      x: left + width / 2,
      y: top + height / 2 + 5,
      text: shortened(words[i]!, width - 8),
      anchor: "middle",
      size: CHIP.letters,
      bold: true,
      fill: look,
    },
  ]);
  return { boxes, shapes };
}

/** A word shortened to that many pixels of bold letters. */
function shortened(word: string, space: number, size = CHIP.letters): string {
  const fits = (text: string): boolean => BOLD * textWidth(text, size) <= space;
  let length = word.length;
  while (length > 1 && !fits(`${word.slice(0, length)}…`)) length -= 1;
  return fits(word) ? word : `${word.slice(0, length)}…`;
}

const heightOf = (boxes: readonly Box[]): number => boxes.at(-1)![1] + CHIP.height;

export const firstScene = (words: readonly string[]): Scene<never> => ({
  at(width) {
    const { boxes, shapes } = chips(words, "query", width);
    return { width, height: heightOf(boxes), shapes, hands: [] };
  },
});

/** Sentence B: each of its words can be moved to another place. */
export const secondScene = (
  words: readonly string[],
  order: readonly number[],
  text: TwoSentencesStrings,
): Scene<Change> => ({
  at(width) {
    const laid = (places: readonly number[]) =>
      chips(
        places.map((word) => words[word]!),
        "key",
        width,
      );
    const { boxes, shapes } = laid(order);
    const hands = words.map((word, i): SlideHand<Change> => {
      const place = order.indexOf(i);
      // The word's own box while the pointer stays there, else the nearest possible one.
      const placeAt = (x: number, y: number): number => {
        if (distance(boxes[place]!, x, y) === 0) return place;
        const each = order.map((_, to) => fromMiddle(laid(moved(order, place, to)).boxes[to]!, x, y));
        return each.indexOf(Math.min(...each));
      };
      return {
        hand: "slide",
        id: `word-${i}`,
        box: boxes[place]!,
        name: text.chipName(word),
        says: text.chipAt(place + 1, order.length),
        now: place + 1,
        min: 1,
        max: order.length,
        at: (x, y) => placeAt(x, y) + 1,
        key: keysFrom(place + 1, 1),
        change: (to) => ({ order: moved(order, place, to - 1) }),
      };
    });
    return { width, height: heightOf(boxes), shapes, hands };
  },
});

/** The distance from a box to a point beside it, in pixels; above and below it, half its height still belongs to it. */
function distance([left, top, width, height]: Box, x: number, y: number): number {
  const beside = Math.max(left - x, x - left - width, 0);
  return beside + Math.max(top - height / 2 - y, y - top - 1.5 * height, 0);
}

const fromMiddle = ([left, top, width, height]: Box, x: number, y: number): number =>
  Math.hypot(left + width / 2 - x, top + height / 2 - y);

function moved(order: readonly number[], from: number, to: number): number[] {
  const others = [...order];
  others.splice(to, 0, ...others.splice(from, 1));
  return others;
}

/**
 * The outputs of attention for each word: bars for sentence A, connected dots for B, over the first `shown` channels.
 */
export const outputsScene = (
  words: readonly string[],
  order: readonly number[],
  { a, b, differences }: Outputs,
  shown: number,
  text: TwoSentencesStrings,
): Scene<never> => ({
  at(width) {
    const headDim = a.length / words.length;
    const drawn = [a, b].flatMap((all) => [...all].filter((_, i) => i % headDim < shown));
    const most = Math.max(...drawn.map(Math.abs)) || 1;
    const places = words.map((_, i) => text.moved(i + 1, order.indexOf(i) + 1));
    const end = (name: string): number => BOLD * textWidth(name, ROW.name) + 10;
    const number = textWidth("0.0000", ROW.small) + 16;
    const under = words.some((word, i) => end(word) + textWidth(places[i]!, ROW.small) + number > width);
    const head = ROW.line * (under ? 2 : 1);
    const high = head + ROW.bars + ROW.gap;
    const step = width / shown;
    const letters = { size: ROW.small, fill: "ink-soft" } as const;
    const shapes = words.flatMap((word, i): Shape[] => {
      const top = i * high;
      const zero = top + head + ROW.bars / 2;
      const y = (value: number): string => (zero - (value / most) * ROW.bars * 0.46).toFixed(2);
      let [bars, ties, dots] = ["", "", ""];
      for (let channel = 0; channel < shown; channel += 1) {
        const x = ((channel + 0.5) * step).toFixed(1);
        const [first, second] = [y(a[i * headDim + channel]!), y(b[i * headDim + channel]!)];
        bars += `M${x} ${zero}V${first}`;
        ties += `M${x} ${first}V${second}`;
        dots += `M${x} ${second}h0.01`;
      }
      const name = shortened(word, width - number, ROW.name);
      return [
        { x: 0, y: top + 14, text: name, size: ROW.name, bold: true },
        { x: under ? 0 : end(name), y: top + (under ? ROW.line : 0) + 14, text: places[i]!, ...letters },
        { x: width, y: top + 14, text: small(differences[i]!), anchor: "end", size: ROW.small, mono: true },
        { d: `M0 ${zero}H${width}`, stroke: "line-strong" },
        { d: bars, stroke: "query", opacity: 0.55, wide: Math.min(5, step * 0.5) },
        { d: ties, stroke: "key", wide: 1.5 },
        { d: dots, stroke: "key", wide: Math.min(5.5, step * 0.55), round: true },
      ];
    });
    return { width, height: words.length * high - ROW.gap, shapes, hands: [] };
  },
});
