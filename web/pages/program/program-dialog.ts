import { html, render } from "lit";
import type { PageLanguage } from "../shell/state.js";
import styles from "./program.css?inline";
import { RopeProgram, type ProgramChange } from "./rope-program.js";
import { programStrings } from "./strings.js";

/** Added to a page with the first program that is opened. */
const sheet = new CSSStyleSheet();

/** Opens a program over the page. `site`: the path to the site's first page. Closing it ends a run. */
export function programDialog(name: string, given: string, language: PageLanguage, site: string): void {
  if (!customElements.get("rope-program")) customElements.define("rope-program", RopeProgram);
  if (!document.adoptedStyleSheets.includes(sheet)) {
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const text = programStrings[language];
  const dialog = document.createElement("dialog");
  dialog.className = "program-dialog";
  dialog.lang = language === "zh" ? "zh-CN" : "en";
  const title = text.program(`${name}.py`);
  dialog.setAttribute("aria-label", title);
  dialog.addEventListener("close", () => dialog.remove());
  const draw = (source: string): unknown =>
    render(
      html`<header>
          <h2>${title}</h2>
          <button type="button" data-close @click=${() => dialog.close()}>${text.close}</button>
        </header>
        <p class="note">${text.shows}</p>
        <rope-program
          .name=${`${name}.py`}
          .source=${source}
          .given=${given}
          .site=${site}
          lang=${language}
          @program-change=${({ detail }: CustomEvent<ProgramChange>) => void draw(detail.source)}
        ></rope-program>`,
      dialog,
    );
  draw(given);
  document.body.append(dialog);
  dialog.showModal();
}
