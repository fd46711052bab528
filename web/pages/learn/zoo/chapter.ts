import { html } from "lit";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { zooText } from "./strings.js";
import { zoo } from "./values.js";
import { zooLook } from "./view.js";

/** <rope-story-zoo>: the score of two words that move together, with five codes of their positions. */
const element = viewElement(zoo, zooLook);

export default chapter("rope-story-zoo", element, ({ language, values }) => {
  const text = zooText[language];
  const shown = values.code === "rope" ? { ...text, ...text.rotated } : text;
  const more = html`<p class="more"><a href="./embed/rope-encoding-zoo.html#v=2&l=${language}">${text.table}</a></p>`;
  return stage(language, shown, html`<rope-story-zoo></rope-story-zoo>`, more);
});
