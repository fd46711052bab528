import { html } from "lit";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { RopeStorySpeeds } from "./element.js";
import { speedsText } from "./strings.js";

export default chapter("rope-story-speeds", RopeStorySpeeds, ({ language }) =>
  stage(language, speedsText[language], html`<rope-story-speeds></rope-story-speeds>`),
);
