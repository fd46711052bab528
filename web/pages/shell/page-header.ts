import { html } from "lit";
import { viewFields, writeFragment, type Raw } from "../../figures/base/fields.js";
import { htmlLang } from "../../figures/base/format.js";
import type { HeaderStrings } from "./header-strings.js";
import type { PageLanguage } from "./language.js";

type Theme = "auto" | "light" | "dark";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** The site's name, ways within the page and to the other one, the colours and the other language. */
export function pageHeader(
  text: HeaderStrings,
  language: PageLanguage,
  chosen: Theme,
  ways: unknown,
  change: (part: { theme?: Theme; language?: PageLanguage }) => void,
): unknown {
  const other: PageLanguage = language === "zh" ? "en" : "zh";
  return html`<header>
    <span class="name">Ropewalk</span>
    ${ways}
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

/** The address of another page, which keeps the language and the colours that were chosen. */
export function roomAddress(page: string, link: Raw): string {
  const kept = Object.values(viewFields).flatMap(({ key }) => (link[key] === undefined ? [] : [[key, link[key]]]));
  return kept.length === 0 ? page : `${page}#${writeFragment(Object.fromEntries(kept) as Raw)}`;
}
