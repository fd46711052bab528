import { defineErrorText } from "../../figures/base/error-text.js";
import { html } from "../../figures/base/lit-element.js";
import { RopeChapter } from "../host/chapter.js";
import { defineInPage } from "../host/define-in-page.js";
import { entriesOf } from "../host/entry.js";
import { chaptersOf } from "../host/rope-chapters.js";
import { CHAPTERS, keysBeside } from "../shell/site-pages.js";
import { StatePage } from "../shell/state-page.js";
import texts from "./chapter.js";
import { textsText } from "./strings.js";

const chapters = entriesOf(CHAPTERS.texts, {
  texts: {
    title: { en: textsText.en.cards, zh: textsText.zh.cards },
    reserved: { en: [150, 108], zh: [140, 104] },
    load: () => Promise.resolve({ default: texts }),
  },
});

/** <rope-texts>: the page of the source texts. What it shows was recorded, so it needs no module. */
export class RopeTexts extends StatePage {
  override readonly here = "texts";
  protected override readonly words = textsText;

  protected override later(): Promise<void> {
    // A file dropped outside a target must not open in place of the page.
    for (const type of ["dragover", "drop"]) this.addEventListener(type, (event) => event.preventDefault());
    defineErrorText();
    defineInPage({ "rope-chapter": RopeChapter, "rope-chapters": chaptersOf(chapters, keysBeside("texts"), "first") });
    return Promise.resolve();
  }

  protected override body(): unknown {
    return this.chapters();
  }

  protected override source(): unknown {
    return html`<p id="engine">${textsText[this.language].source}</p>`;
  }
}
