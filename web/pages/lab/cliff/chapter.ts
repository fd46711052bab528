import { html } from "lit";
import { RopeLengthCliff } from "../../../figures/length-cliff/element.js";
import { RopeNeedle } from "../../../figures/needle/element.js";
import { chapter, second, story } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { needleText } from "./needle-strings.js";
import { cliffText } from "./strings.js";

export default chapter(
  "rope-length-cliff",
  RopeLengthCliff,
  ({ language }) => {
    const [text, copying] = [cliffText[language], needleText[language]];
    const sources = copying.list.map(
      ([url, name, what], i) =>
        html`${i > 0 ? copying.between : ""}<a href=${url} rel="noreferrer">${name}</a> ${what}`,
    );
    return html`${story([text.first])}<rope-length-cliff></rope-length-cliff>
      ${predict(language, "cliff", text.guess)} ${story([text.story])}
      <p><a href="../#v=2&l=${language}&h=beat">${text.own}</a></p>
      <p class="note">${text.limits}</p>
      ${second("needle", copying.title, copying.first, html`<rope-needle></rope-needle>`)}
      ${predict(language, "needle", copying.guess)} ${story([copying.story])}
      <p class="note">${copying.limits}</p>
      <p class="note">${copying.sources} ${sources}${copying.end}</p>`;
  },
  { "rope-needle": RopeNeedle },
);
