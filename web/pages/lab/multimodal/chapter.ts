import { html } from "lit";
import { RopeMultimodal } from "../../../figures/multimodal/element.js";
import { chapter, story } from "../../host/chapter.js";
import { multimodalChapterStrings } from "./strings.js";

export default chapter(
  "rope-multimodal",
  RopeMultimodal,
  ({ language }) =>
    html`${story([multimodalChapterStrings[language].first])}<rope-multimodal
      ></rope-multimodal> ${story([multimodalChapterStrings[language].story])}`,
);
