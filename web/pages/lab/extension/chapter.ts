import { html } from "lit";
import { RopeContextExtension } from "../../../figures/context-extension/element.js";
import { trainedOnContext } from "../../../figures/numbers/trained.js";
import { chapter, story } from "../../host/chapter.js";
import { extensionStrings } from "./strings.js";

export default chapter("rope-context-extension", RopeContextExtension, ({ language, spec }) => {
  const text = extensionStrings[language];
  return html`${story([text.story])}<rope-context-extension></rope-context-extension>
    <p class="note">${text.sources}${trainedOnContext(spec) ? text.onContext : ""}</p>`;
});
