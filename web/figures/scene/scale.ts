import { compact, fixed } from "../base/format.js";
import { logTicks, ticks } from "../parts/plot/ticks.js";

export interface PlotAxis {
  /** "columns": the whole numbers from 0 to `to`, each in the middle of a column. */
  scale: "linear" | "log" | "columns";
  from: number;
  to: number;
  name?: string;
  /** Only whole numbers are meaningful: positions, pairs. */
  whole?: boolean;
  /** Infinite values have an edge of their own. */
  infinite?: boolean;
  /** A number of the axis as text, if it differs from the default; the second text is an exponent. */
  text?(value: number): string | readonly [base: string, raised: string];
}

export interface Tick {
  value: number;
  at: number;
  text: string;
  raised?: string;
}

export interface Scaled {
  scale: PlotAxis["scale"];
  at(value: number): number;
  /** Within the axis. */
  value(pixel: number): number;
  shows(value: number): boolean;
  ticks: readonly Tick[];
  from: number;
  to: number;
  /** Everything that `at` depends on. */
  key: string;
}

/** An axis along [start, end] in pixels; its numbers are about `space` pixels apart. */
export function scaled(
  { scale, from, to, text, whole = false }: PlotAxis,
  lang: string,
  start: number,
  end: number,
  space: number,
): Scaled {
  const length = Math.abs(end - start);
  const forward = scale === "log" ? Math.log10 : (value: number): number => value;
  const back = scale === "log" ? (value: number): number => 10 ** value : (value: number): number => value;
  // A column reaches half a step to both sides of its number.
  const [low, high] = scale === "columns" ? [from - 0.5, to + 0.5] : [forward(from), forward(to)];
  const at = (value: number): number => start + ((forward(value) - low) / (high - low || 1)) * (end - start);
  const value = (pixel: number): number => {
    const share = Math.min(1, Math.max(0, (pixel - start) / (end - start || 1)));
    if (scale === "columns") return Math.min(to, Math.max(from, Math.round(low + share * (high - low))));
    return share === 0 ? from : share === 1 ? to : back(low + share * (high - low));
  };
  const values = numbers(scale, from, to, Math.max(1, length / space)).filter((one) => !whole || Number.isInteger(one));
  const step = values.length > 1 ? values[1]! - values[0]! : 1;
  return {
    scale,
    at,
    value,
    shows: (one) => one >= from * (scale === "log" ? 0.999 : 1) && one <= to * (scale === "log" ? 1.001 : 1),
    ticks: values.map((one) => {
      const words = text?.(one) ?? shortText(scale, lang, one, step);
      return typeof words === "string"
        ? { value: one, at: at(one), text: words }
        : { value: one, at: at(one), text: words[0], raised: words[1] };
    }),
    from,
    to,
    key: `${scale} ${from} ${to} ${start} ${end}`,
  };
}

function numbers(scale: PlotAxis["scale"], from: number, to: number, count: number): number[] {
  if (scale === "log") return logTicks(from, to, count);
  if (scale === "linear") return ticks(from, to, Math.max(2, count));
  const every = [1, 2, 4, 8, 16, 32, 64, 128, 256].find((step) => (to - from + 1) / step <= count) ?? 512;
  return Array.from({ length: Math.ceil((to - from + 1) / every) }, (_, i) => from + i * every);
}

/** A number of an axis, `step` from the next: short if large; on a linear axis with the digits it needs. */
function shortText(scale: PlotAxis["scale"], lang: string, value: number, step: number): string {
  if (scale !== "linear") return scale === "log" ? compact(value) : String(value);
  const power = Math.floor(Math.log10(step) + 1e-9);
  if (Math.abs(value) < 10_000) return fixed(lang, value, Math.max(0, Math.min(6, -power)));
  return compact(value, Math.max(2, Math.floor(Math.log10(Math.abs(value)) + 1e-9) + 1 - power));
}
