import { html, nothing } from "lit";
import { predict, type Prediction } from "../host/rope-prediction.js";
import { story } from "../host/chapter.js";
import type { PageLanguage } from "../shell/state.js";
import { withTerms } from "./glossary.js";

/** What a chapter of the story says in one language; under 250 words, all of it. [Words] of the glossary stand in brackets. */
export interface StoryText {
  story: readonly string[];
  guess: Prediction;
  /** One thing to do with the figure. */
  todo: string;
  /** One sentence to keep, which the figure holds. */
  keep: string;
  /** What the figure leaves out or assumes. */
  note?: string;
  /** The room of Lab that goes on from here. */
  more?: readonly [room: string, words: string];
}

export type StoryTexts = Record<PageLanguage, StoryText>;

/** What stands beside the figure of a stage. `{pair:angle}` has the colour of its role; [words] of the glossary stand in brackets. */
export interface StageText {
  /** One thing to do, at its grip. */
  todo: string;
  /** Two sentences at most. */
  prose?: readonly string[];
  /** One sentence to keep, which the figure holds. */
  keep: string;
  /** What the figure leaves out or assumes. */
  note?: string;
  /** Rooms of Lab that go on from here. */
  more?: readonly (readonly [room: string, words: string])[];
}

/** All that a chapter says beside its sentence to keep, paragraph by paragraph. */
export function paragraphsOf(text: StoryText | StageText): readonly string[] {
  if (!("story" in text)) return text.prose ?? [];
  return [...text.story, `${text.guess.question} ${text.guess.answer}`];
}

/** A stage: its figure, and the words below it or, in a wide window, beside it. `folds` stand after the sentence to keep. */
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

/** A chapter's words around its figure; `between` stands below the prediction. */
export function storyOf(
  name: string,
  language: PageLanguage,
  { story: paragraphs, guess, todo, keep, note, more }: StoryText,
  figure: unknown,
  between: unknown = nothing,
): unknown {
  return html`${story(paragraphs.map((words) => withTerms(language, words)))} ${predict(language, name, guess)}
    ${between}
    <p class="todo">${todo}</p>
    ${figure}
    <p class="keep">${keep}</p>
    ${note === undefined ? nothing : html`<p class="note">${withTerms(language, note)}</p>`}
    ${more === undefined ? nothing : html`<p class="more">${roomLink(...more)}</p>`}`;
}

/** A way to a room of Lab; the page gives it the state when it is taken. */
export const roomLink = (room: string, words: string): unknown =>
  html`<a href="./lab/#v=2&h=${room}" data-room=${room}>${words}</a>`;
