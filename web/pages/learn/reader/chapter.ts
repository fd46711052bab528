import { html } from "lit";
import { LENGTH } from "../../../figures/numbers/tiny-schemes.js";
import { reader } from "../../../figures/reader/values.js";
import { running } from "../../../figures/view/running.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { Player } from "../../../figures/stage/player.js";
import { stage } from "../story.js";
import { readingsOf } from "./numbers.js";
import { readerText } from "./strings.js";
import { readerLook } from "./view.js";

/** <rope-story-reader>: a text beyond the trained length, each letter coloured by its surprise, and the remedies. */
const runner = running(readingsOf, (changed) => new Player(changed));
const element = viewElement(reader, readerLook, {}, runner);

export default chapter("rope-story-reader", element, ({ language, values, change }) => {
  const text = readerText[language];
  const typed = ({ currentTarget }: Event): void => change({ text: (currentTarget as HTMLTextAreaElement).value });
  const own = html`<details class="more" ?open=${values.text !== ""}>
    <summary>${text.own}</summary>
    <textarea aria-label=${text.ownName} rows="5" maxlength=${LENGTH} .value=${values.text} @change=${typed}></textarea>
  </details>`;
  // The note contains the answer to the guess, so it appears with the result.
  const { note, ...asking } = text;
  const shown = values.scheme === "yarn" && note !== undefined ? { ...asking, note } : asking;
  return stage(language, shown, html`<rope-story-reader .fit=${"stage"}></rope-story-reader>`, own);
});
