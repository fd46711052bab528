import { html } from "lit";
import { readFragment, writeFragment } from "../../../figures/base/fields.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";
import { beatCode } from "./code.js";
import { RopeStoryBeat } from "./element.js";
import { beatText } from "./strings.js";
import { triesOf } from "./tries.js";

/** The address of the page with what it shows now, which arrives at this chapter. */
const here = (): string => {
  const { link } = readFragment(location.hash);
  return `${location.href.replace(/#.*/, "")}#${writeFragment({ ...link, h: "beat" })}`;
};

export default chapter("rope-story-beat", RopeStoryBeat, ({ engine, language, values }) => {
  const text = beatText[language];
  const copy = (name: string, what: () => string | Promise<string>): unknown =>
    html`<button
      @click=${async ({ currentTarget }: Event) => {
        const button = currentTarget as HTMLButtonElement;
        await navigator.clipboard.writeText(await what());
        button.textContent = text.copied;
        setTimeout(() => (button.textContent = name), 1500);
      }}
      .textContent=${name}
    ></button>`;
  const ways = html`<p class="more">
    ${copy(text.link, here)} · ${copy(text.code, () => beatCode(values, triesOf(engine), language))}
  </p>`;
  return stage(language, text, html`<rope-story-beat></rope-story-beat>`, ways);
});
