import { html } from "lit";
import { chapter } from "../../host/chapter.js";
import { addressAt, copyButton } from "../../host/copy-button.js";
import { stage } from "../story.js";
import { RopeBeatYarn } from "../../../figures/beat-yarn/element.js";
import { beatText } from "../../../figures/beat-yarn/strings.js";
import { triesOf } from "../../../figures/beat-yarn/tries.js";

export default chapter("rope-beat-yarn", RopeBeatYarn, ({ engine, language, values }) => {
  const text = beatText[language];
  const ways = html`<p class="more">
    ${copyButton(text.link, text.copied, () => addressAt("beat"))} ·
    ${copyButton(text.code, text.copied, async () => {
      const { beatCode } = await import("../../../figures/beat-yarn/code.js");
      return beatCode(values, triesOf(engine), language);
    })}
  </p>`;
  return stage(language, text, html`<rope-beat-yarn .fit=${"stage"}></rope-beat-yarn>`, ways);
});
