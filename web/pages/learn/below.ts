import { html, nothing } from "lit";
import type { FigurePage } from "../shell/figure-page.js";
import { modelInputs } from "../shell/model-inputs.js";
import { CUSTOM } from "../../figures/base/fields.js";
import { progress } from "../host/progress.js";
import { fragmentOf, withState } from "../shell/state.js";
import { afterStory } from "./after-story.js";
import { chapters } from "./chapters.js";
import { learnStrings } from "./strings.js";

/** Where the reader was when the page was opened. */
const { at } = progress();

/** A link to the chapter that was read last, unless it is the first or the page's link names a chapter. */
function resume(page: FigurePage): unknown {
  const i = chapters.findIndex(({ id }) => id === at);
  if (i < 1 || page.state.chapter) return nothing;
  const { id, title } = chapters[i]!;
  const text = learnStrings[page.language].resume;
  return html`<p class="resume">
    <a href="#${fragmentOf(withState(page.link, { chapter: id }))}">${text} ${i + 1}. ${title[page.language]}</a>
  </p>`;
}

/** Everything below the first screen: the drawer with the model, the chapters, the quiz. */
export const below = (page: FigurePage): unknown =>
  html`<details class="drawer" ?open=${page.state.model === CUSTOM}>
      <summary>${learnStrings[page.language].drawer}</summary>
      ${modelInputs(page)}
    </details>
    ${resume(page)} ${page.chapters()} ${afterStory(page.language)}`;
