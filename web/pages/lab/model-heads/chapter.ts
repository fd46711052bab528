import { html } from "lit";
import { RopeModelHeads } from "../../../figures/model-heads/element.js";
import { chapter, story } from "../../host/chapter.js";
import { modelHeadsText } from "./strings.js";

export default chapter("rope-model-heads", RopeModelHeads, ({ language }) => {
  const text = modelHeadsText[language];
  return html`${story([text.story])}<rope-model-heads></rope-model-heads>
    <p class="note">${text.limits}</p>`;
});
