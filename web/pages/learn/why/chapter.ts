import { html } from "lit";
import { RopeTwoSentences } from "../../../figures/two-sentences/element.js";
import { twoSentencesDefault } from "../../../figures/two-sentences/values.js";
import { chapter } from "../../host/chapter.js";
import { storyOf } from "../story.js";
import { whyText } from "./strings.js";

export default chapter("rope-two-sentences", RopeTwoSentences, ({ language, values, change }) => {
  const words = whyText[language];
  const own = twoSentencesDefault[language];
  const typed = ({ currentTarget }: Event): void => {
    const { value } = currentTarget as HTMLInputElement;
    change({ sentence: value === own ? "" : value, order: [] });
  };
  const figure = html`<rope-two-sentences></rope-two-sentences>
    <div class="field">
      <label for="why-sentence">${words.sentence}</label>
      <input
        id="why-sentence"
        type="text"
        maxlength="80"
        autocomplete="off"
        .value=${values.sentence || own}
        @input=${typed}
      />
    </div>`;
  return storyOf("why", language, words, figure);
});
