import { html } from "lit";
import { LENGTH } from "../../../figures/numbers/tiny-schemes.js";
import { RopeReader } from "../../../figures/reader/element.js";
import { readerText, textOf } from "../../../figures/reader/strings.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

export default chapter("rope-reader", RopeReader, ({ language, values, change }) => {
  const text = readerText[language];
  const typed = ({ currentTarget }: Event): void => change({ text: (currentTarget as HTMLTextAreaElement).value });
  const own = html`<details class="more" ?open=${values.text !== ""}>
    <summary>${text.own}</summary>
    <textarea aria-label=${text.ownName} rows="5" maxlength=${LENGTH} .value=${values.text} @change=${typed}></textarea>
  </details>`;
  return stage(language, textOf(values, language), html`<rope-reader .fit=${"stage"}></rope-reader>`, own);
});
