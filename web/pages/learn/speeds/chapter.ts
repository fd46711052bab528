import { html } from "lit";
import { RopeClockWall } from "../../../figures/clock-wall/element.js";
import { chapter } from "../../host/chapter.js";
import { angleFormula } from "../../shell/formulas.js";
import { storyOf } from "../story.js";
import { speedsText } from "./strings.js";

export default chapter("rope-clock-wall", RopeClockWall, ({ language }) => {
  const text = speedsText[language];
  const formula = html`<p class="formula">${angleFormula} <span>${text.formula}</span></p>`;
  return storyOf("speeds", language, text, html`<rope-clock-wall></rope-clock-wall>`, formula);
});
