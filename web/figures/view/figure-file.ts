import type { Role } from "../scene/drawing.js";
import { hueColour, type Colours } from "../scene/looks.js";
import { between, hundredths, shapesText, svgElement, svgLetters } from "../scene/svg-text.js";
import { textLines, textWidth } from "../parts/plot/text-lines.js";
import {
  BESIDE_GAP,
  CAPTION,
  CAPTION_GAP,
  type BesideBlock,
  type Block,
  type Key,
  type SceneBlock,
  type TableBlock,
} from "./view.js";

/** The parts of a file around its drawings. */
export interface Paper {
  colours: Colours;
  background: string;
  lang: string;
  /** For screen readers, as the description is. */
  title: string;
  description: string;
}

/** Around the drawings, and between them. */
const EDGE = 16;
const GAP = 12;
const LINE = 16;
const HEADING_GAP = 6;
const MARK = { width: 28, height: 12, gap: 6 };

interface Placed {
  text: string;
  height: number;
}

/**
 * Colours that `plain` converts to #rrggbb, which every program reads, each once; `written` gives the colour of a role.
 */
export function plainColours(plain: (colour: string) => string, written: (role: Role) => string): Colours {
  const known = new Map<string, string>();
  const kept = (colour: string): string => {
    const found = known.get(colour) ?? plain(colour);
    known.set(colour, found);
    return found;
  };
  return {
    role: (role) => kept(written(role)),
    hue: (hue) => kept(hueColour(hue)),
    between,
    mono: "monospace",
    serif: "serif",
  };
}

/** The drawings of a figure as a file: laid out as a page of that width, without the parts that only work there. */
export function figureFile<S>(blocks: readonly Block<S>[], width: number, paper: Paper): string {
  const inside = column(blocks, width, paper);
  const [wide, high] = [width + 2 * EDGE, inside.height + 2 * EDGE];
  const size = { width: wide, height: high, viewBox: `0 0 ${wide} ${high}` };
  return svgElement(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img", "font-family": "sans-serif", lang: paper.lang },
    svgElement("title", {}, svgLetters(paper.title)),
    svgElement("desc", {}, svgLetters(paper.description)),
    svgElement("rect", { width: "100%", height: "100%", fill: paper.background }),
    moved(EDGE, EDGE, inside.text),
  );
}

const moved = (x: number, y: number, text: string): string =>
  svgElement("g", { transform: `translate(${hundredths(x)} ${hundredths(y)})` }, text);

function column<S>(blocks: readonly Block<S>[], width: number, paper: Paper): Placed {
  let [text, top] = ["", 0];
  for (const block of blocks) {
    const one = placedBlock(block, width, paper);
    if (!one?.height) continue;
    if (top > 0) top += GAP;
    text += moved(0, top, one.text);
    top += one.height;
  }
  return { text, height: top };
}

function placedBlock<S>(block: Block<S>, width: number, paper: Paper): Placed | undefined {
  if (block.block === "keys") return keys(block.of, width, paper);
  if (block.block === "table") return keys(tableKeys(block), width, paper);
  if (block.block === "beside") return beside(block, width, paper);
  if (block.block === "note" && block.saved) return words(block.text, width, 12, paper, false);
  return block.block === "scene" && block.saved !== false ? scene(block, width, paper) : undefined;
}

function scene<S>({ scene, heading, caption, widest }: SceneBlock<S>, width: number, paper: Paper): Placed {
  const line = heading === undefined ? none : words(heading, width, 13, paper, true);
  const above = line.height === 0 ? none : { ...line, height: line.height + HEADING_GAP };
  const drawing = scene.at(Math.min(width, widest ?? width), paper.lang);
  const aside = drawing.width + CAPTION_GAP;
  const beside = caption !== undefined && widest !== undefined && aside + CAPTION <= width;
  const space = beside ? width - aside : width;
  const name = caption?.name === undefined ? none : words(caption.name, space, 13, paper, true);
  const under = caption ? words(caption.text, space, 12, paper, false) : none;
  const picture = { text: shapesText(drawing, paper.colours), height: drawing.height };
  if (!beside) return stack([above, picture, name, under]);
  const captioned = stack([name, under]);
  const height = Math.max(picture.height, captioned.height);
  const row =
    moved(0, (height - picture.height) / 2, picture.text) +
    moved(aside, (height - captioned.height) / 2, captioned.text);
  return stack([above, { text: row, height }]);
}

/** Parts below each other; the heading comes first, with some space after it. */
function stack([heading, ...parts]: readonly [Placed, ...Placed[]]): Placed {
  let [text, top] = [heading.text, heading.height];
  for (const part of parts) {
    if (part.height === 0) continue;
    text += moved(0, top, part.text);
    top += part.height;
  }
  return { text, height: top };
}

const none: Placed = { text: "", height: 0 };

function words(text: string, width: number, size: number, { colours }: Paper, bold: boolean): Placed {
  const lines = textLines(text, width, size);
  const look = { "font-size": size, "font-weight": bold ? 600 : undefined, fill: colours.role("ink") };
  return {
    text: lines.map((line, i) => svgElement("text", { y: 13 + i * LINE, ...look }, svgLetters(line))).join(""),
    height: lines.length * LINE,
  };
}

/** The part of a table that files contain: the marks and their names. */
const tableKeys = <S>({ rows, choice }: TableBlock<S>): Key[] =>
  rows.flatMap(({ name, shapes, value, none }) =>
    shapes?.length && none === undefined
      ? [{ name, shapes, bold: choice !== undefined && value === choice.value }]
      : [],
  );

function keys(all: readonly Key[], width: number, { colours }: Paper): Placed {
  const size = 12;
  let [text, x, y] = ["", 0, 0];
  for (const { name: own, reading, shapes, bold } of all) {
    // An entry without a mark is a number itself, not a reading at a cursor.
    const name = shapes || !reading ? own : `${own}: ${reading}`;
    const mark = shapes ? MARK.width + MARK.gap : 0;
    const wide = mark + textWidth(name, size);
    if (x > 0 && x + wide > width) [x, y] = [0, y + LINE];
    if (shapes) text += moved(x, y + 2, shapesText({ shapes }, colours));
    const look = { "font-size": size, "font-weight": bold ? 600 : undefined, fill: colours.role("ink") };
    text += svgElement("text", { x: x + mark, y: y + 12, ...look }, svgLetters(name));
    x += wide + LINE;
  }
  return { text, height: all.length === 0 ? 0 : y + LINE };
}

/** The layout of styles.ts: shares of the width that pixels and gaps leave, centred in the row's height. */
function beside<S>({ from, of: all }: BesideBlock<S>, width: number, paper: Paper): Placed {
  const of = all.filter(({ blocks }) => column(blocks, width, paper).height > 0);
  if (of.length === 0) return none;
  if (width < from)
    return column(
      of.flatMap(({ blocks }) => blocks),
      width,
      paper,
    );
  const pixels = of.reduce((sum, { size }) => sum + (size > 1 ? size : 0), 0);
  const shares = of.reduce((sum, { size }) => sum + (size > 1 ? 0 : size), 0);
  const free = width - pixels - (of.length - 1) * BESIDE_GAP;
  const placed = of.map(({ size, blocks }) => {
    const wide = Math.floor(size > 1 ? size : (free * size) / shares);
    return { wide, ...column(blocks, wide, paper) };
  });
  const height = Math.max(...placed.map((one) => one.height));
  let [text, left] = ["", 0];
  for (const one of placed) {
    text += moved(left, (height - one.height) / 2, one.text);
    left += one.wide + BESIDE_GAP;
  }
  return { text, height };
}
