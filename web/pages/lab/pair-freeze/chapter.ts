import { html } from "lit";
import { RopePairFreeze } from "../../../figures/pair-freeze/element.js";
import { chapter, guess, story } from "../../host/chapter.js";
import { pairFreezeText } from "./strings.js";

export default chapter("rope-pair-freeze", RopePairFreeze, ({ language }) => {
  const text = pairFreezeText[language];
  return html`${story([text.story])} ${guess(language, text.guess)}<rope-pair-freeze></rope-pair-freeze>
    <p class="note">${text.limits}</p>`;
});
