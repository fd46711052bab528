import type { Looks } from "./look.js";
import { TreeNode } from "./tree.js";

/** Words that the page lays over a drawing. */
export interface Label {
  x: number;
  y: number;
  text: string;
  look: Record<string, string>;
}

/** From the line of a level to the baseline of its name, above it and under it. */
const ABOVE = -5;
const UNDER = 14;
/** From the edges of a plot to the names at them. */
const EDGE = { start: 55, end: 14 };

/** What stands beside a drawing in pixels for it to be read: the wavelengths below the clocks, the names of the levels of a plot. */
export function labelsOf(drawing: TreeNode, looks: Looks, width: number): Label[] {
  const around = drawing.parent;
  if (around?.classes.includes("wall")) return underClocks(around, looks, width);
  return below(around?.parent)
    .filter(({ classes }) => classes.includes("label"))
    .map((label) => {
      const place = (["start", "middle", "end"] as const).find((one) => label.classes.includes(one)) ?? "start";
      const y = parseFloat(label.style.get("top") ?? "") + (label.classes.includes("under") ? UNDER : ABOVE);
      const x = { start: EDGE.start, middle: width * 0.56, end: width - EDGE.end }[place];
      return {
        x,
        y,
        text: label.text.trim(),
        look: { ...lookOf(label, looks), "text-anchor": place === "middle" ? "start" : place },
      };
    });
}

function underClocks(wall: TreeNode, looks: Looks, width: number): Label[] {
  const pixels = (name: string): number => parseFloat(wall.style.get(name) ?? "");
  const columns = Number(/repeat\((\d+)/.exec(wall.style.get("grid-template-columns") ?? "")?.[1]);
  return below(wall)
    .filter(({ classes }) => classes.includes("option"))
    .map((option, i) => ({
      x: (((i % columns) + 0.5) * width) / columns,
      y: (Math.floor(i / columns) + 1) * pixels("grid-auto-rows") - pixels("--gap") - 4,
      text: option.text.trim(),
      look: { ...lookOf(option, looks), "text-anchor": "middle" },
    }));
}

const below = (node: TreeNode | undefined): TreeNode[] =>
  (node?.children ?? []).filter((child): child is TreeNode => child instanceof TreeNode);

function lookOf(node: TreeNode, looks: Looks): Record<string, string> {
  const look = looks.of(node);
  return { fill: look.value("color"), "font-weight": look.value("font-weight") };
}
