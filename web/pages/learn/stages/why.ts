import { html } from "lit";
import { castOf } from "../../../figures/stage/cast.js";
import { RopeTwoSentences } from "../../../figures/two-sentences/element.js";
import { textOf, whyText } from "../../../figures/two-sentences/strings.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

export default chapter("rope-two-sentences", RopeTwoSentences, ({ language, words, values, change }) => {
  const { causal } = values;
  const text = textOf(
    values,
    castOf(language, words).map(({ text }) => text),
    language,
  );
  const mask = html`<p class="more">
    <button aria-pressed=${causal} @click=${() => change({ causal: !causal })}>
      ${whyText[language].mask[causal ? 1 : 0]}
    </button>
  </p>`;
  return stage(language, text, html`<rope-two-sentences .fit=${"stage"}></rope-two-sentences>`, mask);
});
