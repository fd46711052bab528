import { html } from "lit";
import { RopeNeedle } from "../../../figures/needle/element.js";
import { chapter, story } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { needleText } from "./strings.js";

export default chapter("rope-needle", RopeNeedle, ({ language }) => {
  const text = needleText[language];
  const sources = text.list.map(
    ([url, name, what], i) => html`${i > 0 ? text.between : ""}<a href=${url} rel="noreferrer">${name}</a> ${what}`,
  );
  return html`${story([text.story])} ${predict(language, "needle", text.guess)}<rope-needle></rope-needle>
    <p class="note">${text.limits}</p>
    <p class="note">${text.sources} ${sources}${text.end}</p>`;
});
