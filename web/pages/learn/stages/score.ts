import { html } from "lit";
import { scoreText } from "../../../figures/relative-score/strings.js";
import { relativeScore } from "../../../figures/relative-score/values.js";
import { relativeScoreLook } from "../../../figures/relative-score/view.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { scoreFormula } from "../../shell/formulas.js";
import { stage } from "../story.js";

/** The figure without the pairs of a head, which the story does not load. */
const element = viewElement(relativeScore, relativeScoreLook);

export default chapter("rope-relative-score", element, ({ language }) => {
  const formula = html`<p class="algebra">${scoreFormula}</p>`;
  return stage(
    language,
    scoreText[language],
    html`<rope-relative-score .fit=${"stage"}></rope-relative-score>`,
    formula,
  );
});
