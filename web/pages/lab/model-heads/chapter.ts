import { html } from "lit";
import { RopeModelHeads } from "../../../figures/model-heads/element.js";
import { RopePairFreeze } from "../../../figures/pair-freeze/element.js";
import { chapter, second, story } from "../../host/chapter.js";
import { defineInPage } from "../../host/define-in-page.js";
import { predict } from "../../host/rope-prediction.js";
import { pairFreezeText } from "./pair-freeze-strings.js";
import { modelHeadsText } from "./strings.js";

const room = chapter(
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
      )}
      ${second("own-model", text.own, text.ownFirst, html`<lab-own-model></lab-own-model>`)}`;
  },
  { "rope-pair-freeze": RopePairFreeze },
);

export default {
  ...room,
  /** The code for the reader's own model loads when its section is opened. */
  drawn(place: HTMLElement): void {
    const own = place.querySelector("#own-model");
    own?.addEventListener("toggle", async () => defineInPage((await import("../own/element.js")).ownElements));
  },
};
