import { html, nothing } from "lit";
import type { StageText } from "../../figures/stage/text.js";
import type { PageLanguage } from "../shell/state.js";
import { withTerms } from "./glossary.js";

/** A stage: its figure, the words below or beside it, and `folds` after the sentence to remember. */
export const stage = (language: PageLanguage, text: StageText, figure: unknown, folds: unknown = nothing): unknown =>
  html`<div class="stage">
    ${figure}
    <div class="beside">
      <p class="todo">${withTerms(language, text.todo)}</p>
      ${text.prose?.map((words) => html`<p class="prose">${withTerms(language, words)}</p>`)}
      <p class="keep">${withTerms(language, text.keep)}</p>
      ${text.note === undefined ? nothing : html`<p class="note">${withTerms(language, text.note)}</p>`} ${folds}
      ${text.more?.map((way) => html`<p class="more">${roomLink(...way)}</p>`)}
    </div>
  </div>`;

/** A link to a chapter of Lab; the page adds the state on click. */
const roomLink = (id: string, words: string): unknown =>
  html`<a href="./lab/#v=2&h=${id}" data-room=${id}>${words}</a>`;
