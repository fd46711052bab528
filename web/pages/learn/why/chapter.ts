import { html } from "lit";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { castOf } from "../kit/cast.js";
import { stage } from "../story.js";
import { whyText } from "./strings.js";
import { why } from "./values.js";
import { whyLook } from "./view.js";

/** <rope-story-why>: the values that a word receives, and that their sum is the same in both orders. */
const element = viewElement(why, whyLook);

export default chapter("rope-story-why", element, ({ language, words, values, change }) => {
  const { causal, swapped } = values;
  const text = whyText[language];
  const [first, , last] = castOf(language, words);
  const { todo, prose } = causal ? text.causal : swapped ? text.swapped : text;
  const named = todo.replaceAll("<0>", first.text).replaceAll("<1>", last.text);
  const mask = html`<p class="more">
    <button aria-pressed=${causal} @click=${() => change({ causal: !causal })}>${text.mask[causal ? 1 : 0]}</button>
  </p>`;
  const shown = { ...text, todo: named, ...(prose === undefined ? {} : { prose }) };
  return stage(language, shown, html`<rope-story-why></rope-story-why>`, mask);
});
