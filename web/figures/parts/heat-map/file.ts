import { render, svg } from "lit";
import { heatDrawing } from "./drawing.js";
import type { Picture } from "../../export/picture-file.js";
import type { RopeHeatMap } from "./rope-heat-map.js";

/** Words up to which every cell is drawn; the cells of larger maps are one image. */
const MOST_WORDS = 128;

/**
 * Gives `use` the pictures with drawings in place of painted maps. They stand in the page unseen, and only meanwhile: a drawing
 * looks as the styles around it say.
 */
export function asDrawings<T>(pictures: readonly Picture[], use: (pictures: readonly Picture[]) => T): T {
  const rooms: HTMLElement[] = [];
  const drawn = (picture: Picture): Picture => {
    const { drawing } = picture;
    if (!(drawing instanceof HTMLCanvasElement)) return picture;
    const root = drawing.getRootNode() as ShadowRoot;
    const room = document.createElement("div");
    for (const [name, value] of Object.entries(UNSEEN)) room.style.setProperty(name, value);
    root.append(room);
    rooms.push(room);
    render(mapDrawing(root.host as RopeHeatMap, drawing), room);
    return { ...picture, drawing: room.querySelector("svg") };
  };
  try {
    return use(pictures.map(drawn));
  } finally {
    for (const room of rooms) room.remove();
  }
}

const UNSEEN = { position: "absolute", "inset-inline": "0", visibility: "hidden" };

function mapDrawing(map: RopeHeatMap, canvas: HTMLCanvasElement): unknown {
  const { words, weights } = map;
  const width = map.getBoundingClientRect().width;
  if (words.length <= MOST_WORDS) return heatDrawing(words, weights, width, coloursOf(map, canvas));
  return svg`<svg viewBox="0 0 ${width} ${width}">
    <image href=${canvas.toDataURL()} width=${width} height=${width} image-rendering="pixelated" />
  </svg>`;
}

/** The colour of each weight, as #rrggbb: that of a cell which shows it. */
function coloursOf({ weights }: RopeHeatMap, canvas: HTMLCanvasElement): (weight: number) => string {
  const size = canvas.width;
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, size, size);
  const two = (byte: number): string => byte.toString(16).padStart(2, "0");
  const colours = new Map<number, string>();
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const at = 4 * (row * size + column);
      colours.set(weights[row * size + column]!, `#${two(data[at]!)}${two(data[at + 1]!)}${two(data[at + 2]!)}`);
    }
  return (weight) => colours.get(weight)!;
}
