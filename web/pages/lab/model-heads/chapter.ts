import { html } from "lit";
import { RopeModelHeads } from "../../../figures/model-heads/element.js";
import { RopePairFreeze } from "../../../figures/pair-freeze/element.js";
import { chapter, second, story } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { pairFreezeText } from "./pair-freeze-strings.js";
import { modelHeadsText } from "./strings.js";

export default chapter(
  "rope-model-heads",
  RopeModelHeads,
  ({ language }) => {
    const [text, pairs] = [modelHeadsText[language], pairFreezeText[language]];
    return html`${story([text.first])}<rope-model-heads></rope-model-heads> ${story([text.story])}
      <p class="note">${text.limits}</p>
      ${second(
        "pair-freeze",
        pairs.title,
        pairs.first,
        html`<rope-pair-freeze></rope-pair-freeze>
          ${predict(language, "pair-freeze", pairs.guess)} ${story([pairs.story])}
          <p class="note">${pairs.limits}</p>`,
      )}`;
  },
  { "rope-pair-freeze": RopePairFreeze },
);
