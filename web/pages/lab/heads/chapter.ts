import { html } from "lit";
import { RopeAttentionShapes } from "../../../figures/attention-shapes/element.js";
import { chapter, story } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { headsStrings } from "./strings.js";

export default chapter("rope-attention-shapes", RopeAttentionShapes, ({ language }) => {
  const text = headsStrings[language];
  return html`${story([text.first])}<rope-attention-shapes></rope-attention-shapes>
    ${predict(language, "heads", text.guess)} ${story([text.story])}
    <p class="note">${text.note}</p>`;
});
