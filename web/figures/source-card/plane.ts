import type { PlaneFigure } from "../../source-texts/types.js";
import { languageOf } from "../base/format.js";
import type { Scene, Shape } from "../scene/drawing.js";
import { lineLook } from "../view/lines.js";

/** In pixels: the largest size of the plane, and the space beside it for names. */
const PLANE = 262;
const BESIDE = 61;
/** The largest number of marks with names. */
const NAMED = 8;

/** Arrows from the origin, or points. */
export const sourcePlane = <C>(lang: string, { as, circle, marks }: PlaneFigure): Scene<C> => ({
  at(width) {
    const side = Math.min(PLANE, width - 2 * BESIDE);
    const [half, left, right] = [side / 2, BESIDE, BESIDE + side];
    const middle = left + half;
    const reach = Math.max(circle ?? 0, ...marks.map(({ x, y }) => Math.hypot(x, y)), 1e-9) * 1.15;
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
    return { width, height: side, shapes, hands: [] };
  },
});
