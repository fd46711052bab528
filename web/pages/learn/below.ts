import { html } from "lit";
import type { FigurePage } from "../shell/figure-page.js";
import { modelInputs } from "../shell/model-inputs.js";
import { CUSTOM } from "../../figures/base/fields.js";
import { afterStory } from "./after-story.js";
import { learnStrings } from "./strings.js";

/** All that is below the first screen: the drawer with the model, the chapters, the quiz. */
export const below = (page: FigurePage): unknown =>
  html`<details class="drawer" ?open=${page.state.model === CUSTOM}>
      <summary>${learnStrings[page.language].drawer}</summary>
      ${modelInputs(page)}
    </details>
    ${page.chapters()} ${afterStory(page.language)}`;
