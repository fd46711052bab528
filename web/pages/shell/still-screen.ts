import type { RopeSpec, Ropewalk } from "ropewalk";
import { FIRST_MODEL } from "../../figures/base/models.js";
import { headerStrings } from "./header-strings.js";
import { ROOMS, wayTo, type Room } from "./rooms.js";
import type { PageWords } from "./state-page.js";

/** What a page shows before any script has run, as HTML in English. A page of figures starts with the spec of its first model. */
export interface StillScreen {
  header: string;
  main: string;
  spec?: RopeSpec;
}

const MAGNIFIER =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M7 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10M10.6 10.6L15 15" /></svg>';

/** What is inside the header: what `pageHeader` shows, without its actions. */
export function stillHeader(here: Room): string {
  const text = headerStrings.en;
  const room = (one: Room): string =>
    `<a ${one === here ? 'aria-current="page"' : `href="${wayTo(here, one)}"`}>${text[one]}</a>`;
  const options = Object.values(text.themes).map((theme) => `<option>${theme}</option>`);
  return (
    `<span class="name">Ropewalk</span><nav class="rooms" aria-label="${text.rooms}">${ROOMS.map(room).join(" ")}</nav>` +
    `<button class="find" disabled aria-label="${text.search}">${MAGNIFIER}</button> ` +
    `<label class="theme"><span>${text.theme}</span> <select disabled>${options.join("")}</select></label> ` +
    `<button class="language" lang="zh-Hans" disabled>${text.otherLanguage}</button>`
  );
}

/** Of a page whose first screen has words alone: where it is and what it is for. */
export const stillWords = (engine: Ropewalk, here: Room, { title, lead, contents }: PageWords): StillScreen => ({
  spec: engine.parseConfig(FIRST_MODEL.config),
  header: stillHeader(here),
  main:
    `<section class="hero"><h1>${title}</h1><div><p class="lead">${lead}</p>` +
    `${contents === undefined ? "" : ` <a class="to-contents" href="#contents">${contents}</a>`}</div></section>`,
});
