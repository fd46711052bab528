import { chapters } from "./chapters.js";
import { learnStrings } from "./strings.js";
import { withoutTerms } from "./glossary.js";
import type { StageText } from "../../figures/stage/text.js";
import { storyTexts } from "./story-texts.js";

/** The story as an article with drawn pictures, for visitors without scripts. */
export function article(): string {
  const all = chapters.map(({ id, title }, i) => {
    const text: StageText = storyTexts[id as keyof typeof storyTexts].en;
    const paragraphs = (text.prose ?? []).map((words) => `<p>${withoutTerms(words)}</p>`).join("");
    return (
      `<section class="card chapter" id="${id}"><h2>${i + 1}. ${title.en}</h2>${paragraphs}` +
      `<img src="./pictures/${id}.png" alt="" loading="lazy"><p class="keep">${withoutTerms(text.keep)}</p></section>`
    );
  });
  return `<p class="card">${learnStrings.en.noScript}</p>${all.join("")}`;
}
