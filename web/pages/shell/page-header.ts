import { html } from "lit";
import type { Raw } from "../../figures/base/fields.js";
import { htmlLang } from "../../figures/base/format.js";
import type { HeaderStrings } from "./header-strings.js";
import type { PageLanguage } from "./language.js";
import { roomAddress, ROOMS, type Room } from "./rooms.js";

type Theme = "auto" | "light" | "dark";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** The site's name, the three pages, the colours and the other language. */
export function pageHeader(
  text: HeaderStrings,
  language: PageLanguage,
  chosen: Theme,
  here: Room,
  link: Raw,
  change: (part: { theme?: Theme; language?: PageLanguage }) => void,
): unknown {
  const other: PageLanguage = language === "zh" ? "en" : "zh";
  return html`<header>
    <span class="name">Ropewalk</span>
    <nav class="rooms" aria-label=${text.rooms}>
      ${ROOMS.map((room) =>
        room === here
          ? html`<a href="#" aria-current="page" @click=${(event: Event) => event.preventDefault()}>${text[room]}</a>`
          : html`<a href=${roomAddress(here, room, link)}>${text[room]}</a>`,
      )}
    </nav>
    <label class="theme"
      ><span>${text.theme}</span>
      <select @change=${(event: Event) => change({ theme: (event.currentTarget as HTMLSelectElement).value as Theme })}>
        ${THEMES.map(
          (theme) => html`<option value=${theme} .selected=${theme === chosen}>${text.themes[theme]}</option>`,
        )}
      </select></label
    >
    <button class="language" lang=${htmlLang(other)} @click=${() => change({ language: other })}>
      ${text.otherLanguage}
    </button>
  </header>`;
}
