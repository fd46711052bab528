import { html } from "lit";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { RopeStoryZoo } from "./element.js";
import { zooText } from "./strings.js";

export default chapter("rope-story-zoo", RopeStoryZoo, ({ language, values }) => {
  const text = zooText[language];
  const shown = values.code === "rope" ? { ...text, ...text.rotated } : text;
  const more = html`<p class="more"><a href="./embed/rope-encoding-zoo.html#v=2&l=${language}">${text.table}</a></p>`;
  return stage(language, shown, html`<rope-story-zoo></rope-story-zoo>`, more);
});
