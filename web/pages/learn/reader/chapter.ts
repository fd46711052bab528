import { html } from "lit";
import { RopeReader } from "../../../figures/reader/element.js";
import { chapter } from "../../host/chapter.js";
import { storyOf } from "../story.js";
import { readerText } from "./strings.js";

export default chapter("rope-reader", RopeReader, ({ language }) =>
  storyOf("reader", language, readerText[language], html`<rope-reader></rope-reader>`),
);
