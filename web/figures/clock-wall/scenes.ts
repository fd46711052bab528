import { integer, languageOf, significant } from "../base/format.js";
import { remember } from "../base/remember.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { keysFrom } from "../parts/slider/slider-keys.js";
import type { CellsHand, Hand, Scene, Shape, SlideHand } from "../scene/drawing.js";
import { frameOf } from "../stage/frame.js";
import { wordLine } from "../stage/line.js";
import { arc, arrow, disc, polar, puck, sector, touch, word, type Point } from "../scene/marks.js";
import type { Fit } from "../view/view.js";
import type { Clock, SpeedsNumbers } from "./numbers.js";
import { speedsStrings, type SpeedsStrings } from "./strings.js";
import { BASES, CLOCKS, type ClockWallValues } from "./values.js";

type Change = Partial<ClockWallValues>;

/** Positions on the line; a tick every ten. */
const LAST = 52;
const TICK = 10;

/** Two words on a line, the clocks for them, the number of clocks, and the base. */
export const speedsScene = (values: ClockWallValues, of: SpeedsNumbers, lang: string, fit: Fit): Scene<Change> => ({
  at(width) {
    const text = speedsStrings[languageOf(lang)];
    const { wide, left, right } = frameOf(width, fit);
    const alone = fit === "page";
    const y = wide ? 80 : 52;
    const [top, bottom] = wide ? [112, 532] : alone ? [112, 390] : [78, 356];
    const area = [left, top, right, bottom] as const;
    const places = placesOf(of.clocks.length, area);
    const { seen } = of;
    const choice = choiceRow([left, right], bottom + (wide ? 36 : 38), values, text);
    const base = baseSlider([left, right], bottom + (wide ? 84 : 82), of.spec.base, lang);
    const line = alone ? movable(of, y, width, lang) : { shapes: lineShapes(of, y, width, lang), hands: [] };
    return {
      width,
      height: bottom + (wide ? 120 : 108),
      glides: !values.sliding,
      shapes: [
        ...line.shapes,
        ...of.clocks.flatMap((clock, i) => clockShapes(places[i]!, clock, seen, alone)),
        ...labels(of.clocks, places, area, lang),
        ...choice.shapes,
        ...base.shapes,
        ...ringShapes(values, seen, of.clocks, places),
        ...(alone ? markShapes(values.pair, of.clocks, places, area, lang) : []),
      ],
      hands: [
        ...(alone ? [pairHand(values.pair, of.clocks, places, lang)] : []),
        ...line.hands,
        choice.hand,
        base.hand,
        ...(seen ? [] : [ringHand(values, of.clocks, places, lang)]),
      ],
    };
  },
});

interface Place {
  at: Point;
  r: number;
}

type Area = readonly [left: number, top: number, right: number, bottom: number];

/** Up to four clocks in two columns, with space for a label below each; more in eight columns. */
function placesOf(count: number, [left, top, right, bottom]: Area): Place[] {
  const columns = count > 4 ? 8 : Math.min(count, 2);
  const rows = Math.ceil(count / columns);
  const label = count > 4 ? 0 : 28;
  const [across, down] = [(right - left) / columns, (bottom - top) / Math.max(rows, 2)];
  const r = Math.min(across / 2 - 3, (down - label) / 2 - 5, count > 4 ? 42 : 84);
  const start = (top + bottom) / 2 - (rows * down) / 2;
  return Array.from({ length: count }, (_, i) => ({
    r,
    at: [left + across * ((i % columns) + 0.5), start + down * Math.floor(i / columns) + (down - label) / 2] as const,
  }));
}

/** The last position of the line, and the distance of its ticks: larger ones for a word far away. */
function rangeOf(position: number): readonly [last: number, tick: number] {
  const scale = 10 ** Math.max(0, Math.ceil(Math.log10(position / LAST)));
  return [LAST * scale, TICK * scale];
}

/** The line of a figure of its own: the second word can be moved. */
function movable({ key, query, from, to, distance }: SpeedsNumbers, y: number, width: number, lang: string) {
  const text = speedsStrings[languageOf(lang)];
  const { left, right } = frameOf(width, "page");
  const [last, tick] = rangeOf(to);
  const line = wordLine<Change>({
    y,
    width,
    left,
    right,
    last,
    tick,
    size: 27,
    words: [
      { text: key.text, colour: key.colour, position: from, fixed: true },
      { text: query.text, colour: query.colour, position: to },
    ],
    says: (_, position) => text.at(integer(lang, position)),
    change: ([, position]) => ({ position: position!, sliding: true }),
  });
  const hands = line.hands.map((hand) =>
    hand.hand === "slide" ? { ...hand, release: () => ({ sliding: undefined }) } : hand,
  );
  const apart = text.apart(integer(lang, distance));
  const half = textWidth(apart, 16) / 2;
  const middle = Math.min(right - half, Math.max(left + half, (line.x(from) + line.x(to)) / 2));
  const [ground, ticks, ...beads] = line.shapes;
  const between: Shape = { d: `M${line.x(from)} ${y}H${line.x(to)}`, stroke: "ink", wide: 4 };
  const shapes: Shape[] = [
    ground!,
    ticks!,
    between,
    ...beads,
    { x: middle, y: y + 32, text: apart, anchor: "middle", size: 16 },
  ];
  return { shapes, hands };
}

function lineShapes(
  { key, query, from: first, to: last, distance }: SpeedsNumbers,
  y: number,
  width: number,
  lang: string,
): Shape[] {
  const text = speedsStrings[languageOf(lang)];
  const { wide, left, right } = frameOf(width);
  const x = (position: number): number => left + ((right - left) / LAST) * position;
  const [from, to] = [x(first), x(last)];
  const ticks = Array.from({ length: Math.floor(LAST / TICK) + 1 }, (_, i) => `M${x(TICK * i)} ${y - 5}v10`).join("");
  const middle = (from + to) / 2;
  const apart = text.apart(integer(lang, distance));
  return [
    { d: `M0 ${y}H${width}${ticks}`, stroke: "line-strong", wide: 2 },
    { d: `M${from} ${y}H${to}`, stroke: "ink", wide: 4 },
    { x: middle - 46, y: y - 10, width: 92, height: 20, fill: "paper" },
    { x: middle, y: y + 5.5, text: apart, anchor: "middle", size: 16 },
    ...[key, query].flatMap(({ text, colour }, i): Shape[] => {
      const cx = [from, to][i]!;
      return [
        { cx, cy: y, r: 12, fill: "paper" },
        { cx, cy: y, r: 8.5, fill: colour },
        word([Math.max(cx, left + 24), y - 22], text, colour, wide ? 36 : 27),
      ];
    }),
  ];
}

/**
 * Always the same number of shapes, so that hands can glide. Until it is revealed, the second hand lies under the
 * first.
 */
function clockShapes({ at, r }: Place, { key, query, gap, tells }: Clock, seen: boolean, alone: boolean): Shape[] {
  const pale = seen && !tells;
  const look = pale ? { opacity: 0.5 } : {};
  const [second, span] = seen ? [query, gap] : [key, 0];
  const length = 0.88 * r;
  const shown = seen && tells ? {} : { opacity: 0 };
  return [
    ...disc(at, r, alone).map((shape) => ({ ...shape, ...look })),
    { ...sector(at, r, key, key + span, "pair-soft"), ...shown },
    { ...arc(at, r, key, key + span, "pair", Math.max(3, r / 16)), ...shown },
    // If both overlap, the first is visible around the second.
    { ...arrow(at, polar(at, length, key), "key", Math.max(3, r * (pale ? 0.14 : 0.075))), ...look },
    { ...arrow(at, polar(at, length, second), seen ? "query" : "key", Math.max(3, r * 0.075)), ...look },
    { cx: at[0], cy: at[1], r: Math.max(3, 0.07 * r), fill: "ink", ...look },
  ];
}

function wavelengthText({ wavelength }: Clock, text: SpeedsStrings, lang: string): string {
  if (!Number.isFinite(wavelength)) return text.still;
  const whole = wavelength >= 10 && wavelength < 10_000;
  return text.wavelength(whole ? integer(lang, wavelength) : significant(lang, wavelength, wavelength < 10 ? 2 : 3));
}

/** Positions per revolution: under each clock, or only under the first and the last of many. */
function labels(
  clocks: readonly Clock[],
  places: readonly Place[],
  [left, , right, bottom]: Area,
  lang: string,
): Shape[] {
  const text = speedsStrings[languageOf(lang)];
  const look = { size: 15, fill: "ink-soft" } as const;
  if (clocks.length <= 4)
    return clocks.map((clock, i) => {
      const { at, r } = places[i]!;
      return { ...look, x: at[0], y: at[1] + r + 22, anchor: "middle", text: wavelengthText(clock, text, lang) };
    });
  const shown = (clock: Clock): string => wavelengthText(clock, text, lang);
  return [
    { ...look, x: left, y: places[0]!.at[1] - places[0]!.r - 8, text: shown(clocks[0]!) },
    { ...look, x: right, y: bottom + 6, anchor: "end", text: shown(clocks.at(-1)!) },
  ];
}

/** Plain words, the chosen one underlined. */
function choiceRow(
  [left, right]: readonly [number, number],
  y: number,
  { clocks }: ClockWallValues,
  text: SpeedsStrings,
) {
  const start = left + 106;
  const step = Math.min(62, (right - start) / (CLOCKS.length - 0.5));
  const shapes: Shape[] = [{ x: left, y, text: text.clocks, size: 16, fill: "ink-soft" }];
  const options = CLOCKS.map((count, i) => {
    const x = start + step * i;
    const here = count === clocks;
    shapes.push({ ...word([x, y + 1], String(count), here ? "ink" : "ink-soft", 24), bold: here });
    return { name: String(count), box: [x - step / 2, y - 29, step, 44] as const };
  });
  const x = start + step * CLOCKS.indexOf(clocks as (typeof CLOCKS)[number]);
  shapes.push({ d: `M${x - 13} ${y + 10}h26`, stroke: "ink", wide: 3 });
  const hand: CellsHand<Change> = {
    hand: "cells",
    id: "clocks",
    name: text.clocksName,
    columns: CLOCKS.length,
    options,
    now: CLOCKS.indexOf(clocks as (typeof CLOCKS)[number]),
    change: (index) => ({ clocks: CLOCKS[index]!, seen: true }),
  };
  return { shapes, hand };
}

/** Steps of the slider: twenty per power of ten. */
const STEPS = 20;
const baseAt = (step: number): number => Number((10 ** (BASES[0] + step / STEPS)).toPrecision(2));

function baseSlider([left, right]: readonly [number, number], y: number, base: number, lang: string) {
  const text = speedsStrings[languageOf(lang)];
  const most = (BASES[1] - BASES[0]) * STEPS;
  const now = Math.min(most, Math.max(0, Math.round((Math.log10(base) - BASES[0]) * STEPS)));
  const unit = (right - left - 44) / most;
  const x = left + 22 + unit * now;
  const shown = integer(lang, base);
  const after = x + 180 < right;
  const parts = [{ text: "base " }, { text: shown, bold: true }];
  const shapes: Shape[] = [
    { d: `M${left} ${y}H${right}`, stroke: "line-strong", wide: 2 },
    { d: `M${left + 3} ${y}H${x}`, stroke: "ink", wide: 7, round: true },
    ...puck([x, y], "across"),
    { x: after ? x + 32 : x - 32, y: y - 13, anchor: after ? "start" : "end", size: 16, text: `base ${shown}`, parts },
  ];
  const hand: SlideHand<Change> = {
    hand: "slide",
    id: "base",
    round: true,
    name: text.baseName,
    says: shown,
    box: touch([x, y]),
    from: x,
    now,
    min: 0,
    max: most,
    at: (px) => Math.round((px - left - 22) / unit),
    key: keysFrom(now, STEPS, 1, 5),
    change: (step) => ({ base: baseAt(step), seen: true, sliding: true }),
    release: () => ({ sliding: undefined }),
  };
  return { shapes, hand };
}

/** The first place of the ring: between the first two clocks, or to the right of the only one. */
function restOf([first, second]: readonly Place[]): Place {
  const [x, y] = first!.at;
  return { at: [second ? (x + second.at[0]) / 2 : x + first!.r + 60, y], r: 14.75 };
}

const placeOf = (guess: number | undefined, clocks: readonly Clock[], places: readonly Place[]): Place | undefined =>
  guess === undefined ? restOf(places) : places[clocks.findIndex(({ pair }) => pair === guess)];

/** The reader's ring: thin once the hands are revealed. */
function ringShapes(
  { guess }: ClockWallValues,
  seen: boolean,
  clocks: readonly Clock[],
  places: readonly Place[],
): Shape[] {
  const place = seen && guess === undefined ? undefined : placeOf(guess, clocks, places);
  if (!place) return [];
  const [cx, cy] = place.at;
  const ring: Shape = { cx, cy, r: place.r + 6, stroke: "ink", dash: "5 4", wide: seen ? 1.5 : 2.5 };
  return [guess === undefined ? { ...ring, fill: "paper" } : ring];
}

function ringHand({ guess }: ClockWallValues, clocks: readonly Clock[], places: readonly Place[], lang: string) {
  const text = speedsStrings[languageOf(lang)];
  const now = clocks.findIndex(({ pair }) => pair === guess);
  const { at } = placeOf(guess, clocks, places) ?? restOf(places);
  const far = (place: Place, x: number, y: number): number => Math.hypot(place.at[0] - x, place.at[1] - y);
  const show = (): Change => (guess === undefined ? {} : { seen: true });
  const hand: Hand<Change> = {
    hand: "slide",
    id: "guess",
    round: true,
    free: true,
    name: text.guessName,
    says: now < 0 ? text.noGuess : text.clock(integer(lang, now + 1), wavelengthText(clocks[now]!, text, lang)),
    box: touch(at),
    now,
    min: Math.min(0, now), // on no clock yet
    max: clocks.length - 1,
    at: (x, y) => places.reduce((best, place, i) => (far(place, x, y) < far(places[best]!, x, y) ? i : best), 0),
    key: keysFrom(now, 8),
    change: (index) => (index < 0 ? undefined : { guess: clocks[index]!.pair }),
    // The choice is confirmed with Enter, or by lifting the finger.
    pick: show,
    release: show,
  };
  return hand;
}

const namesOf = remember((clocks: readonly Clock[], lang: string) => {
  const text = speedsStrings[languageOf(lang)];
  return clocks.map((clock) => text.pair(integer(lang, clock.pair), wavelengthText(clock, text, lang)));
});

/** The marked pair, if its clock is shown; among many it also has a name. */
function markShapes(
  pair: number,
  clocks: readonly Clock[],
  places: readonly Place[],
  [, , right]: Area,
  lang: string,
): Shape[] {
  const i = clocks.findIndex((clock) => clock.pair === pair);
  const place = places[i];
  if (!place) return [];
  const [cx, cy] = place.at;
  // Around the arc of the angle, which has the same colour.
  const mark: Shape = { cx, cy, r: place.r + 3.5, stroke: "pair", wide: 2 };
  if (clocks.length <= 4) return [mark];
  const y = places[0]!.at[1] - places[0]!.r - 8;
  return [mark, { x: right, y, anchor: "end", size: 15, fill: "pair", bold: true, text: namesOf(clocks, lang)[i]! }];
}

/** Pointing at a clock marks its pair. */
function pairHand(pair: number, clocks: readonly Clock[], places: readonly Place[], lang: string): CellsHand<Change> {
  return {
    hand: "cells",
    id: "pair",
    name: speedsStrings[languageOf(lang)].wallName,
    options: namesOf(clocks, lang).map((name, i) => {
      const { at, r } = places[i]!;
      return { name, box: [at[0] - r, at[1] - r, 2 * r, 2 * r] as const };
    }),
    columns: clocks.length > 4 ? 8 : Math.min(clocks.length, 2),
    now: clocks.findIndex((clock) => clock.pair === pair),
    change: (index) => ({ pair: clocks[index]!.pair }),
  };
}
