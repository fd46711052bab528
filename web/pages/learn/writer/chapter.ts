import { html } from "lit";
import { RopeBrokenWriter } from "../../../figures/broken-writer/element.js";
import { chapter, guess, story } from "../../host/chapter.js";
import { writerText } from "./strings.js";

export default chapter("rope-broken-writer", RopeBrokenWriter, ({ language }) => {
  const text = writerText[language];
  return html`${story([text.story])} ${guess(language, text.guess)}<rope-broken-writer></rope-broken-writer>
    <p class="note">${text.limits}</p>`;
});
