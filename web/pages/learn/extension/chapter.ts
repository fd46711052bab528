import { html } from "lit";
import { RopeContextExtension } from "../../../figures/context-extension/element.js";
import { chapter, story } from "../host/chapter.js";
import { extensionStrings } from "./strings.js";

export default chapter("rope-context-extension", RopeContextExtension, ({ language }) => {
  const text = extensionStrings[language];
  return html`${story([text.story])}<rope-context-extension></rope-context-extension>
    <p class="note">${text.sources}</p>`;
});
