import { html } from "lit";
import { brokenWriterStrings } from "../../../figures/broken-writer/strings.js";
import { brokenWriter, SEEDS } from "../../../figures/broken-writer/values.js";
import { PROMPT } from "../../../figures/broken-writer/write.js";
import { running } from "../../../figures/view/running.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { chapter } from "../../host/chapter.js";
import { Player } from "../../../figures/stage/player.js";
import { stage } from "../story.js";
import { lowerOf, MISTAKES, writingsOf } from "./numbers.js";
import { writerText } from "./strings.js";
import { writerLook } from "./view.js";

/** <rope-story-writer>: a prompt continued by a right rotation and a broken one, coloured by surprise. */
const runner = running(writingsOf, (changed) => new Player(changed));
const element = viewElement(brokenWriter, writerLook, {}, runner);

export default chapter("rope-story-writer", element, ({ language, values, change }) => {
  const text = writerText[language];
  const { names } = brokenWriterStrings(language);
  const lower = lowerOf(values);
  const typed = ({ currentTarget }: Event): void => change({ prompt: (currentTarget as HTMLInputElement).value });
  const others = html`<details class="more" ?open=${values.prompt !== ""}>
    <summary>${text.others}</summary>
    <p>${text.othersNote}</p>
    <ul>
      ${[...MISTAKES, "moved" as const].map(
        (one) =>
          html`<li>
            <button aria-pressed=${lower === one} @click=${() => change({ shown: [one] })}>${names[one]}</button>
          </li>`,
      )}
    </ul>
    <button @click=${() => change({ seed: (values.seed % SEEDS.length) + 1 })}>${text.seed}</button>
    <label>${text.prompt} <input type="text" maxlength=${PROMPT} .value=${values.prompt} @change=${typed} /></label>
  </details>`;
  // The note contains the answer to the guess, so it appears with the text.
  const { note, ...asking } = text;
  const shown = lower === "moved" && note !== undefined ? { ...asking, note } : asking;
  return stage(language, shown, html`<rope-story-writer .fit=${"stage"}></rope-story-writer>`, others);
});
