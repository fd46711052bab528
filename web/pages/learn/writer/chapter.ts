import { html } from "lit";
import { RopeBrokenWriter } from "../../../figures/broken-writer/element.js";
import { chapter } from "../../host/chapter.js";
import { storyOf } from "../story.js";
import { writerText } from "./strings.js";

export default chapter("rope-broken-writer", RopeBrokenWriter, ({ language }) =>
  storyOf("writer", language, writerText[language], html`<rope-broken-writer></rope-broken-writer>`),
);
