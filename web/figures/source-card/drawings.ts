import { html } from "lit";
import type { Figure, Values } from "../../source-texts/types.js";
import { register } from "../base/register.js";
import { RopeScene } from "../scene/rope-scene.js";
import { RopeSourceFigure } from "./rope-source-figure.js";

/** What a card draws, of a card that draws something: loaded with the first such result. */
register({ "rope-scene": RopeScene, "rope-source-figure": RopeSourceFigure });

export const sourceDrawings = (lang: string, figures: readonly Figure[], choose: (values: Values) => void): unknown =>
  html`<div class="figures">
    ${figures.map((figure) =>
      figure.kind === "table"
        ? html`<rope-source-grid lang=${lang} .figure=${figure}></rope-source-grid>`
        : html`<rope-source-figure
            lang=${lang}
            .figure=${figure}
            @mark-move=${({ detail }: CustomEvent<Values>) => choose(detail)}
          ></rope-source-figure>`,
    )}
  </div>`;
