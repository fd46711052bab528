import { html } from "lit";
import { brokenWriterStrings } from "../../../figures/broken-writer/strings.js";
import { SEEDS } from "../../../figures/broken-writer/values.js";
import { PROMPT } from "../../../figures/broken-writer/write.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { RopeStoryWriter } from "./element.js";
import { lowerOf, MISTAKES } from "./numbers.js";
import { writerText } from "./strings.js";

export default chapter("rope-story-writer", RopeStoryWriter, ({ language, values, change }) => {
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
  // The note has the answer to the guess: it comes with the text that is asked about.
  const { note, ...asking } = text;
  const shown = lower === "moved" && note !== undefined ? { ...asking, note } : asking;
  return stage(language, shown, html`<rope-story-writer></rope-story-writer>`, others);
});
