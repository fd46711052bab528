import { textWidth } from "../parts/plot/text-lines.js";
import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Hand, Role, Shape, SlideHand } from "../scene/drawing.js";
import { bead, dot, puck, touch, word } from "../scene/marks.js";
import { FINE } from "./angles.js";

export interface LineWord {
  text: string;
  /** Its place, from 0. */
  position: number;
  colour: Role;
  /** It cannot be moved alone. */
  fixed?: boolean;
}

export interface WordLine<C> {
  /** The height of the line, in pixels from the top. */
  y: number;
  /** The width of the whole drawing: the line runs from edge to edge. */
  width: number;
  /** The places of the first and the last position, in pixels. */
  left: number;
  right: number;
  last: number;
  /** In the order of their positions, which moving does not change. */
  words: readonly LineWord[];
  /** The distance of two ticks. Default 1. */
  tick?: number;
  /** The size of the words, in pixels. */
  size: number;
  /** The name of the dark bar that moves all words; without a name there is no bar. */
  bar?: string;
  /** The text of a hand: a word and its position. */
  says(word: string, position: number): string;
  /** The change for the positions of all words, after one or all have moved. */
  change(positions: readonly number[]): C;
  /** A hand also moves words between positions; when released, they go to the nearest ones. */
  fine?: { dragged(positions: readonly number[]): C; release(positions: readonly number[]): C };
  /** The least distance of neighbours. Default 1. */
  apart?: number;
  /** A trace from position 0 to the first word, in the word's colour. */
  trace?: boolean;
}

export interface DrawnLine<C> {
  shapes: readonly Shape[];
  hands: readonly Hand<C>[];
  x(position: number): number;
}

/**
 * Moves the places as little as needed so that neighbours do not overlap (`halves` are half widths), between `from` and
 * `to`.
 */
export function spread(places: readonly number[], halves: readonly number[], from: number, to: number): number[] {
  const all = [...places];
  const least = (i: number): number => halves[i - 1]! + halves[i]!;
  for (let round = 0; round < 24; round += 1) {
    for (let i = 1; i < all.length; i += 1) {
      const short = (least(i) - (all[i]! - all[i - 1]!)) / 2;
      if (short > 0) [all[i - 1], all[i]] = [all[i - 1]! - short, all[i]! + short];
    }
  }
  all[0] = Math.max(from, all[0]!);
  for (let i = 1; i < all.length; i += 1) all[i] = Math.max(all[i]!, all[i - 1]! + least(i));
  all.push(Math.min(to, all.pop()!));
  for (let i = all.length - 1; i > 0; i -= 1) all[i - 1] = Math.min(all[i - 1]!, all[i]! - least(i));
  return all.map((place) => Math.round(100 * place) / 100);
}

/** The line of positions with words as beads: each can be dragged alone, and the dark bar between them moves all. */
export function wordLine<C>(line: WordLine<C>): DrawnLine<C> {
  const { y, width, left, right, last, words, tick = 1, size, bar, fine, apart = 1 } = line;
  const unit = (right - left) / last;
  const x = (position: number): number => Math.round(100 * (left + position * unit)) / 100;
  const positions = words.map(({ position }) => position);
  const ticks = Array.from({ length: Math.floor(last / tick) + 1 }, (_, i) => `M${x(i * tick)} ${y - 5}v10`).join("");
  const shapes: Shape[] = [
    { d: `M0 ${y}H${width}`, stroke: "line-strong", wide: 2 },
    { d: ticks, stroke: "line-strong", wide: 2 },
  ];
  if (line.trace)
    shapes.push({ d: `M${x(0)} ${y}H${x(positions[0]!)}`, stroke: words[0]!.colour, wide: 5, round: true });
  const hands: Hand<C>[] = [];
  const parts = fine ? FINE : 1;
  const change = (moved: readonly number[]): C =>
    moved.every(Number.isInteger) ? line.change(moved) : fine!.dragged(moved);
  const slide = (one: Omit<SlideHand<C>, "hand" | "at" | "key"> & { from: number }): SlideHand<C> => ({
    hand: "slide",
    round: true,
    ...one,
    ...(fine && { release: () => fine.release(positions.map(Math.round)) }),
    at: (px) => Math.round(((px - one.from) / unit + one.now) * parts) / parts,
    key: (key, shift) => {
      const by = stepsOf(key, 1, 4);
      if (by === undefined) return undefined;
      return Math.abs(by) === Infinity ? (by < 0 ? one.min : one.max) : one.now + by * (shift ? 4 : 1);
    },
  });
  const [first, final] = [positions[0]!, positions.at(-1)!];
  if (bar !== undefined) {
    const middle = puckAt(positions.map(x), right);
    shapes.push({ d: `M${Math.min(x(first), middle)} ${y}H${Math.max(x(final), middle)}`, stroke: "ink", wide: 7 });
    hands.push(
      slide({
        id: "bar",
        name: bar,
        says: words.map(({ text, position }) => line.says(text, Math.round(position))).join(", "),
        box: touch([middle, y], width),
        from: middle,
        now: first,
        min: 0,
        max: last - (final - first),
        change: (to) => change(positions.map((place) => place + to - first)),
      }),
    );
    shapes.push(...puck([middle, y], "across"));
  }
  const wide = (text: string): number => textWidth(text, size) + 6;
  const letters = size * Math.min(1, width / words.reduce((sum, { text }) => sum + wide(text), 0));
  const halves = words.map(({ text }) => (wide(text) * letters) / size / 2);
  const names = spread(positions.map(x), halves, halves[0]! + 6, width - halves.at(-1)! - 6);
  words.forEach(({ text, position, colour, fixed }, i) => {
    const place = x(position);
    shapes.push(
      ...(fixed ? dot([place, y], colour, 9) : bead([place, y], colour)),
      word([names[i]!, y - 26], text, colour, letters),
    );
    if (fixed) return;
    const [min, max] = [(positions[i - 1] ?? -apart) + apart, (positions[i + 1] ?? last + apart) - apart];
    hands.push(
      slide({
        id: `word-${i}`,
        name: text,
        says: line.says(text, Math.round(position)),
        box: touch([place, y], width),
        from: place,
        now: position,
        min,
        max,
        change: (to) => change(positions.map((old, k) => (k === i ? to : old))),
      }),
    );
  });
  return { shapes, hands, x };
}

/** The width of the puck and two beads, side by side. */
const PUCK_ROOM = 82;

/** The middle of the longest gap between neighbours; beside the words if the handle does not fit between. */
function puckAt(places: readonly number[], right: number): number {
  let [middle, most] = [places[0]!, -1];
  for (let i = 1; i < places.length; i += 1) {
    const gap = places[i]! - places[i - 1]!;
    if (gap >= most) [middle, most] = [(places[i]! + places[i - 1]!) / 2, gap];
  }
  if (most >= PUCK_ROOM || places.length < 3) return middle;
  const beside = PUCK_ROOM / 2 + 4;
  return places.at(-1)! + beside <= right ? places.at(-1)! + beside : places[0]! - beside;
}
