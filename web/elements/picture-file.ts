/** One drawing of a figure, with the words to put above it. */
export interface Picture {
  /** Nothing where it is not drawn yet. */
  drawing: SVGSVGElement | HTMLCanvasElement | null | undefined;
  title?: string;
}

type Attributes = Readonly<Record<string, string | number>>;

/** What a drawing's look is made of. */
export const PROPERTIES: readonly string[] = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "vector-effect",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];
const SVG = "http://www.w3.org/2000/svg";
const GAP = 16;
const TITLE = 22;
const SMALLEST_CANVAS = 512;

/** Drawings one below the other: where they stand, each under its title, and the size of them all. */
export function stack(drawings: readonly { width: number; height: number; title?: string | undefined }[]): {
  width: number;
  height: number;
  places: { left: number; top: number; title: Attributes }[];
} {
  let [width, top] = [0, GAP];
  const places = drawings.map((one) => {
    const title = { x: GAP, y: top + 13, "font-family": "sans-serif", "font-size": 13, "font-weight": 600 };
    if (one.title) top += TITLE;
    const place = { left: GAP, top, title };
    top += one.height + GAP;
    width = Math.max(width, one.width + 2 * GAP);
    return place;
  });
  return { width, height: top, places };
}

/** Drawings one below the other as a file of its own, with the colours that they have on the page. */
export function svgFile(pictures: readonly Picture[], background: string, ink: string): string {
  const drawings = pictures.flatMap(({ drawing, title }) => {
    if (!(drawing instanceof SVGSVGElement)) return [];
    const { width, height } = drawing.getBoundingClientRect();
    return [{ drawing, title, width, height }];
  });
  const { width, height, places } = stack(drawings);
  const add = (name: string, attributes: Attributes): Element => {
    const element = document.createElementNS(SVG, name);
    set(element, attributes);
    file.append(element);
    return element;
  };
  const file = document.createElementNS(SVG, "svg");
  set(file, { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  add("rect", { width: "100%", height: "100%", fill: plainColour(background) });
  drawings.forEach((one, i) => {
    const { left, top, title } = places[i]!;
    if (one.title) add("text", { ...title, fill: plainColour(ink) }).textContent = one.title;
    const copy = one.drawing.cloneNode(true) as SVGSVGElement;
    copyLook(one.drawing, copy);
    if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${one.width} ${one.height}`);
    set(copy, { x: left, y: top, width: one.width, height: one.height });
    file.append(copy);
  });
  return new XMLSerializer().serializeToString(file);
}

/** Canvases side by side, every cell a square of several pixels. */
export async function pngFile(pictures: readonly Picture[], background: string): Promise<Blob | null> {
  const canvases = pictures.map(({ drawing }) => drawing).filter((drawing) => drawing instanceof HTMLCanvasElement);
  const scaled = canvases.map((canvas) => {
    const scale = Math.max(1, Math.ceil(SMALLEST_CANVAS / canvas.width));
    return { canvas, width: canvas.width * scale, height: canvas.height * scale };
  });
  const file = document.createElement("canvas");
  file.width = scaled.reduce((sum, { width }) => sum + width + GAP, GAP);
  file.height = 2 * GAP + Math.max(...scaled.map(({ height }) => height));
  const context = file.getContext("2d");
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, file.width, file.height);
  context.imageSmoothingEnabled = false;
  let left = GAP;
  for (const { canvas, width, height } of scaled) {
    context.drawImage(canvas, left, GAP, width, height);
    left += width + GAP;
  }
  return new Promise((done) => file.toBlob(done));
}

/** Comma-separated, CRLF lines, quotes where a cell needs them: RFC 4180. */
export function csvFile(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Writes what the style sheets say into the copy, which leaves them behind. */
function copyLook(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value) to.setAttribute(name, name === "fill" || name === "stroke" ? plainColour(value) : value);
  }
  to.removeAttribute("style");
  to.removeAttribute("class");
  Array.from(from.children).forEach((child, i) => copyLook(child, to.children[i]!));
}

let pixel: CanvasRenderingContext2D | null | undefined;

/** Any CSS colour as #rrggbb, which every program reads; words such as none stay. */
function plainColour(colour: string): string {
  if (!colour.includes("(")) return colour;
  pixel ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  if (!pixel) return colour;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return "none";
  return `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, "0")).join("")}`;
}
