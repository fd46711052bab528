import type { Colours } from "../scene/looks.js";
import { plainColours } from "./figure-file.js";

/** The colours that an element of a page has for each role. */
export function coloursOf(element: HTMLElement): Colours {
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
  return plainColours(plain, (role) => `var(--_${role})`);
}
