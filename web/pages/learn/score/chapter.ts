import { html } from "lit";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { scoreFormula } from "../../shell/formulas.js";
import { stage } from "../story.js";
import { scoreText } from "./strings.js";
import { storyScore } from "./values.js";
import { storyScoreLook } from "./view.js";

/** <rope-story-score>: two words, their arrows, and the score, which is constant while both move together. */
const element = viewElement(storyScore, storyScoreLook);

export default chapter("rope-story-score", element, ({ language }) => {
  const formula = html`<p class="algebra">${scoreFormula}</p>`;
  return stage(language, scoreText[language], html`<rope-story-score .fit=${"stage"}></rope-story-score>`, formula);
});
