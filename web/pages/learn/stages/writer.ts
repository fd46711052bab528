import { html } from "lit";
import { RopeBrokenWriter } from "../../../figures/broken-writer/element.js";
import { textOf, writerStrings, writerText } from "../../../figures/broken-writer/strings.js";
import { lowerOf, MISTAKES, SEEDS } from "../../../figures/broken-writer/values.js";
import { PROMPT } from "../../../figures/broken-writer/write.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

export default chapter("rope-broken-writer", RopeBrokenWriter, ({ language, values, change }) => {
  const text = writerText[language];
  const { names } = writerStrings(language);
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
  const figure = html`<rope-broken-writer .fit=${"stage"}></rope-broken-writer>`;
  return stage(language, textOf(lower, language), figure, others);
});
