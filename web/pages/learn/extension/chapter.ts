import { html } from "lit";
import type { ExtensionChoice } from "../../../figures/context-extension/schemes.js";
import {
  choiceOf,
  contextExtension,
  valuesOf,
  type ContextExtensionValues,
} from "../../../figures/context-extension/values.js";
import { register } from "../../../figures/base/register.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeContextExtension } from "../../../figures/context-extension/element.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { extensionStrings } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";

export const tag = "rope-chapter-extension";
export const { slice } = contextExtension;

/** <rope-chapter-extension>: all schemes of context extension on one plot. */
class RopeChapterExtension extends RopeChapter<ContextExtensionValues> {
  readonly #choice = remember(choiceOf);

  protected override render(): unknown {
    const text = extensionStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <rope-context-extension
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${this.spec}
        .choice=${this.#choice(this.state)}
        pair=${this.pair}
        @extension-change=${({ detail }: CustomEvent<ExtensionChoice>) => this.change(valuesOf(detail))}
      ></rope-context-extension>
      <p class="note">${text.sources}</p>
    `;
  }
}

register({
  ...contextExtension.parts,
  [tag]: RopeChapterExtension,
  "rope-context-extension": RopeContextExtension,
  "rope-figure-tools": RopeFigureTools,
});
