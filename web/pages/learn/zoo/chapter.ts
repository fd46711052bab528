import { html } from "lit";
import { RopeEncodingZoo } from "../../../figures/encoding-zoo/element.js";
import { chapter, story } from "../../host/chapter.js";
import { zooText } from "./strings.js";

export default chapter(
  "rope-encoding-zoo",
  RopeEncodingZoo,
  ({ language }) => html`${story(zooText[language].story)}<rope-encoding-zoo></rope-encoding-zoo>`,
);
