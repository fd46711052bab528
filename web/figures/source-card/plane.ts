import type { PlaneFigure, Values } from "../../source-texts/types.js";
import { fixed, languageOf } from "../base/format.js";
import type { Hand, Scene, Shape } from "../scene/drawing.js";
import { lineLook } from "../view/lines.js";

/** In pixels: the largest size of the plane, and the space beside it for names. */
const PLANE = 262;
const BESIDE = 61;
/** A mark that can be dragged: the range, the steps, and half the side of its plane. */
const DRAG = { most: 1.5, step: 0.05, reach: 2.2 };
/** The size of its grip. */
const GRIP = 44;
/** The largest number of marks with names. */
const NAMED = 8;

/** Arrows from the origin, or points. One may be dragged: it follows the settings before the result is computed. */
export const sourcePlane = <C>(
  lang: string,
  figure: PlaneFigure,
  settings: Values,
  change: (values: Values) => C,
): Scene<C> => ({
  at(width) {
    const { as, circle, drag } = figure;
    const marks = figure.marks.map((mark, i) =>
      drag?.mark === i ? { ...mark, x: Number(settings[drag.x]), y: Number(settings[drag.y]) } : mark,
    );
    const side = Math.min(PLANE, width - 2 * BESIDE);
    const [half, left, right] = [side / 2, BESIDE, BESIDE + side];
    const middle = left + half;
    // While a mark is dragged, the picture keeps its scale.
    const reach = drag ? DRAG.reach : Math.max(circle ?? 0, ...marks.map(({ x, y }) => Math.hypot(x, y)), 1e-9) * 1.15;
    const scale = half / reach;
    const shapes: Shape[] = [{ d: `M${left} ${half}H${right}M${middle} 0V${side}`, stroke: "line" }];
    if (circle !== undefined)
      shapes.push({ cx: middle, cy: half, r: circle * scale, stroke: "line-strong", dash: "3 4" });
    const placed = marks.map(({ name, x, y, look, term }, i) => ({
      ...(term && { term }),
      name: name[languageOf(lang)],
      x: middle + x * scale,
      y: half - y * scale,
      colour: lineLook((look ?? i) % 6).stroke!,
    }));
    for (const { x, y, colour, term } of placed) {
      if (as === "arrows") shapes.push({ d: `M${middle} ${half}L${x} ${y}`, stroke: colour, wide: 2.5 });
      shapes.push({ cx: x, cy: y, r: as === "arrows" ? 5 : 4, fill: colour, ...(term && { term }) });
    }
    if (placed.length <= NAMED)
      for (const { name, x, y } of placed) {
        const [anchor, aside] = x < middle ? (["end", -9] as const) : (["start", 9] as const);
        shapes.push({ x: x + aside, y: y - 7, text: name, size: 11, anchor, halo: true });
      }
    if (!drag) return { width, height: side, shapes, hands: [] };
    const { x, y } = placed[drag.mark]!;
    shapes.push({ cx: x, cy: y, r: GRIP / 2 - 1, stroke: "line-strong", wide: 2, dash: "4 3" });
    const toX = (px: number): number => (px - middle) / scale;
    const toY = (py: number): number => (half - py) / scale;
    return { width, height: side, shapes, hands: [dragHand(lang, { ...figure, marks }, x, y, toX, toY, change)] };
  },
});

/** Its value counts the places of the mark, row by row. */
function dragHand<C>(
  lang: string,
  { marks, label, drag }: PlaneFigure,
  left: number,
  top: number,
  toX: (px: number) => number,
  toY: (py: number) => number,
  change: (values: Values) => C,
): Hand<C> {
  const { mark, x: nameX, y: nameY } = drag!;
  const { x, y } = marks[mark]!;
  const last = Math.round((2 * DRAG.most) / DRAG.step);
  const step = (value: number): number => Math.min(last, Math.max(0, Math.round((value + DRAG.most) / DRAG.step)));
  const place = (x: number, y: number): number => step(y) * (last + 1) + step(x);
  const value = (steps: number): number => Number((steps * DRAG.step - DRAG.most).toFixed(2));
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: place(x - DRAG.step, y),
    ArrowRight: place(x + DRAG.step, y),
    ArrowUp: place(x, y + DRAG.step),
    ArrowDown: place(x, y - DRAG.step),
  };
  return {
    hand: "slide",
    id: "mark",
    box: [left - GRIP / 2, top - GRIP / 2, GRIP, GRIP],
    name: label[languageOf(lang)],
    says: `(${fixed(lang, x, 2)}, ${fixed(lang, y, 2)})`,
    now: place(x, y),
    min: 0,
    max: (last + 1) ** 2 - 1,
    free: true,
    at: (px, py) => place(toX(px), toY(py)),
    key: (key) => keys[key],
    change: (to) => change({ [nameX]: value(to % (last + 1)), [nameY]: value(Math.floor(to / (last + 1))) }),
  };
}
