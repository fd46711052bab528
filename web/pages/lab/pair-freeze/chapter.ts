import { html } from "lit";
import { RopePairFreeze } from "../../../figures/pair-freeze/element.js";
import { chapter, story } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { pairFreezeText } from "./strings.js";

export default chapter("rope-pair-freeze", RopePairFreeze, ({ language }) => {
  const text = pairFreezeText[language];
  return html`${story([text.story])} ${predict(language, "pair-freeze", text.guess)}<rope-pair-freeze
    ></rope-pair-freeze>
    <p class="note">${text.limits}</p>`;
});
