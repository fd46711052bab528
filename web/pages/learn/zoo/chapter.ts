import { html } from "lit";
import { RopeEncodingZoo } from "../../../figures/encoding-zoo/element.js";
import { chapter } from "../../host/chapter.js";
import { storyOf } from "../story.js";
import { zooText } from "./strings.js";

export default chapter("rope-encoding-zoo", RopeEncodingZoo, ({ language }) =>
  storyOf("zoo", language, zooText[language], html`<rope-encoding-zoo></rope-encoding-zoo>`),
);
