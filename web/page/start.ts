import { defineFirst } from "./first-elements.js";
import { RopePage } from "./rope-page.js";

/** The page takes over from its first screen as it stands in the HTML. */
export function start(): void {
  defineFirst();
  customElements.define("rope-page", RopePage);
}
