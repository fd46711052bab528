import { html, nothing } from "lit";
import { htmlLang, type Language } from "../figures/base/format.js";
import { begins, lesson, type Slide } from "./lesson.js";
import { slideStrings } from "./strings.js";

/** A figure as an element. Dragging in it does not change the slide. */
function figureElement(
  { tag, attributes }: NonNullable<Slide["figure"]>,
  words: string,
  language: Language,
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.dataset["preventSwipe"] = "";
  element.lang = language;
  if (tag !== "rope-first-line") element.textContent = words; // it draws in the place of the words
  return element;
}

/** The speaker's text, with its minutes. */
export function notes(language: Language, at: number): unknown {
  const text = slideStrings[language];
  const { ask, act } = lesson[at]![language];
  return html`<p><b>${text.minutes(begins[at]!, begins[at]! + lesson[at]!.minutes)}</b></p>
    <p><b>${text.ask}:</b> ${ask}</p>
    <p><b>${text.act}:</b> ${act}</p>`;
}

/** One slide: its question, its figure, the sentence to keep, which comes at the next key, and the notes. */
export function slide(language: Language, at: number): unknown {
  const one = lesson[at]!;
  const text = slideStrings[language];
  const { title, ask, keep } = one[language];
  return html`<section class=${one.figure ? "shows" : "says"}>
    ${at === 0 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
    ${
      one.figure
        ? html`<div class="room" tabindex="0" role="region" aria-label=${title}>
            ${figureElement(one.figure, ask, language)}
          </div>`
        : html`<p class="ask">${ask}</p>
            <p><a href="../index.html#v=2&l=${language}">${text.learn}</a></p>`
    }
    ${at === 0 ? html`<p class="lesson">${text.lesson}</p>` : nothing}
    ${keep === undefined ? nothing : html`<p class="keep fragment">${keep}</p>`}
    <aside class="notes">${notes(language, at)}</aside>
  </section>`;
}

export const addressOf = (language: Language, way?: "notes" | "print"): string =>
  `?l=${language}${way === undefined ? "" : `&${way}`}`;

export const otherOf = (language: Language): Language => (language === "zh" ? "en" : "zh");

export const otherLink = (language: Language, way?: "notes" | "print"): unknown =>
  html`<a href=${addressOf(otherOf(language), way)} lang=${htmlLang(otherOf(language))}
    >${slideStrings[language].other}</a
  >`;
