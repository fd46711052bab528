import { html } from "lit";
import { RopeEncodingZoo } from "../../../figures/encoding-zoo/element.js";
import { textOf, zooText } from "../../../figures/encoding-zoo/strings.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

export default chapter("rope-encoding-zoo", RopeEncodingZoo, ({ language, values }) => {
  const { table } = zooText[language];
  const more = html`<p class="more"><a href="./embed/rope-encoding-zoo.html#v=2&l=${language}">${table}</a></p>`;
  const figure = html`<rope-encoding-zoo .fit=${"stage"}></rope-encoding-zoo>`;
  return stage(language, textOf(values, language), figure, more);
});
