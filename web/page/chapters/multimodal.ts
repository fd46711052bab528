import { html } from "lit";
import {
  multimodal,
  multimodalChoice,
  multimodalValues,
  type MultimodalValues,
} from "../../elements/figures/multimodal.js";
import { register } from "../../elements/register.js";
import { remember } from "../../elements/remember.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeMultimodal, type MultimodalChoice } from "../../elements/rope-multimodal.js";
import { multimodalChapterStrings } from "./multimodal-strings.js";
import { RopeChapter } from "./rope-chapter.js";

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
