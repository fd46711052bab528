import { html } from "lit";
import { htmlLang } from "../../figures/base/format.js";
import type { PageLanguage, PageState, Theme } from "./state.js";
import type { PageStrings } from "./strings.js";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** The page's name, the way to the list of chapters, the colours and the other language. */
export function pageHeader(
  text: PageStrings,
  language: PageLanguage,
  { theme: chosen }: PageState,
  linkTo: (chapter: string) => string,
  change: (part: Partial<PageState>) => void,
  toContents: () => void,
): unknown {
  const other: PageLanguage = language === "zh" ? "en" : "zh";
  return html`<header>
    <span class="name">Ropewalk</span>
    <a
      class="to-contents"
      href=${linkTo("contents")}
      @click=${(event: MouseEvent) => {
        event.preventDefault();
        toContents();
      }}
      >${text.contents}</a
    >
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
