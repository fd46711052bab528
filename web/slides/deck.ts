import { html, render } from "lit";
import Reveal from "reveal.js";
import type { Language } from "../figures/base/format.js";
import { watchFigures } from "../figures/watch.js";
import { bringFirstLine } from "./first-line.js";
import { fitFigures } from "./fit.js";
import { lesson } from "./lesson.js";
import { addressOf, otherLink, slide } from "./parts.js";
import { slideStrings } from "./strings.js";
import { link } from "./together.js";

const KEY_S = 83;

export async function showDeck(language: Language): Promise<void> {
  const text = slideStrings[language];
  const notes = (): void => void open(addressOf(language, "notes"), "ropewalk-notes", "width=560,height=640");
  render(
    html`<div class="reveal">
        <div class="slides">${lesson.map((_, at) => slide(language, at))}</div>
      </div>
      <nav class="bar" aria-label=${text.more}>
        <a href="../index.html#v=2&l=${language}">${text.learn}</a>
        <button type="button" @click=${notes}>${text.notes}</button>
        <a href=${addressOf(language, "print")}>${text.print}</a>
        ${otherLink(language)}
      </nav>`,
    document.body,
  );
  watchFigures(document);
  fitFigures(document);
  void bringFirstLine(document);
  const deck = new Reveal({
    hash: true,
    fragmentInURL: false,
    disableLayout: true, // figures adapt to any width, so slides are not scaled
    scrollActivationWidth: 0, // that view writes all slides anew
    postMessage: false,
    postMessageEvents: false,
    overview: false,
    help: false,
    slideNumber: "c/t",
    transition: matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "fade",
    keyboard: { [KEY_S]: notes },
  });
  await deck.initialize();
  const other = link((message) => {
    if ("go" in message) deck.slide(message.go);
    if ("asks" in message) tell();
  });
  const tell = (): void => other.send({ at: deck.getIndices().h });
  deck.on("slidechanged", tell);
  tell();
}
