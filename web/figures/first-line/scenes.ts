import type { Drawing, Scene, Shape, TextPart, TextShape } from "../scene/drawing.js";
import { textWidth } from "../parts/plot/text-lines.js";
import type { Cast, Player } from "../stage/cast.js";
import { frameOf, sizesOf, type Sizes } from "../stage/frame.js";
import { spread, wordLine } from "../stage/line.js";
import { arc, arrow, disc, dot, face, polar, sector, type Point } from "../scene/marks.js";
import { between } from "../stage/angles.js";
import type { Fit } from "../view/view.js";
import type { LineStrings } from "./strings.js";
import { LAST, START } from "./values.js";

/** In pixels from the top: the words' dials, words, line, brackets, and the dials of two words with names. */
const SIZES = {
  dial: [53, 114],
  r: [43, 90],
  word: [139, 304],
  line: [165, 334],
  both: [268, 472],
  small: [44, 74],
  height: [362, 594],
  letters: [25, 34],
  label: [15, 16],
  shaft: [5, 8],
  apart: [90, 188],
  bothApart: [120, 172],
} as const;
type Size = Sizes<typeof SIZES>;
/** The place of the words beside the lower dials in a wide window; the dials stay to the left of it. */
const BESIDE = 94;

/** The distance of two rows of a name; bold letters are wider than others. */
const ROW = 21;
const BOLD = 1.15;
const same = (apart: number): number[] => START.map(() => apart / 2);

/** The rotation of each word's arrow, in degrees. */
export interface LineState {
  cast: Cast;
  positions: readonly number[];
  degrees: readonly number[];
}

/** The changes of all positions: at rest, and while a finger moves words between positions. */
export interface LineChanges<C> {
  change(positions: readonly number[]): C;
  dragged(positions: readonly number[]): C;
}

const tint = ({ colour }: Player): "query-soft" | "key-soft" => (colour === "query" ? "query-soft" : "key-soft");

/** Three words on one line, above each an arrow rotated by its position, below the angles between neighbours. */
export const lineScene = <C>(
  { cast, positions, degrees }: LineState,
  text: LineStrings,
  { change, dragged }: LineChanges<C>,
  fit?: Fit,
): Scene<C> => ({
  at(width): Drawing<C> {
    const { wide, left, right, gutter } = frameOf(width, fit);
    const size = sizesOf(SIZES, wide);
    const line = wordLine<C>({
      y: size.line,
      width,
      left: wide ? 60 + gutter - 96 : left,
      right: wide ? width - gutter - 144 : right - 1,
      last: LAST,
      words: cast.map(({ text, colour }, i) => ({ text, colour, position: positions[i]! })),
      size: size.letters,
      bar: text.bar,
      says: text.says,
      change,
      fine: { dragged, release: change },
    });
    const places = positions.map(line.x);
    const tops = spread(places, same(size.apart), left + size.r - 12, width - gutter - size.r + 12);
    const middles = places.slice(1).map((place, i) => (places[i]! + place) / 2);
    const limit = wide ? width - gutter - 254 - BESIDE : right - size.small - 4;
    const pairs = middles.map((_, i) => [cast[i]!, cast[i + 1]!] as const);
    const rows = pairs.map((pair) => rowsOf(pair, text, size));
    const widest = Math.max(...rows.flat().map((row) => BOLD * textWidth(whole(row), size.label)));
    const lows = spread(middles, same(Math.max(size.bothApart, widest + 8)), left + size.small + 4, limit);
    const shapes = [
      ...cast.flatMap((player, i) => wordDial(player, [tops[i]!, size.dial], places[i]!, degrees[i]!, size, fit)),
      ...brackets(places, size.line + (wide ? 18 : 19)),
      ...lows.flatMap((x, i): Shape[] => [
        {
          d: `M${middles[i]} ${size.line + 34}v7H${x}V${size.both - size.small}`,
          stroke: "pair",
          wide: 2,
        },
        ...bothDial(pairs[i]!, [x, size.both], [degrees[i]!, degrees[i + 1]!], size, fit),
        ...names(rows[i]!, x, size),
      ]),
      ...line.shapes,
    ];
    const lines = Math.max(...rows.map(({ length }) => length));
    return { width, height: size.height + ROW * (lines - 2), shapes, hands: line.hands };
  },
});

/** A word's arrow, the angle it has passed, and the line down to the word. */
function wordDial(player: Player, at: Point, place: number, degrees: number, size: Size, fit?: Fit): Shape[] {
  const [x, y] = at;
  return [
    { d: `M${x} ${y + size.r}L${place} ${size.word - size.letters + 1}`, stroke: "line", wide: 2 },
    face(at, size.r, fit === "page"),
    sector(at, size.r, 0, degrees, tint(player)),
    ...disc(at, size.r).slice(1),
    arrow(at, polar(at, size.r - size.shaft, degrees), player.colour, size.shaft),
    { cx: x, cy: y, r: 0.8 * size.shaft, fill: player.colour },
  ];
}

/** A bracket from each word to its neighbour. */
const brackets = (places: readonly number[], y: number): Shape[] =>
  places.slice(1).map((to, i) => {
    const from = places[i]!;
    return {
      d: `M${from} ${y}v9q0 6 6 6H${to - 6}q6 0 6 -6v-9`,
      stroke: "pair",
      wide: 2,
      round: true,
    };
  });

/** The arrows of two neighbours and the angle between them. */
function bothDial(
  [one, other]: readonly [Player, Player],
  at: Point,
  [from, to]: readonly [number, number],
  size: Size,
  fit?: Fit,
): Shape[] {
  const way = between(from, to);
  const [r, shaft] = [size.small, 0.8 * size.shaft];
  return [
    face(at, r, fit === "page"),
    sector(at, r, from, from + way, "pair-soft"),
    arc(at, r, from, from + way, "pair", 3),
    ...(
      [
        [one, from],
        [other, to],
      ] as const
    ).map(([{ colour }, degrees]) => arrow(at, polar(at, r - 5, degrees), colour, shaft)),
    ...dot(at, "ink", 3.5).slice(1),
  ];
}

type Row = readonly TextPart[];

const whole = (row: Row): string => row.map(({ text }) => text).join("");

/** "angle between / dog and bites", in one more row if the words are long. */
function rowsOf([one, other]: readonly [Player, Player], text: LineStrings, size: Size): Row[] {
  const part = ({ text, colour }: Player): TextPart => ({ text, fill: colour, bold: true });
  const pair = [part(one), { text: text.and }, part(other)];
  const long = textWidth(whole(pair), size.label) > size.bothApart;
  const ofPair = long ? [pair.slice(0, 2), pair.slice(2)] : [pair];
  return text.before === "" ? [...ofPair, [{ text: text.after }]] : [[{ text: text.before }], ...ofPair];
}

const names = (rows: readonly Row[], x: number, size: Size): TextShape[] =>
  rows.map((parts, i) => ({
    x,
    y: size.both + size.small + 20 + ROW * i,
    text: whole(parts),
    parts,
    anchor: "middle",
    fill: "ink-soft",
    size: size.label,
  }));
