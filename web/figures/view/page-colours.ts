import type { Role } from "../scene/drawing.js";
import { between } from "../scene/svg-text.js";
import { hueColour, type Colours } from "../scene/looks.js";

/** The colours that an element of a page has for each role, as #rrggbb, which every program reads. */
export function coloursOf(element: HTMLElement): Colours & { plain(colour: string): string } {
  const probe = document.createElement("span");
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  const plain = (colour: string): string => {
    (element.shadowRoot ?? element).append(probe);
    probe.style.setProperty("color", colour);
    const shown = getComputedStyle(probe).color;
    probe.remove();
    if (!context) return shown;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = shown;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  const known = new Map<string, string>();
  const kept = (colour: string): string => {
    let found = known.get(colour);
    if (found === undefined) known.set(colour, (found = plain(colour)));
    return found;
  };
  return {
    plain: kept,
    role: (role: Role) => kept(`var(--_${role})`),
    hue: (hue) => kept(hueColour(hue)),
    between,
    mono: "monospace",
    serif: "serif",
  };
}
