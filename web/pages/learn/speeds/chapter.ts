import { html } from "lit";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { speedsText } from "./strings.js";
import { storySpeeds } from "./values.js";
import { storySpeedsLook } from "./view.js";

/** <rope-story-speeds>: the pairs of a head as clocks; some distinguish two words, others do not. */
const element = viewElement(storySpeeds, storySpeedsLook);

export default chapter("rope-story-speeds", element, ({ language }) =>
  stage(language, speedsText[language], html`<rope-story-speeds .fit=${"stage"}></rope-story-speeds>`),
);
