import { html } from "lit";
import { RopeComplexPair } from "../../../figures/complex-pair/element.js";
import { complexStrings, complexText } from "../../../figures/complex-pair/strings.js";
import { formula } from "../../../figures/parts/formula/formula.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

export default chapter("rope-complex-pair", RopeComplexPair, ({ language }) => {
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
  const figure = html`<rope-complex-pair .fit=${"stage"}></rope-complex-pair>`;
  return stage(language, complexText[language], figure, folds);
});
