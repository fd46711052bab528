import { textWidth } from "../parts/plot/text-lines.js";
import type { Box, Drawing, Look, Role, Scene, Shape, SlideHand } from "./drawing.js";
import { LETTERS } from "./drawing.js";
import { frameOf, GAP, heightOf, nearest, RIGHT, type Frame } from "./frame.js";
import type { PlotAxis } from "./scale.js";
import { cursorHand, gripHand, type PlotCursor, type RuleGrip } from "./plot-hands.js";

export type { PlotAxis, PlotCursor, RuleGrip };

/** Numbers of one kind. `x` defaults to 0, 1, 2, ...; an infinite y is at the upper edge, NaN ends a line. */
interface Values extends Look {
  x?: ArrayLike<number>;
  y: ArrayLike<number>;
}

export type Mark<C> =
  | (Values & {
      mark: "line";
      /** The cursor does not mark its points. */
      unread?: boolean;
      /** The text at a NaN that ends it. */
      end?: string;
    })
  | (Values & { mark: "dots"; r?: number; hollow?(y: number): boolean; terms?: readonly string[] })
  | (Values & { mark: "bars"; from?: number })
  | (Look & {
      mark: "rule";
      along: "x" | "y";
      value: number;
      label?: string;
      /** The place of the label along the rule. Default "start". */
      place?: "start" | "middle" | "end";
      /** The label is on the other side of the rule. */
      under?: boolean;
      grip?: RuleGrip<C>;
    })
  | (Look & { mark: "band"; along: "x" | "y"; from: number; to: number });

export interface Plot<C> {
  x: PlotAxis;
  y: PlotAxis;
  /** Of the whole drawing, in pixels. */
  height: number;
  marks: readonly Mark<C>[];
  cursor?: PlotCursor<C>;
}

/** Lines, dots and levels over two scales, with a cursor that reads them. */
export const plot = <C>(of: Plot<C>): Scene<C> => ({ at: (width, lang) => drawing(of, width, lang) });

function drawing<C>(of: Plot<C>, width: number, lang: string): Drawing<C> {
  const frame = frameOf(of.x, of.y, width, of.height, lang);
  const { marks, cursor, height } = of;
  const read = cursor && !Number.isNaN(cursor.value) ? cursor : undefined;
  const behind = marks.filter(({ mark }) => mark === "band");
  const lines = marks.filter(({ mark }) => mark !== "band");
  const hands = marks.flatMap((mark) =>
    mark.mark === "rule" && mark.grip && inView(frame, mark)
      ? [gripHand(frame, mark, mark.grip, pill(frame, mark).box)]
      : [],
  );
  return {
    width,
    height,
    shapes: [
      ...behind.flatMap((mark) => shapesOf(frame, mark)),
      ...(read ? cursorBehind(frame, read) : []),
      ...axes(of, frame, height),
      ...lines.flatMap((mark) => shapesOf(frame, mark)),
      ...(read ? cursorDots(frame, marks, read) : []),
      ...marks.flatMap((mark) =>
        mark.mark === "rule" ? ruleLabel(frame, mark) : mark.mark === "line" ? lineEnd(frame, mark) : [],
      ),
    ],
    hands: [...(cursor ? [cursorHand(frame, cursor)] : []), ...hands] as SlideHand<C>[],
  };
}

function axes({ x, y, height: whole }: Plot<unknown>, frame: Frame, height: number): Shape[] {
  const { left, right, top, bottom } = frame;
  const grid: Look = { stroke: "line", crisp: true };
  const letters = { fill: "ink-soft" } as const;
  const shapes: Shape[] = frame.y.ticks.map(({ at, value }) => ({
    ...grid,
    d: `M${left} ${at.toFixed(1)}H${right}`,
    ...(value === 0 && y.scale === "linear" ? { stroke: "line-strong" as Role } : {}),
  }));
  if (y.scale !== "linear") shapes.push({ ...grid, d: `M${left} ${top}V${bottom}H${right}` });
  for (const { at, text, raised } of frame.y.ticks)
    shapes.push(...number(text, raised, { ...letters, x: left - GAP, y: at + 4, anchor: "end" }));
  if (y.infinite) shapes.push({ ...letters, x: left - GAP, y: top + 4, anchor: "end", text: "\u221e" });
  for (const { at, text, raised } of frame.x.ticks) {
    const half = textWidth(text, LETTERS) / 2;
    const anchor = at + half > right + RIGHT ? "end" : at - half < left - 8 ? "start" : "middle";
    if (x.scale !== "columns") shapes.push({ ...grid, d: `M${at.toFixed(1)} ${bottom}v4` });
    shapes.push(...number(text, raised, { ...letters, x: at, y: bottom + 16, anchor }));
  }
  if (y.name) shapes.push({ ...letters, x: left, y: top - 7, text: y.name });
  if (x.name)
    shapes.push({ ...letters, x: (left + right) / 2, y: Math.min(height, whole) - 4, anchor: "middle", text: x.name });
  return shapes;
}

/** A number, with an exponent raised behind it. */
function number(
  text: string,
  raised: string | undefined,
  look: Omit<Extract<Shape, { text: string }>, "text">,
): Shape[] {
  if (raised === undefined) return [{ ...look, text }];
  const size = LETTERS - 2;
  const wide = textWidth(raised, size);
  const end = look.anchor === "end" ? look.x : look.x + textWidth(text, LETTERS) / 2 + wide / 2;
  return [
    { ...look, x: end - wide, anchor: "end", text },
    { ...look, x: end - wide, y: look.y - 4, anchor: "start", size, text: raised },
  ];
}

function shapesOf<C>(frame: Frame, mark: Mark<C>): Shape[] {
  const { left, right, top, bottom, x, y } = frame;
  switch (mark.mark) {
    case "line":
      return [{ wide: 2, round: true, ...lookOf(mark), d: linePath(frame, mark) }];
    case "dots": {
      const r = mark.r ?? Math.min(4, Math.max(1.6, (x.at(1) - x.at(0)) * 0.42));
      const { stroke = "query", hollow } = mark;
      return Array.from(mark.y, (value, i) => ({
        cx: x.at(mark.x ? mark.x[i]! : i),
        cy: heightOf(frame, value),
        r,
        ...(mark.terms && { term: mark.terms[i]! }),
        ...(hollow?.(value) ? { fill: "surface" as Role, stroke, wide: 1.5 } : { fill: stroke }),
      }));
    }
    case "bars": {
      const zero = y.at(mark.from ?? 0);
      const wide = Math.max(1, (x.at(1) - x.at(0)) * 0.7);
      const bar = (value: number, i: number): string => {
        const left = x.at(mark.x ? mark.x[i]! : i) - wide / 2;
        return `M${left.toFixed(1)} ${zero.toFixed(1)}h${wide.toFixed(1)}V${heightOf(frame, value).toFixed(2)}h${(-wide).toFixed(1)}z`;
      };
      return [{ ...lookOf(mark), d: Array.from(mark.y, bar).join("") }];
    }
    case "rule": {
      if (!inView(frame, mark)) return [];
      const d =
        mark.along === "y"
          ? `M${left} ${y.at(mark.value).toFixed(1)}H${right}`
          : `M${x.at(mark.value).toFixed(1)} ${top}V${bottom}`;
      return [{ wide: 1.5, ...lookOf(mark), d }];
    }
    case "band": {
      const [from, to] = [mark.from, mark.to].map((value) =>
        mark.along === "y" ? heightOf(frame, value) : Math.min(right, Math.max(left, x.at(value))),
      ) as [number, number];
      const [least, size] = [Math.min(from, to), Math.abs(to - from)];
      const [place, length] =
        mark.along === "y"
          ? [
              [left, least],
              [right - left, size],
            ]
          : [
              [least, top],
              [size, bottom - top],
            ];
      return [{ ...lookOf(mark), x: place[0]!, y: place[1]!, width: length[0]!, height: length[1]! }];
    }
  }
}

function lookOf({ fill, stroke, wide, dash, opacity, round, crisp }: Look): Look {
  const all = { fill, stroke, wide, dash, opacity, round, crisp };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Cached paths, by their arrays and everything else they depend on: views live for one update, arrays longer. */
const paths = new WeakMap<ArrayLike<number> & object, { key: string; x: unknown; d: string }>();

function linePath(frame: Frame, { x: xs, y: ys }: Values): string {
  const key = `${frame.x.key} ${frame.y.key}`;
  const kept = paths.get(ys);
  if (kept?.key === key && kept.x === xs) return kept.d;
  let d = "";
  for (let i = 0; i < ys.length && !Number.isNaN(ys[i]); i += 1)
    d += `${i === 0 ? "M" : "L"}${frame.x.at(xs ? xs[i]! : i).toFixed(1)} ${heightOf(frame, ys[i]!).toFixed(2)}`;
  paths.set(ys, { key, x: xs, d });
  return d;
}

/** A dot at the end of a line that ends before the plot, with its text below. */
function lineEnd(frame: Frame, mark: Extract<Mark<unknown>, { mark: "line" }>): Shape[] {
  const { x: xs, y: ys, stroke = "query", end } = mark;
  if (end === undefined) return [];
  const last = Array.prototype.findIndex.call(ys, Number.isNaN) - 1;
  if (last < 0) return [];
  const [cx, cy] = [frame.x.at(xs ? xs[last]! : last), heightOf(frame, ys[last]!)];
  return [
    { cx, cy, r: 4.5, fill: stroke },
    { x: cx + 4, y: cy + 18, text: end, anchor: "end", fill: stroke, halo: true },
  ];
}

type Rule<C> = Extract<Mark<C>, { mark: "rule" }>;

const inView = ({ x, y }: Frame, { along, value }: Rule<unknown>): boolean => (along === "y" ? y : x).shows(value);

/** The text at a rule: plain text beside it, or that of a grip in a pill on it. */
function ruleLabel(frame: Frame, mark: Rule<unknown>): Shape[] {
  const { label, grip, stroke = "ink-soft" } = mark;
  if (label === undefined || !inView(frame, mark)) return [];
  if (!grip) return [{ ...besideRule(frame, mark, label), text: label, size: 12, fill: stroke, halo: true }];
  const { box, text } = pill(frame, mark);
  const [x, y, width, height] = box;
  return [
    { x, y, width, height, corner: height / 2, fill: "surface", stroke, wide: 1.5 },
    { x: x + width / 2, y: y + height / 2 + 4, text, size: 12, anchor: "middle", fill: stroke },
  ];
}

function besideRule(
  { left, right, x, y, top }: Frame,
  { along, value, place = "start", under }: Rule<unknown>,
  label: string,
) {
  if (along === "x") {
    const at = x.at(value);
    const end = at + textWidth(label, 12) + GAP > right || (at > (left + right) / 2 && !under);
    return { x: at + (end ? -5 : 5), y: top + 9, anchor: end ? ("end" as const) : ("start" as const) };
  }
  const at = y.at(value) + (under ? 14 : -5);
  const from = { start: left + 10, middle: left + (right - left) * 0.52, end: right - GAP }[place];
  return { x: from, y: at, anchor: place === "end" ? ("end" as const) : ("start" as const) };
}

const PILL = 28;

/** The place of a grip's text: on its rule, inside the frame. Narrow frames omit the arrow. */
function pill(frame: Frame, { along, value, label = "", place = "start" }: Rule<unknown>): { box: Box; text: string } {
  const { left, right, x, y, top } = frame;
  const arrow = right - left > 300 ? (along === "y" ? "\u2195 " : "\u2194 ") : "";
  const text = arrow + label;
  const width = textWidth(text, 12) + (arrow ? 18 : 13);
  if (along === "x") {
    const from = Math.min(right - width, Math.max(left, x.at(value) - width / 2));
    return { box: [from, top, width, PILL], text };
  }
  const from = { start: left + 6, middle: left + (right - left) * 0.52, end: right - width - GAP }[place];
  return { box: [Math.max(left, Math.min(right - width, from)), y.at(value) - PILL / 2, width, PILL], text };
}

function cursorBehind({ x, top, bottom }: Frame, { value }: PlotCursor<unknown>): Shape[] {
  if (x.scale === "columns") {
    const width = x.at(1) - x.at(0);
    return [{ x: x.at(value) - width / 2, y: top, width, height: bottom - top, fill: "pair-soft" }];
  }
  return [{ d: `M${x.at(value).toFixed(1)} ${top}V${bottom}`, stroke: "both", crisp: true }];
}

function cursorDots(frame: Frame, marks: readonly Mark<unknown>[], { value }: PlotCursor<unknown>): Shape[] {
  const { x } = frame;
  const columns = x.scale === "columns";
  return marks.flatMap((mark): Shape[] => {
    if ((mark.mark !== "line" && mark.mark !== "dots") || (mark.mark === "line" && mark.unread)) return [];
    const at = mark.x ? nearest(mark.x, value) : Math.min(value, mark.y.length - 1);
    if (mark.y.length === 0 || Number.isNaN(mark.y[at])) return [];
    const cx = x.at(mark.x ? mark.x[at]! : at);
    const r = mark.mark === "dots" && columns ? Math.min(6.5, (x.at(1) - x.at(0)) * 0.42 + 2.5) : columns ? 5.5 : 4.5;
    return [
      {
        cx,
        cy: heightOf(frame, mark.y[at]!),
        r: Math.max(4, r),
        fill: columns ? "pair" : (mark.stroke ?? "query"),
        stroke: "surface",
        wide: 2,
      },
    ];
  });
}
