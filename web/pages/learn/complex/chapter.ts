import { html } from "lit";
import { formula } from "../../../figures/parts/formula/formula.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { complexStrings, complexText } from "./strings.js";
import { storyComplex } from "./values.js";
import { storyComplexLook } from "./view.js";

/** <rope-story-complex>: one arrow, rotated by its word's position. */
const element = viewElement(storyComplex, storyComplexLook);

export default chapter("rope-story-complex", element, ({ language }) => {
  const text = complexStrings[language];
  const fold = (name: string, written: string): unknown =>
    html`<details name="complex">
      <summary>${name}</summary>
      <div class="algebra" tabindex="0">${formula(written)}</div>
      <p>${text.symbols}</p>
    </details>`;
  const folds = html`<div class="folds">
    ${fold(text.complex, "x_m + i y_m = e^(i m θ) (x + i y)")}
    ${fold(text.matrix, "[x_m; y_m] = [cos(mθ) −sin(mθ); sin(mθ) cos(mθ)] [x; y]")}
  </div>`;
  return stage(language, complexText[language], html`<rope-story-complex></rope-story-complex>`, folds);
});
