/** One drawing of a figure, with the words to put above it. */
export interface Picture {
  /** Nothing where it is not drawn yet. */
  drawing: SVGSVGElement | HTMLCanvasElement | null | undefined;
  title?: string;
}

const PROPERTIES = [
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

/** Drawings one below the other as a file of its own, with the colours that they have on the page. */
export function svgFile(pictures: readonly Picture[], background: string, ink: string): string {
  const drawings = pictures.filter(
    (picture): picture is Picture & { drawing: SVGSVGElement } => picture.drawing instanceof SVGSVGElement,
  );
  const file = document.createElementNS(SVG, "svg");
  let [width, top] = [0, GAP];
  for (const { drawing, title } of drawings) {
    const box = drawing.getBoundingClientRect();
    if (title) {
      const text = document.createElementNS(SVG, "text");
      text.textContent = title;
      set(text, {
        x: GAP,
        y: top + 13,
        fill: plainColour(ink),
        "font-family": "sans-serif",
        "font-size": 13,
        "font-weight": 600,
      });
      file.append(text);
      top += TITLE;
    }
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    copyLook(drawing, copy);
    if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    set(copy, { x: GAP, y: top, width: box.width, height: box.height });
    file.append(copy);
    top += box.height + GAP;
    width = Math.max(width, box.width + 2 * GAP);
  }
  set(file, { xmlns: SVG, width, height: top, viewBox: `0 0 ${width} ${top}` });
  const paper = document.createElementNS(SVG, "rect");
  set(paper, { width: "100%", height: "100%", fill: plainColour(background) });
  file.prepend(paper);
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

function set(element: Element, attributes: Record<string, string | number>): void {
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
