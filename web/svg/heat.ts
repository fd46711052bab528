import { heatDrawing } from "../figures/parts/heat-map/drawing.js";
import type { RopeHeatMap } from "../figures/parts/heat-map/rope-heat-map.js";
import { between, hex } from "./colour.js";
import { boxOf, type TreePicture } from "./drawing.js";
import type { Looks } from "./look.js";
import type { Stage } from "./stage.js";
import type { TreeNode } from "./tree.js";

const STOPS = [0, 1, 2, 3, 4];

/** A map that is painted on a canvas as a drawing, in the same colours; other pictures as they are. */
export function heatPicture(picture: TreePicture, stage: Stage, looks: Looks, most: number): TreePicture {
  const host = picture.drawing.root.host;
  if (picture.drawing.tag !== "canvas" || !host?.element) return picture;
  const { words, weights } = host.element as unknown as RopeHeatMap;
  const look = looks.of(host);
  const stops = STOPS.map((stop) => hex(look.declared(`--_heat-${stop}`) ?? "", looks.theme));
  const colour = (weight: number): string => {
    const at = Math.min(1, Math.max(0, Math.round(weight * 255) / 255)) * 4;
    const first = Math.min(3, Math.floor(at));
    return between(stops[first]!, stops[first + 1]!, at - first);
  };
  const drawing = stage.draw(heatDrawing(words, weights, boxOf(host, looks, most).width, colour), picture.drawing.root);
  const around = host.parent?.children ?? [];
  const heading = around.find((one) => typeof one !== "string" && /^(?:figcaption|h3)$/.test(one.tag)) as TreeNode;
  return { ...picture, drawing, title: picture.title ?? heading?.text.trim() };
}
