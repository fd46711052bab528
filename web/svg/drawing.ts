import { fileAttributes, OF_PAGE, PROPERTIES, stack, type Paper } from "../figures/export/svg-file.js";
import { labelsOf } from "./labels.js";
import type { Look, Looks } from "./look.js";
import { split } from "./sheet.js";
import { TreeNode } from "./tree.js";

/** A drawing with its words, as a figure names them for a file. */
export interface TreePicture {
  drawing: TreeNode;
  title?: string | undefined;
  note?: string | undefined;
}

/** Drawings one below the other as a file of its own, each `most` pixels wide or as narrow as its figure has it. */
export function drawingFile(pictures: readonly TreePicture[], looks: Looks, most: number, paper: Paper): string {
  const drawings = pictures.map((one) => ({ ...one, ...boxOf(one.drawing, looks, most) }));
  const { width, height, places } = stack(drawings);
  const text = (words: string, look: Readonly<Record<string, string | number>>): string =>
    `<text${listed(look)}>${escaped(words)}</text>`;
  const parts = drawings.map((one, i) => {
    const { left, top, words } = places[i]!;
    const around = words.map((line) => text(line.text, { ...line.look, fill: paper.ink })).join("");
    const viewBox = one.drawing.attributes.get("viewBox") ?? `0 0 ${one.width} ${one.height}`;
    const box = { viewBox, x: left, y: top, width: one.width, height: one.height };
    const labels = labelsOf(one.drawing, looks, one.width).map((label) =>
      text(label.text, { ...label.look, x: left + label.x, y: top + label.y }),
    );
    const over =
      labels.length > 0 ? `<g class="labels" font-family="sans-serif" font-size="11">${labels.join("")}</g>` : "";
    return around + written(one.drawing, looks, undefined, box) + over;
  });
  const names = `<title>${escaped(paper.title)}</title><desc>${escaped(paper.description)}</desc>`;
  const sheet = `<rect${listed({ width: "100%", height: "100%", fill: paper.background })}/>`;
  return `<svg${listed(fileAttributes(width, height, paper.lang))}>${names}${sheet}${parts.join("")}</svg>`;
}

/** The size that the style sheets give a node of a figure that is `most` pixels wide inside. */
export function boxOf(node: TreeNode, looks: Looks, most: number): { width: number; height: number } {
  const drawn = node.tag === "svg" ? node : undefined; // its own border is drawn over it
  const way: TreeNode[] = [];
  for (let at: TreeNode | undefined = node; at; at = at.around) way.unshift(at);
  let [width, height] = [most, NaN];
  // The first two are the page and the figure itself, whose inside is `most`.
  for (const one of way.slice(2)) {
    const look = looks.of(one);
    const said = (name: string): number => look.length(look.declared(name) ?? "", width);
    width -= sides(look, "margin", width);
    if (one !== drawn) width -= sides(look, "padding", width) + borders(look);
    width = Math.min(width, said("width") || width, said("max-width") || width);
    const tall = look.declared("height");
    if (tall?.endsWith("%") !== true) height = look.length(tall ?? "", NaN);
    height = wallHeight(one) ?? height;
    const ratio = Number(look.declared("aspect-ratio"));
    if (ratio > 0) height = width / ratio;
  }
  const own = Number(node.attributes.get("height") ?? NaN);
  if (own > 0) height = own;
  const [, , across = 1, down = 1] = split(node.attributes.get("viewBox") ?? "", /[\s,]/).map(Number);
  return { width, height: Number.isNaN(height) ? (width * down) / across : height };
}

/** A wall of clocks is as high as its rows. */
function wallHeight({ style, children }: TreeNode): number | undefined {
  const columns = Number(/repeat\((\d+)/.exec(style.get("grid-template-columns") ?? "")?.[1]);
  const cells = children.filter((child) => typeof child !== "string" && child.classes.includes("option")).length;
  const height = Math.ceil(cells / columns) * parseFloat(style.get("grid-auto-rows") ?? "");
  return height > 0 ? height : undefined;
}

/** What margin or padding takes away on the left and on the right. */
function sides(look: Look, name: "margin" | "padding", whole: number): number {
  const all = split(look.declared(name) ?? "", /\s/);
  const [right, left] = [all[1] ?? all[0], all[3] ?? all[1] ?? all[0]];
  const inline = split(look.declared(`${name}-inline`) ?? "", /\s/);
  const both = inline.length > 0 ? [inline[0]!, inline[1] ?? inline[0]!] : [right ?? "", left ?? ""];
  return both.reduce((sum, one) => sum + (look.length(one, whole) || 0), 0);
}

/** What borders take away on both sides: the first word of each is its width. */
function borders(look: Look): number {
  const wide = (name: string): number => look.length(/^\S*/.exec(look.declared(name) ?? "")![0], 0) || 0;
  const both = wide("border") || wide("border-inline");
  return (wide("border-inline-start") || both) + (wide("border-inline-end") || both);
}

/** A node and what is in it, with what the style sheets say of its look where that differs from what is around it. */
function written(
  node: TreeNode,
  looks: Looks,
  around: Look | undefined,
  box: Record<string, string | number> = {},
): string {
  const look = looks.of(node);
  const attributes: Record<string, string | number> = {};
  for (const [name, value] of node.attributes)
    if (!PROPERTIES.includes(name) && !OF_PAGE.test(name) && !(name in box)) attributes[name] = value;
  for (const name of PROPERTIES) {
    const value = look.value(name);
    if (value !== "" && value !== look.unsaid(name, around)) attributes[name] = value;
  }
  const inner = node.children.map((child) =>
    typeof child === "string" ? escaped(child) : written(child, looks, look),
  );
  return `<${node.tag}${listed({ ...attributes, ...box })}>${inner.join("")}</${node.tag}>`;
}

const listed = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', "&quot;")}"`)
    .join("");

/** As XML; letters that it does not know are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ufffd]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
