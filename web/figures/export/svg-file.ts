import type { AnyFigure } from "../base/figure.js";
import { htmlLang, languageOf } from "../base/format.js";
import type { Picture } from "./picture-file.js";
import type { RopeLiveText } from "../parts/live-text/rope-live-text.js";
import { textLines } from "../parts/plot/text-lines.js";

/** What stands around the drawings of a file. */
interface Paper {
  background: string;
  ink: string;
  lang: string;
  /** For screen readers, as the description is. */
  title: string;
  description: string;
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
/** What means something on a page only. */
const OF_PAGE = /^(?:class|style|id|tabindex|role|data-.*|aria-.*)$/;
const SVG = "http://www.w3.org/2000/svg";
const GAP = 16;
const TITLE = { "font-size": 13, "font-weight": 600 };
const NOTE = { "font-size": 12 };
const LINE = 16;

/** A line of a title or of a note. */
interface Words {
  text: string;
  look: Attributes;
}

/** Drawings one below the other: where they stand, each with its words, and the size of them all. */
function stack(
  drawings: readonly { width: number; height: number; title?: string | undefined; note?: string | undefined }[],
): {
  width: number;
  height: number;
  places: { left: number; top: number; words: Words[] }[];
} {
  const widest = Math.max(...drawings.map((one) => one.width));
  let top = GAP;
  const places = drawings.map((one) => {
    const words: Words[] = [];
    const write = (text: string, look: typeof TITLE | typeof NOTE): void => {
      for (const line of textLines(text, widest, look["font-size"])) {
        words.push({ text: line, look: { x: GAP, y: top + 13, "font-family": "sans-serif", ...look } });
        top += LINE;
      }
    };
    if (one.title) {
      write(one.title, TITLE);
      top += 6;
    }
    const place = { left: GAP, top, words };
    top += one.height + GAP;
    if (one.note) {
      top -= 10;
      write(one.note, NOTE);
      top += GAP;
    }
    return place;
  });
  return { width: widest + 2 * GAP, height: top, places };
}

/** The file's own attributes. */
const fileAttributes = (width: number, height: number, lang: string): Attributes => ({
  xmlns: SVG,
  width,
  height,
  viewBox: `0 0 ${width} ${height}`,
  role: "img",
  lang,
});

/** Drawings one below the other as a file of its own, with the colours that they have on the page, and what `over` lays over each. */
export function svgFile(
  pictures: readonly Picture[],
  paper: Paper,
  over: (drawing: SVGSVGElement) => Element | null = () => null,
): string {
  const drawings = pictures.flatMap(({ drawing, title, note }) => {
    if (!(drawing instanceof SVGSVGElement)) return [];
    const { width, height } = drawing.getBoundingClientRect();
    return [{ drawing, title, note, width, height }];
  });
  const { width, height, places } = stack(drawings);
  const add = (name: string, attributes: Attributes, text = ""): void => {
    const element = document.createElementNS(SVG, name);
    set(element, attributes);
    element.textContent = text;
    file.append(element);
  };
  const file = document.createElementNS(SVG, "svg");
  set(file, fileAttributes(width, height, paper.lang));
  add("title", {}, paper.title);
  add("desc", {}, paper.description);
  add("rect", { width: "100%", height: "100%", fill: plainColour(paper.background) });
  drawings.forEach((one, i) => {
    const { left, top, words } = places[i]!;
    for (const { text, look } of words) add("text", { ...look, fill: plainColour(paper.ink) }, text);
    const copy = one.drawing.cloneNode(true) as SVGSVGElement;
    copyLook(one.drawing, copy);
    if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${one.width} ${one.height}`);
    set(copy, { x: left, y: top, width: one.width, height: one.height });
    file.append(copy);
    const layer = over(one.drawing);
    if (!layer) return;
    set(layer, { transform: `translate(${left} ${top})` });
    file.append(layer);
  });
  return new XMLSerializer().serializeToString(file).replaceAll(/<!--.*?-->/gs, ""); // Lit's marks
}

/** The file of the figure that these tools belong to. */
export function paperOf(tools: HTMLElement, background: string, ink: string): Paper {
  const { host } = tools.getRootNode() as ShadowRoot;
  const language = languageOf(tools.lang);
  return {
    background,
    ink,
    lang: htmlLang(language),
    title: (host.constructor as { figure?: AnyFigure }).figure?.title[language] ?? host.localName,
    description: host.shadowRoot!.querySelector<RopeLiveText>("rope-live-text")?.text ?? "",
  };
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
  for (const name of to.getAttributeNames()) if (OF_PAGE.test(name)) to.removeAttribute(name);
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
