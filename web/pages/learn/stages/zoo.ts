import { html } from "lit";
import { textOf, zooText } from "../../../figures/encoding-zoo/strings.js";
import { encodingZoo } from "../../../figures/encoding-zoo/values.js";
import { encodingZooLook } from "../../../figures/encoding-zoo/view.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

/** The figure without its table, which the story does not load. */
const element = viewElement(encodingZoo, encodingZooLook);

export default chapter("rope-encoding-zoo", element, ({ language, values }) => {
  const { table } = zooText[language];
  const more = html`<p class="more"><a href="./embed/rope-encoding-zoo.html#v=2&l=${language}">${table}</a></p>`;
  const figure = html`<rope-encoding-zoo .fit=${"stage"}></rope-encoding-zoo>`;
  return stage(language, textOf(values, language), figure, more);
});
