import { html } from "lit";
import {
  twoSentences,
  twoSentencesDefault,
  twoSentencesShown,
  type TwoSentencesValues,
} from "../../../figures/two-sentences/values.js";
import { register } from "../../../figures/base/register.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopeTwoSentences } from "../../../figures/two-sentences/element.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { whyText } from "./strings.js";

export const tag = "rope-chapter-why";
export const { slice } = twoSentences;

class RopeChapterWhy extends RopeChapter<TwoSentencesValues> {
  readonly #shown = twoSentencesShown();

  protected override render(): unknown {
    const { state, spec, language } = this;
    const words = whyText[language];
    const typed = state.sentence || twoSentencesDefault[language];
    const { words: sentence, queries, keys, values, order } = this.#shown(state, language, spec?.headDim ?? 0);
    return html`${words.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <div class="field">
        <label for="why-sentence">${words.sentence}</label>
        <input
          id="why-sentence"
          type="text"
          maxlength="80"
          autocomplete="off"
          .value=${typed}
          @input=${(event: Event) => {
            const value = (event.currentTarget as HTMLInputElement).value;
            this.change({ sentence: value === twoSentencesDefault[language] ? "" : value, order: "" });
          }}
        />
      </div>
      <rope-two-sentences
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${spec}
        .words=${sentence}
        .queries=${queries}
        .keys=${keys}
        .values=${values}
        .order=${order}
        @order-change=${({ detail }: CustomEvent<{ order: readonly number[] }>) =>
          this.change({ order: detail.order.join("") })}
      ></rope-two-sentences>`;
  }
}

register({ "rope-figure-tools": RopeFigureTools, [tag]: RopeChapterWhy, "rope-two-sentences": RopeTwoSentences });
