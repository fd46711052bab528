import { html } from "lit";
import { RopeLengthCliff } from "../../../figures/length-cliff/element.js";
import { chapter, story } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { cliffText } from "./strings.js";

export default chapter("rope-length-cliff", RopeLengthCliff, ({ language }) => {
  const text = cliffText[language];
  return html`${story([text.story])} ${predict(language, "cliff", text.guess)}<rope-length-cliff></rope-length-cliff>
    <p class="note">${text.limits}</p>`;
});
