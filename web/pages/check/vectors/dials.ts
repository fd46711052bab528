import { integer, type Language } from "../../../figures/base/format.js";
import type { Role, Scene, Shape } from "../../../figures/scene/drawing.js";
import { arrow, disc, polar, type Point } from "../../../figures/scene/marks.js";
import type { VectorsResult } from "../work/requests.js";
import type { VectorStrings } from "./strings.js";

/** How many tokens' arrows a dial shows, and their largest rotation from the first to the last, in radians. */
export const TOKENS = 8;
const SWEEP = 3.6;

interface Dial {
  colour: Role;
  /** In radians. */
  measured: readonly number[];
  /** The expected directions. */
  wanted?: readonly number[];
  label: readonly string[];
  value: number;
}

/** An error in plain digits: 1.9, 0.03, 0.00000004. */
export function plainError(value: number): string {
  if (!(value > 0)) return "0";
  return value >= 1 ? value.toPrecision(2) : value.toFixed(Math.min(12, Math.max(2, Math.ceil(-Math.log10(value)))));
}

/** The fastest pair whose arrows do not overlap, so that their spread is visible. */
export const pairOf = (rates: ArrayLike<number>, tokens: number): number => {
  const found = Array.from(rates).findIndex((rate) => rate !== 0 && Math.abs(rate) * (tokens - 1) <= SWEEP);
  return Math.max(0, found);
};

function dialsOf({ diagnosis, evidence }: VectorsResult, text: VectorStrings): Dial[] {
  const { positions, expectedRates, foundRates, foundOffset, asExpected, angles } = evidence;
  const tokens = Math.min(TOKENS, positions.length);
  const [likeliest] = diagnosis.findings;
  const read = (all: Float32Array, pair: number): number[] =>
    Array.from({ length: tokens }, (_, token) => all[pair * positions.length + token]!);
  const line = (rate: number, offset: number): number[] =>
    Array.from({ length: tokens }, (_, token) => (positions[token]! + offset) * rate);
  const dials: Dial[] = [];
  if (expectedRates.length > 0) {
    const pair = pairOf(expectedRates, tokens);
    const right = diagnosis.verdict === "match";
    dials.push({
      colour: right ? "still" : "danger",
      measured: read(asExpected, pair),
      wanted: line(expectedRates[pair]!, 0),
      label: text.errorExpected,
      value: likeliest?.numbers.expectedResidual ?? diagnosis.residual,
    });
  }
  if (foundRates.length > 0 && (dials.length === 0 || likeliest)) {
    const pair = pairOf(foundRates, tokens);
    const label = likeliest ? text.errorExplained : text.errorFound;
    const value = likeliest?.numbers.residual ?? diagnosis.residual;
    const wanted = line(foundRates[pair]!, foundOffset);
    dials.push({ colour: "still", measured: read(angles, pair), wanted, label, value });
  }
  return dials;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

function dialShapes({ colour, measured, wanted = [], label, value }: Dial, [x, y]: Point, r: number): Shape[] {
  const reach = 0.9 * r;
  const dotted = wanted.map((angle): Shape => {
    const [toX, toY] = polar([x, y], reach, degrees(angle));
    return { d: `M${x} ${y}L${toX} ${toY}`, stroke: "line-strong", wide: 2.5, dash: "2 5" };
  });
  const shown = plainError(value);
  return [
    disc([x, y], r)[0]!,
    ...(colour === "danger" ? dotted : []),
    ...measured.map((angle) => arrow([x, y], polar([x, y], reach, degrees(angle)), colour, Math.max(3, 0.045 * r))),
    { cx: x, cy: y, r: 5, fill: "ink" },
    ...label.map((text, i): Shape => ({
      x,
      y: y + r + 26 + 20 * i,
      text,
      size: 16,
      fill: "ink-soft",
      anchor: "middle",
    })),
    {
      x,
      y: y + r + 94,
      text: shown,
      size: shown.length > 6 ? r / 3.2 : 46,
      fill: colour,
      anchor: "middle",
      serif: true,
    },
  ];
}

/** Arrows of the first tokens after the rotation, beside the expected ones and those of the explanation. */
export function dials(result: VectorsResult, text: VectorStrings): Scene | undefined {
  const all = dialsOf(result, text);
  if (all.length === 0) return undefined;
  return {
    at(width) {
      const r = Math.min(140, (width - 24) / 4);
      const gap = Math.min(60, width - 4 * r);
      const places = all.map((_, i): Point => [r + i * (2 * r + gap), r]);
      return {
        width,
        height: 2 * r + 108,
        shapes: all.flatMap((dial, i) => dialShapes(dial, places[i]!, r)),
        hands: [],
      };
    },
  };
}

export const dialsText = (result: VectorsResult, text: VectorStrings, lang: Language): string =>
  [
    ...dialsOf(result, text).map(({ label, value }) => `${label.join(text.labelSpace)}: ${plainError(value)}`),
    text.dialTokens(integer(lang, Math.min(TOKENS, result.evidence.positions.length))),
  ].join(". ");
