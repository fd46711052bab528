import { html } from "lit";
import { chapter } from "../../host/chapter.js";
import { scoreFormula } from "../../shell/formulas.js";
import { stage } from "../story.js";
import { RopeStoryScore } from "./element.js";
import { scoreText } from "./strings.js";

export default chapter("rope-story-score", RopeStoryScore, ({ language }) => {
  const formula = html`<p class="algebra">${scoreFormula}</p>`;
  return stage(language, scoreText[language], html`<rope-story-score></rope-story-score>`, formula);
});
