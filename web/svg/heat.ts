import { render } from "lit";
import type { Picture } from "../figures/export/picture-file.js";
import { heatDrawing } from "../figures/parts/heat-map/drawing.js";
import type { RopeHeatMap } from "../figures/parts/heat-map/rope-heat-map.js";
import { between } from "./colour.js";
import { boxOf } from "./layout.js";

const STOPS = [0, 1, 2, 3, 4];

/** A map that is painted on a canvas as a drawing, in the same colours; other pictures as they are. */
export function heatPicture(picture: Picture): Picture {
  const { drawing, title } = picture;
  if (!(drawing instanceof HTMLCanvasElement)) return picture;
  const root = drawing.getRootNode() as ShadowRoot;
  const map = root.host as RopeHeatMap;
  const style = getComputedStyle(map);
  const stops = STOPS.map((stop) => style.getPropertyValue(`--_heat-${stop}`).trim());
  const colour = (weight: number): string => {
    const at = Math.min(1, Math.max(0, Math.round(weight * 255) / 255)) * 4;
    const first = Math.min(3, Math.floor(at));
    return between(stops[first]!, stops[first + 1]!, at - first);
  };
  const room = root.appendChild(document.createElement("div"));
  render(heatDrawing(map.words, map.weights, boxOf(map).width, colour), room);
  const heading = [...(map.parentElement ?? map).children].find(({ localName }) =>
    /^(?:figcaption|h3)$/.test(localName),
  );
  const name = title ?? heading?.textContent?.trim();
  return { ...picture, drawing: room.querySelector("svg"), ...(name && { title: name }) };
}
