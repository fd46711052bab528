import type { BarFigure } from "../../source-texts/types.js";
import { fixed, languageOf, withMinus } from "../base/format.js";
import { textWidth } from "../parts/plot/text-lines.js";
import { ticks } from "../parts/plot/ticks.js";
import type { Scene, Shape } from "../scene/drawing.js";

/** In pixels: the bars, and the space around them. */
const HEIGHT = 160;
const MARGIN = { left: 44, right: 8, top: 36, bottom: 22 };
const WIDEST_BAR = 26;
const LINE = 18;
/** A horizontal bar with its name before it. */
const ROW = 26;
const NAMES = { size: 12, fill: "ink-soft" } as const;
const NUMBERS = { size: 10, fill: "ink" } as const;

interface Bar {
  name: string;
  value: number;
  text: string;
  fill: "query" | "key";
  term?: string;
}

/** Bars side by side above their numbers; if names do not fit there, below each other. */
export const sourceBars = (lang: string, figure: BarFigure): Scene<never> => ({
  at(width) {
    const language = languageOf(lang);
    const bars = Array.from(figure.values, (value, i): Bar => {
      const name = figure.names[i]!;
      return {
        name: withMinus(typeof name === "string" ? name : name[language]),
        value,
        text: fixed(lang, value, figure.digits ?? 3),
        fill: figure.looks?.[i] === 1 ? "key" : "query",
        ...(figure.terms && { term: figure.terms[i]! }),
      };
    });
    const widest = Math.max(...bars.map(({ name }) => textWidth(name, NAMES.size))) + 8;
    const inner = width - MARGIN.left - MARGIN.right;
    const counted = bars.every(({ name }) => /^[-\u2212]?[\d.]+$/.test(name));
    const fits = counted || bars.length * Math.max(WIDEST_BAR + 10, widest) <= inner;
    const stands = fits || bars.some(({ value }) => value < 0);
    const { shapes, height } = stands
      ? upright(lang, bars, inner, widest, figure.x?.[language])
      : lying(bars, width, widest);
    const unit: Shape = { ...NAMES, x: 0, y: 12, text: figure.y[language] };
    return { width, height, shapes: [unit, ...shapes], hands: [] };
  },
});

interface Drawn {
  shapes: Shape[];
  height: number;
}

function upright(lang: string, bars: readonly Bar[], inner: number, widest: number, x: string | undefined): Drawn {
  const all = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const at = (value: number): number => MARGIN.top + ((high - value) / (high - low || 1)) * HEIGHT;
  const marks = ticks(low, high, 4);
  const decimals = Math.max(0, Math.ceil(-Math.log10((marks[1] ?? 1) - (marks[0] ?? 0)) - 1e-9));
  const each = Math.min(Math.max(WIDEST_BAR + 10, widest), inner / bars.length);
  const every = Math.ceil(widest / each);
  const wide = Math.min(WIDEST_BAR, 0.72 * each);
  const right = MARGIN.left + bars.length * each;
  const valued = Math.max(...bars.map(({ text }) => textWidth(text, NUMBERS.size))) <= each;
  const [below, end] = [MARGIN.top + HEIGHT + LINE, { anchor: "end" } as const];
  const shapes: Shape[] = marks.flatMap((mark) => [
    { d: `M${MARGIN.left} ${at(mark)}H${right}`, stroke: "line" },
    { ...NAMES, ...end, x: MARGIN.left - 6, y: at(mark) + 4, text: fixed(lang, mark, decimals) },
  ]);
  bars.forEach(({ name, value, text, fill, term }, i) => {
    const [middle, top] = [MARGIN.left + (i + 0.5) * each, Math.min(at(value), at(0))];
    const centred = { x: middle, anchor: "middle" } as const;
    const height = Math.max(1, Math.abs(at(value) - at(0)));
    shapes.push({ x: middle - wide / 2, y: top, width: wide, height, fill, ...(term && { term }) });
    if (valued) shapes.push({ ...NUMBERS, ...centred, y: top - 4, text });
    if (i % every === 0) shapes.push({ ...NAMES, ...centred, y: below, text: name });
  });
  if (x) shapes.push({ ...NAMES, ...end, x: right, y: below + LINE, text: x });
  return { shapes, height: below + (x ? LINE : 0) + MARGIN.bottom - LINE };
}

/** Each name before its bar, or above it if it is too long. */
function lying(bars: readonly Bar[], width: number, widest: number): Drawn {
  const above = widest > 0.45 * width;
  const [from, head] = above ? [0, 16] : [widest, 0];
  const row = ROW + head;
  const behind = Math.max(...bars.map(({ text }) => textWidth(text, NUMBERS.size))) + 8;
  const scale = (width - from - behind) / (Math.max(...bars.map(({ value }) => value)) || 1);
  const shapes = bars.flatMap(({ name, value, text, fill }, i): Shape[] => {
    const [long, top] = [Math.max(1, value * scale), LINE + i * row + head];
    return [
      { ...NAMES, text: name, ...(above ? { x: 0, y: top } : { x: from - 6, y: top + 17, anchor: "end" }) },
      { x: from, y: top + 4, width: long, height: ROW - 8, fill },
      { ...NUMBERS, x: from + long + 4, y: top + 17, text },
    ];
  });
  return { shapes, height: LINE + bars.length * row };
}
