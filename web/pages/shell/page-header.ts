import { html, nothing } from "lit";
import type { Raw } from "../../figures/base/fields.js";
import { htmlLang } from "../../figures/base/format.js";
import type { HeaderStrings } from "./header-strings.js";
import type { PageLanguage } from "./language.js";
import { pageAddress, PAGES, type Place } from "./site-pages.js";

export interface PageWords {
  documentTitle: string;
  title: string;
  lead: string;
  /** The link to the list of chapters. */
  contents?: string;
}

type Theme = "auto" | "light" | "dark";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** Mark, name, other language, pages and colours; a narrow window has most of it in a menu. */
export function pageHeader(
  text: HeaderStrings,
  language: PageLanguage,
  chosen: Theme,
  here: Place,
  link: Raw,
  change: (part: { theme?: Theme; language?: PageLanguage }) => void,
): unknown {
  const other: PageLanguage = language === "zh" ? "en" : "zh";
  const toOther = (name: string): unknown =>
    html`<button class=${name} lang=${htmlLang(other)} @click=${() => change({ language: other })}>
      ${text.otherLanguage}
    </button>`;
  return html`<header>
    <span class="name">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10.5" />
        <path d="M12 12V4.5" />
      </svg>
      <b>Ropewalk</b>
      ${here === "learn" || here === "gallery" ? nothing : html`<b aria-hidden="true">${text[here]}</b>`}
    </span>
    <div class="menu" id="menu" popover>
      <nav class="rooms" aria-label=${text.pages}>
        ${PAGES.map((page) =>
          page === here
            ? html`<a aria-current="page">${text[page]}</a>`
            : html`<a href=${pageAddress(here, page, link)}>${text[page]}</a>`,
        )}
      </nav>
      <label class="theme"
        ><span>${text.theme}</span>
        <select
          @change=${(event: Event) => change({ theme: (event.currentTarget as HTMLSelectElement).value as Theme })}
        >
          ${THEMES.map(
            (theme) => html`<option value=${theme} .selected=${theme === chosen}>${text.themes[theme]}</option>`,
          )}
        </select></label
      >
      ${toOther("other")}
    </div>
    ${toOther("language")}
    <button class="to-menu" popovertarget="menu">${text.menu}</button>
  </header>`;
}

/** The heading of a page, its purpose, and the link to the list of its chapters. */
export const pageHero = (
  { title, lead, contents }: PageWords,
  address: string,
  toContents: ((event: Event) => void) | undefined,
): unknown =>
  html`<section class="hero">
    <h1>${title}</h1>
    <div>
      <p class="lead">${lead}</p>
      ${contents === undefined ? nothing : html`<a class="to-contents" href=${address} @click=${toContents}>${contents}</a>`}
    </div>
  </section>`;
