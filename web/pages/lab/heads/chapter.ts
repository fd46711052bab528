import { html } from "lit";
import { RopeAttentionShapes } from "../../../figures/attention-shapes/element.js";
import { chapter, guess, story } from "../../host/chapter.js";
import { headsStrings } from "./strings.js";

export default chapter("rope-attention-shapes", RopeAttentionShapes, ({ language }) => {
  const text = headsStrings[language];
  return html`${story([text.story])} ${guess(language, text.guess)}<rope-attention-shapes></rope-attention-shapes>
    <p class="note">${text.note}</p>`;
});
