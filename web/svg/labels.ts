import { render, svg } from "lit";
import { boxOf } from "./layout.js";

/** From the line of a level to the baseline of its name, above it and under it. */
const ABOVE = -5;
const UNDER = 14;
/** From the edges of a plot to the names at them. */
const EDGE = { start: 55, end: 14 };

/** The words that the page lays over a drawing: the wavelengths below the clocks, the names of the levels of a plot. */
export function labelsOf(drawing: Element): Element | null {
  const { width } = boxOf(drawing);
  const over = drawing.parentElement;
  const labels = over?.classList.contains("wall")
    ? underClocks(over, width)
    : Array.from(over?.parentElement?.querySelectorAll<HTMLElement>(":scope > .label") ?? [], (label) => {
        const place = (["start", "middle", "end"] as const).find((one) => label.classList.contains(one)) ?? "start";
        const y = parseFloat(label.style.top) + (label.classList.contains("under") ? UNDER : ABOVE);
        const x = { start: EDGE.start, middle: width * 0.56, end: width - EDGE.end }[place];
        return words(label, x, y, place === "middle" ? "start" : place);
      });
  if (labels.length === 0) return null;
  const room = document.createElement("div");
  render(svg`<g class="labels" font-family="sans-serif" font-size="11">${labels}</g>`, room);
  return room.querySelector("g");
}

function underClocks(wall: HTMLElement, width: number): unknown[] {
  const { gridTemplateColumns, gridAutoRows } = wall.style;
  const columns = Number(/repeat\((\d+)/.exec(gridTemplateColumns)?.[1]);
  const lift = parseFloat(wall.style.getPropertyValue("--gap")) + 4;
  return Array.from(wall.querySelectorAll(":scope > .option"), (option, i) => {
    const y = (Math.floor(i / columns) + 1) * parseFloat(gridAutoRows) - lift;
    return words(option, (((i % columns) + 0.5) * width) / columns, y, "middle");
  });
}

function words(element: Element, x: number, y: number, anchor: string): unknown {
  const { color, fontWeight } = getComputedStyle(element);
  const text = element.textContent?.trim();
  return svg`<text x=${x} y=${y} fill=${color} font-weight=${fontWeight} text-anchor=${anchor}>${text}</text>`;
}
