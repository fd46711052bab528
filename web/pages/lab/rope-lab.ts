import { html } from "lit";
import type { Ropewalk } from "ropewalk";
import { idle } from "../host/bring-all.js";
import { bench, inLab, PARTS } from "./bench.js";
import { FigurePage } from "../shell/figure-page.js";
import { loadModule } from "../shell/load-module.js";
import { labStrings, type LabWords } from "./strings.js";

/** <rope-lab>: the page Lab. */
export class RopeLab extends FigurePage {
  override readonly here = "lab";
  protected override readonly words = labStrings;

  protected override async later(): Promise<void> {
    (await import("./later-elements.js")).defineLater(this);
  }

  /** The number of drawn cards: from the top, each in a separate task, so that none is long and nothing moves. */
  #parts = 0;

  protected override async firstUpdated(): Promise<void> {
    while (this.#parts < PARTS && !inLab(this.state)) {
      await idle();
      this.#parts += 1;
      this.requestUpdate();
    }
    this.#parts = PARTS;
    super.firstUpdated();
  }

  protected override load(): Promise<Ropewalk> {
    return loadModule();
  }

  protected override figures(): unknown {
    const all = [bench(this, this.#parts), this.chapters(), ways(labStrings[this.language], this.language)];
    return this.#parts < PARTS && !inLab(this.state) ? all.slice(0, 1) : all;
  }
}

/** Links to the single figures, and to the guides, which are beside the page. */
function ways(text: LabWords, language: string): unknown {
  const all = [
    [`#v=2&l=${language}&h=own-model`, text.own, text.ownText],
    [`../gallery.html#l=${language}`, text.gallery, text.galleryText],
    [`../texts/#v=2&l=${language}`, text.texts, text.textsText],
    ["../docs/", text.docs, text.docsText],
    ["../docs/documents/Accuracy.html", text.accuracy, text.accuracyText],
    ["../docs/documents/Performance.html", text.speed, text.speedText],
    ["../docs/documents/A_real_model.html", text.teaching, text.teachingText],
  ];
  return html`<section class="card ways" id="ways">
    <h2>${text.elsewhere}</h2>
    <ul>
      ${all.map(([address, name, about]) => html`<li><a href=${address}>${name}</a> ${about}</li>`)}
    </ul>
  </section>`;
}
