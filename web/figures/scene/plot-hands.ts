import { stepsOf } from "../parts/slider/slider-keys.js";
import type { Box, SlideHand } from "./drawing.js";
import { nearest, type Frame } from "./frame.js";

/** The cursor of a plot: a value of its axis x. */
export interface PlotCursor<C> {
  /** NaN: no cursor yet. */
  value: number;
  /** The values that it can take, ascending. Default: the whole numbers of the axis. */
  stops?: ArrayLike<number>;
  name: string;
  says: string;
  /** The term of the line that it reads. */
  term?: string;
  /** A mouse moves it without a press; if false, a press is needed. Default true. */
  hover?: boolean;
  change(value: number): C;
}

export interface RuleGrip<C> {
  id: string;
  name: string;
  says: string;
  min: number;
  max: number;
  change(value: number): C;
}

/** The distance outside the frame, in pixels, at which a pointer still reaches the first and the last value. */
const BESIDE = 8;
/** The step of shift with an arrow key. */
const TEN = 10;

export function cursorHand<C>({ left, right, top, bottom, x }: Frame, cursor: PlotCursor<C>): SlideHand<C> {
  const { value, stops, name, says, term, hover = true, change } = cursor;
  const [first, count] = stops ? [0, stops.length] : [x.from, x.to - x.from + 1];
  const stop = (index: number): number => {
    const at = Math.min(count - 1, Math.max(0, index));
    return stops ? stops[at]! : first + at;
  };
  const now = stops ? nearest(stops, value) : value - first;
  const page = Math.max(1, Math.round(count / 8));
  const beside = x.scale === "columns" ? 0 : BESIDE;
  return {
    hand: "slide",
    id: "cursor",
    ...(term !== undefined && { term }),
    box: [left - beside, top, right - left + 2 * beside, bottom - top],
    name,
    says,
    now: stop(now),
    min: stop(0),
    max: stop(count - 1),
    hover,
    pressed: !hover,
    at: (px) => {
      const wanted = x.value(px);
      return stops ? stop(nearest(stops, wanted)) : Math.round(wanted);
    },
    key: (key, shift) => {
      // On a logarithmic axis, a page doubles the value, whatever the end of the axis is.
      if (x.scale === "log" && !stops && key.startsWith("Page"))
        return stop(Math.round(key === "PageUp" ? 2 * value : value / 2) - first);
      const step = stepsOf(key, shift ? Math.min(TEN, page) : 1, page);
      return step === undefined ? undefined : stop(now + step);
    },
    change: (wanted) => (wanted === value ? undefined : change(wanted)),
  };
}

/** Arrows move a rule on a logarithmic axis by a quarter of a doubling, on a linear one by a hundredth. */
export function gripHand<C>(
  frame: Frame,
  { along, value }: { along: "x" | "y"; value: number },
  { id, name, says, min, max, change }: RuleGrip<C>,
  box: Box,
): SlideHand<C> {
  const axis = frame[along];
  const moved = (key: string): number | undefined => {
    if (axis.scale === "log") {
      const step = stepsOf(key, 0.25, 1);
      return step === undefined ? undefined : value * 2 ** step;
    }
    const one = axis.scale === "columns" ? 1 : (axis.to - axis.from) / 100;
    const step = stepsOf(key, one, 10 * one);
    return step === undefined ? undefined : value + step;
  };
  return {
    hand: "slide",
    id,
    box,
    name,
    says,
    now: value,
    min,
    max,
    upright: along === "y",
    at: (x, y) => axis.value(along === "y" ? y : x),
    key: moved,
    change: (wanted) => (wanted === value ? undefined : change(wanted)),
  };
}
