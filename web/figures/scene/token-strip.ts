import { compact, integer } from "../base/format.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { keysFrom } from "../parts/slider/slider-keys.js";
import type { Scene, Shape, SlideHand } from "./drawing.js";
import { LETTERS } from "./drawing.js";
import { tokenStrings } from "./token-strings.js";

export type TokenRole = "query" | "key";

interface Token {
  word: string;
  position: number;
}

/** The present position of each token, by its property and by its role. */
export type PositionChange = Partial<Record<TokenRole | `${TokenRole}Position`, number>>;

export interface TokenStrip<C> {
  query: Token;
  /** A bar between them moves both. */
  key?: Token;
  /** The last position; the first is 0. */
  max: number;
  change(query: number, key: number): C;
}

const TICKS = 8;
/** In less space, only every other number is shown. */
const NARROW = 416;
const EDGE = 22;
const TRACK = 41;
/** Words end where the bar's hand begins: both leave 24 pixels or more for a finger. */
const WORD = { high: 29, size: 14, least: 44 };
const BAR = { high: 8, hand: 24 };

export const tokenStrip = <C>({ query, key = query, max, change }: TokenStrip<C>): Scene<C> => ({
  at(width, lang) {
    const text = tokenStrings(lang);
    const two = key !== query;
    const tokens = two
      ? ([
          ["query", query],
          ["key", key],
        ] as const)
      : ([["query", query]] as const);
    const height = two ? 94 : 66;
    const unit = (width - 2 * EDGE) / max;
    const at = (position: number): number => EDGE + position * unit;
    const page = Math.max(1, Math.round(max / TICKS));
    const [low, high] = [query.position, key.position].sort((one, other) => one - other) as [number, number];
    /** Moves both words so that `from` reaches a position; their distance stays the same. */
    const hand = (
      id: TokenRole | "both",
      name: string,
      says: string,
      box: SlideHand<C>["box"],
      from: number,
      last: number,
    ): SlideHand<C> => ({
      hand: "slide",
      id,
      name,
      says,
      box,
      now: from,
      min: 0,
      max: last,
      from: at(from),
      at: (x) => Math.round((x - EDGE) / unit),
      key: keysFrom(from, page, 1, Math.min(10, page)),
      change: (to) =>
        change(query.position + (id === "key" ? 0 : to - from), key.position + (id === "query" ? 0 : to - from)),
    });
    const placed = tokens.map(([role, token]) => {
      const wide = Math.max(WORD.least, textWidth(token.word, WORD.size) * 1.1 + 20);
      const middle = at(token.position);
      const left = Math.max(0, Math.min(width - wide, middle - wide / 2));
      return { role, token, wide, middle, left, top: role === "query" ? 0 : 2 * TRACK - WORD.high };
    });
    const barWide = Math.max(BAR.hand, (high - low) * unit);
    const barLeft = (at(low) + at(high) - barWide) / 2;
    return {
      width,
      height,
      shapes: [
        ...ruler(width, height, max, unit, lang),
        ...placed.flatMap(({ role, token: { word }, wide, middle, left, top }): Shape[] => [
          { d: `M${middle.toFixed(1)} ${top + WORD.high / 2}V${TRACK}`, stroke: role, wide: 2 },
          { x: left, y: top, width: wide, height: WORD.high, corner: 8, fill: role },
          { ...LABEL, x: left + wide / 2, y: top + 19.5, text: word, size: WORD.size },
        ]),
        ...(two ? bar(barLeft, barWide, (at(low) + at(high)) / 2, integer(lang, query.position - key.position)) : []),
      ],
      hands: [
        ...(two
          ? [
              hand(
                "both",
                text.bothName,
                text.bothAt(integer(lang, low), integer(lang, high)),
                [barLeft, TRACK - BAR.hand / 2, barWide, BAR.hand],
                low,
                max - (high - low),
              ),
            ]
          : []),
        ...placed.map(({ role, token: { word, position }, wide, left, top }) =>
          hand(
            role,
            text.tokenName(role, word),
            text.atPosition(integer(lang, position)),
            [left, top, wide, WORD.high],
            position,
            max,
          ),
        ),
      ],
    };
  },
});

const LABEL = { anchor: "middle", fill: "surface", bold: true } as const;

function ruler(width: number, height: number, max: number, unit: number, lang: string): Shape[] {
  const step = Math.max(1, Math.ceil(max / TICKS));
  const ticks = Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step);
  const x = (tick: number): number => EDGE + tick * unit;
  const marks = ticks.map((tick) => `M${x(tick).toFixed(1)} ${TRACK - 4}v8`).join("");
  return [
    { d: `M${EDGE} ${TRACK}H${width - EDGE}`, stroke: "line-strong", wide: 2, opacity: 0.6 },
    { d: marks, stroke: "line-strong", opacity: 0.6 },
    ...ticks
      .filter((_, i) => width >= NARROW || i % 2 === 0)
      .map((tick): Shape => ({
        x: x(tick),
        y: height - 6,
        anchor: "middle",
        fill: "ink-soft",
        text: tick < 10_000 ? integer(lang, tick) : compact(tick, 3),
      })),
  ];
}

/** The bar between two tokens, with their distance. */
function bar(left: number, width: number, middle: number, apart: string): Shape[] {
  const wide = textWidth(apart, LETTERS) * 1.1 + 16;
  return [
    { x: left, y: TRACK - BAR.high / 2, width, height: BAR.high, corner: BAR.high / 2, fill: "both" },
    { x: middle - wide / 2, y: TRACK - 9, width: wide, height: 18, corner: 9, fill: "both" },
    { ...LABEL, x: middle, y: TRACK + 4, text: apart },
  ];
}
