import { html } from "lit";
import { RopeReader } from "../../../figures/reader/element.js";
import { chapter, story } from "../../host/chapter.js";
import { readerText } from "./strings.js";

export default chapter("rope-reader", RopeReader, ({ language }) => {
  const text = readerText[language];
  return html`${story([text.story])}<rope-reader></rope-reader>
    <p class="note">${text.limits}</p>`;
});
