import { html } from "lit";
import { RopeRelativeScore } from "../../../figures/relative-score/element.js";
import { chapter } from "../../host/chapter.js";
import { scoreFormula } from "../../shell/formulas.js";
import { storyOf } from "../story.js";
import { scoreText } from "./strings.js";

export default chapter("rope-relative-score", RopeRelativeScore, ({ language }) => {
  const text = scoreText[language];
  const formula = html`<p class="formula">${scoreFormula} <span>${text.formula}</span></p>`;
  return storyOf("score", language, text, html`<rope-relative-score></rope-relative-score>`, formula);
});
