import { html, render } from "lit";
import type { RopeElement } from "../figures/base/element.js";
import type { Language } from "../figures/base/format.js";
import { defineFigure } from "../figures/list.js";
import { bringFirstLine } from "./first-line.js";
import { lesson } from "./lesson.js";
import { otherLink, slide } from "./parts.js";
import { slideStrings } from "./strings.js";

const REST_MS = 250;
const LIMIT_MS = 60_000;

/** All slides below each other with their notes, to print. */
export async function showHandout(language: Language): Promise<void> {
  const text = slideStrings[language];
  const slides = lesson.map((_, at) => slide(language, at)); // once, because each contains a figure
  const draw = (ready: boolean): unknown =>
    render(
      html`<main class="handout">
        <p class="bar">
          <button type="button" ?disabled=${!ready} @click=${() => print()}>
            ${ready ? text.printNow : text.preparing}
          </button>
          ${otherLink(language, "print")}
        </p>
        ${slides}
      </main>`,
      document.body,
    );
  draw(false);
  // Figures draw only in view, and models run only for visible figures, so they are shown one after the other.
  await bringFirstLine(document);
  for (const figure of document.querySelectorAll<RopeElement>(".room > :not(rope-first-line)")) {
    await defineFigure(figure.localName);
    figure.scrollIntoView({ behavior: "instant", block: "center" });
    await drawn(figure);
  }
  scrollTo({ top: 0, behavior: "instant" });
  draw(true);
}

/** Models are loaded and run for some figures; the wait for each is limited. */
async function drawn({ shadowRoot }: RopeElement): Promise<void> {
  const begin = performance.now();
  const busy = (): boolean =>
    !shadowRoot!.querySelector("rope-data-table") || !!shadowRoot!.querySelector("[data-busy]");
  while (busy() && performance.now() - begin < LIMIT_MS) await new Promise((resolve) => setTimeout(resolve, REST_MS));
}
