import { html } from "lit";
import {
  multimodal,
  multimodalChoice,
  multimodalValues,
  type MultimodalValues,
  type MultimodalChoice,
} from "../../../figures/multimodal/values.js";
import { register } from "../../../figures/base/register.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopeMultimodal } from "../../../figures/multimodal/element.js";
import { multimodalChapterStrings } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";

export const tag = "rope-chapter-multimodal";
export const { slice } = multimodal;

/** <rope-chapter-multimodal>: positions with several axes. */
class RopeChapterMultimodal extends RopeChapter<MultimodalValues> {
  readonly #choice = remember(multimodalChoice);

  protected override render(): unknown {
    const text = multimodalChapterStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <rope-multimodal
        lang=${this.lang}
        .engine=${this.engine}
        .choice=${this.#choice(this.state)}
        pair=${this.pair}
        @multimodal-change=${({ detail }: CustomEvent<Partial<MultimodalChoice>>) => this.change(multimodalValues(detail))}
      ></rope-multimodal>
    `;
  }
}

register({ [tag]: RopeChapterMultimodal, "rope-figure-tools": RopeFigureTools, "rope-multimodal": RopeMultimodal });
