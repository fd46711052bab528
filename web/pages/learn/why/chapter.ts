import { html } from "lit";
import { RopeTwoSentences } from "../../../figures/two-sentences/element.js";
import { twoSentencesDefault } from "../../../figures/two-sentences/values.js";
import { chapter, story } from "../../host/chapter.js";
import { whyText } from "./strings.js";

export default chapter("rope-two-sentences", RopeTwoSentences, ({ language, values, change }) => {
  const words = whyText[language];
  const own = twoSentencesDefault[language];
  const typed = ({ currentTarget }: Event): void => {
    const { value } = currentTarget as HTMLInputElement;
    change({ sentence: value === own ? "" : value, order: [] });
  };
  return html`${story(words.story)}
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
    </div>
    <rope-two-sentences></rope-two-sentences>`;
});
