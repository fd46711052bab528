import { html, nothing, render } from "lit";
import type { Language } from "../figures/base/format.js";
import { lesson } from "./lesson.js";
import { notes, otherLink } from "./parts.js";
import { slideStrings } from "./strings.js";
import { link } from "./together.js";

/** The notes of the slide that another window shows, and a clock. */
export function showNotes(language: Language): void {
  const text = slideStrings[language];
  let at = 0;
  let start = Date.now();
  const slides = link((message) => {
    if (!("at" in message)) return;
    at = Math.min(lesson.length - 1, Math.max(0, message.at));
    draw();
  });
  const go = (by: number): void => {
    at = Math.min(lesson.length - 1, Math.max(0, at + by));
    slides.send({ go: at });
    draw();
  };
  const draw = (): void => {
    const seconds = Math.floor((Date.now() - start) / 1000);
    const { title, keep } = lesson[at]![language];
    render(
      html`<main class="speaker">
        <p class="bar">
          <span role="timer">${text.passed(Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0"))}</span>
          <button
            type="button"
            @click=${() => {
              start = Date.now();
              draw();
            }}
          >
            ${text.restart}
          </button>
          ${otherLink(language, "notes")}
        </p>
        <h1>${at + 1}/${lesson.length} ${title}</h1>
        ${notes(language, at)} ${keep === undefined ? nothing : html`<p><b>${text.keep}:</b> ${keep}</p>`}
        <p class="next">
          ${at + 1 < lesson.length ? html`${text.next}: ${lesson[at + 1]![language].title}` : text.last}
        </p>
        <p>
          <button type="button" @click=${() => go(-1)} ?disabled=${at === 0}>${text.back}</button>
          <button type="button" @click=${() => go(1)} ?disabled=${at === lesson.length - 1}>${text.forward}</button>
        </p>
        <p class="lesson">${text.alone}</p>
      </main>`,
      document.body,
    );
  };
  addEventListener("keydown", ({ key }) => {
    if (key === "ArrowRight" || key === "PageDown") go(1);
    if (key === "ArrowLeft" || key === "PageUp") go(-1);
  });
  setInterval(draw, 1000);
  draw();
  slides.send({ asks: true });
}
