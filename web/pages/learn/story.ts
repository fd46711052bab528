import { html, nothing } from "lit";
import type { PageLanguage } from "../shell/state.js";
import { withTerms } from "./glossary.js";

/**
 * The words beside a stage's figure. `{pair:angle}` has the colour of a role; terms of the glossary are in [brackets].
 */
export interface StageText {
  /** One instruction, at its grip. */
  todo: string;
  /** At most two sentences. */
  prose?: readonly string[];
  /** One sentence to remember, which the figure shows to be true. */
  keep: string;
  /** The simplifications and assumptions of the figure. */
  note?: string;
  /** Chapters of Lab about the same topic. */
  more?: readonly (readonly [id: string, words: string])[];
}

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
