import { css, html, LitElement } from "lit";
import { register } from "../base/register.js";
import { baseStyles } from "../base/styles/base.js";
import { RopeScene } from "../scene/rope-scene.js";
import { blockViews } from "../view/blocks.js";
import { viewStyles } from "../view/styles.js";
import type { Blocks, DrawnChange } from "./drawing-blocks.js";

export { drawingBlocks } from "./drawing-blocks.js";

/** Blocks within the template of a card: loaded with the first result that draws something. Properties: blocks, change, lang. */
class RopeSourceDrawings extends LitElement {
  static override properties = {
    blocks: { attribute: false },
    change: { attribute: false },
    lang: { type: String },
  };
  static override styles = [
    baseStyles,
    viewStyles,
    css`
      .beside {
        align-items: start; /* keys of more lines than one */
      }
    `,
  ];

  declare blocks: Blocks | undefined;
  declare change: ((change: DrawnChange) => void) | undefined;
  declare lang: string;
  readonly #elements = new Map<string, Element>();

  protected override render(): unknown {
    const change = (change: DrawnChange): void => this.change?.(change);
    return blockViews(this.blocks ?? [], { lang: this.lang, elements: this.#elements, change: change as never });
  }
}

register({ "rope-scene": RopeScene, "rope-source-drawings": RopeSourceDrawings });

export const sourceDrawings = (lang: string, blocks: Blocks, change: (change: DrawnChange) => void): unknown =>
  html`<rope-source-drawings lang=${lang} .blocks=${blocks} .change=${change}></rope-source-drawings>`;
