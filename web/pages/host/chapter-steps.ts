import { html, nothing } from "lit";
import type { PageLanguage } from "../shell/state.js";
import type { HostStrings } from "./host-strings.js";
import type { ChapterEntry } from "./entry.js";

/** Links to the chapter before and to the one after. */
export function chapterSteps(
  chapters: readonly ChapterEntry[],
  index: number,
  language: PageLanguage,
  words: Record<PageLanguage, HostStrings>,
  links: ReadonlyMap<string, string>,
  choose: (event: MouseEvent, id: string) => void,
): unknown {
  const text = words[language];
  const step = (chapter: ChapterEntry | undefined, rel: "prev" | "next"): unknown => {
    if (!chapter) return nothing;
    const { id } = chapter;
    const title = chapter.title[language];
    const label = rel === "prev" ? text.before(title) : text.after(title);
    return html`<a
      class=${rel}
      rel=${rel}
      href=${links.get(id)!}
      aria-label=${label}
      @click=${(event: MouseEvent) => choose(event, id)}
      >${title}</a
    >`;
  };
  return html`<p class="steps">${step(chapters[index - 1], "prev")} ${step(chapters[index + 1], "next")}</p>`;
}
