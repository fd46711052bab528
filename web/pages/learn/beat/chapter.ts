import { html } from "lit";
import { chapter } from "../../host/chapter.js";
import { addressAt, copyButton } from "../../host/copy-button.js";
import { stage } from "../story.js";
import { beatCode } from "./code.js";
import { RopeStoryBeat } from "./element.js";
import { beatText } from "./strings.js";
import { triesOf } from "./tries.js";

export default chapter("rope-story-beat", RopeStoryBeat, ({ engine, language, values }) => {
  const text = beatText[language];
  const ways = html`<p class="more">
    ${copyButton(text.link, text.copied, () => addressAt("beat"))} ·
    ${copyButton(text.code, text.copied, () => beatCode(values, triesOf(engine), language))}
  </p>`;
  return stage(language, text, html`<rope-story-beat .fit=${"stage"}></rope-story-beat>`, ways);
});
