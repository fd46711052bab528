import { html } from "lit";
import { LENGTH } from "../../../figures/numbers/tiny-schemes.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { RopeStoryReader } from "./element.js";
import { readerText } from "./strings.js";

export default chapter("rope-story-reader", RopeStoryReader, ({ language, values, change }) => {
  const text = readerText[language];
  const typed = ({ currentTarget }: Event): void => change({ text: (currentTarget as HTMLTextAreaElement).value });
  const own = html`<details class="more" ?open=${values.text !== ""}>
    <summary>${text.own}</summary>
    <textarea aria-label=${text.ownName} rows="5" maxlength=${LENGTH} .value=${values.text} @change=${typed}></textarea>
  </details>`;
  // The note has the answer to the guess: it comes with what is asked about.
  const { note, ...asking } = text;
  const shown = values.scheme === "yarn" && note !== undefined ? { ...asking, note } : asking;
  return stage(language, shown, html`<rope-story-reader></rope-story-reader>`, own);
});
