import type { RopeSpec, Ropewalk } from "ropewalk";
import { linked } from "../../figures/base/binding.js";
import type { FigureClass, Valued } from "../../figures/base/element.js";
import { encode, type AnyFigure, type FigureContext } from "../../figures/base/figure.js";
import { followHolder, type Holder } from "../../figures/base/holder.js";
import { languageIn } from "../shell/language.js";
import { stateOf, type PageLanguage } from "../shell/state.js";
import { defineInPage } from "./define-in-page.js";
import { html, pageElement } from "../../figures/base/lit-element.js";

export const story = (paragraphs: readonly unknown[]): unknown =>
  paragraphs.map((paragraph) => html`<p class="story">${paragraph}</p>`);

/** The input of a chapter's words where nothing is computed: the values of its link. */
export interface WordsView<S> {
  language: PageLanguage;
  values: S;
  change(values: Partial<S>): void;
}

/** The input of a chapter's words: the module, the chosen model, and the values of the chapter's figure. */
export interface ChapterView<S> extends WordsView<S> {
  engine: Ropewalk;
  spec: RopeSpec;
  words: readonly string[];
}

/** The export of a chapter's file. */
export interface Chapter {
  /** The fields of the values in its words. */
  fields: AnyFigure["fields"];
  /** It only reads its `WordsView`, so it waits for no module. */
  wordsOnly?: true;
  /** The fields of its other figures. */
  others?: readonly AnyFigure["fields"][];
  render(view: ChapterView<never>): unknown;
  /** Called when it is drawn for the first time. */
  drawn?(place: HTMLElement, view: ChapterView<never>): void;
}

/** A chapter of a figure, and of others after it: its tag, its class, and the words around the tags. */
export function chapter<S>(
  tag: string,
  element: FigureClass & Valued<S>,
  render: (view: ChapterView<S>) => unknown,
  others: Readonly<Record<string, FigureClass>> = {},
): Chapter {
  defineInPage({ [tag]: element, ...others });
  return {
    fields: element.figure!.fields,
    others: Object.values(others).map(({ figure }) => figure!.fields),
    render,
  };
}

/** A chapter's second figure and its words, folded under a title with one sentence; a link to `id` opens it. */
export const second = (id: string, title: string, sentence: string, rest: unknown): unknown =>
  html`<details class="second" id=${id}>
    <summary><h3>${title}</h3></summary>
    ${story([sentence])}${rest}
  </details>`;

type Part = "engine" | "spec" | "words";
/** Of a chapter of words, only the language. */
type Subject = Pick<FigureContext, "language"> & { [Name in Part]?: FigureContext[Name] | undefined };

/**
 * <rope-chapter>: one chapter below the title that the host draws, drawn again when its values change. Property:
 * chapter.
 */
export class RopeChapter extends pageElement({
  chapter: undefined as unknown as Chapter,
  view: undefined as (Subject & WordsView<unknown>) | undefined,
}) {
  #read: ((link: Holder["link"]) => unknown) | undefined;
  constructor() {
    super();
    followHolder(this, (holder) => this.#take(holder));
  }

  #take({ context, link, change }: Holder): void {
    const { fields, others = [], wordsOnly } = this.chapter;
    if (!context && !wordsOnly) return;
    // If two figures have a value of the same name, the words use the first figure's.
    this.#read ??= linked(Object.assign({}, ...others, fields));
    const values = this.#read(link);
    const input: Subject = context ?? { language: languageIn(stateOf(link)) };
    const { engine, spec, language, words } = input;
    const last = this.view;
    if (last && last.values === values && last.spec === spec && last.words === words && last.language === language)
      return;
    this.view = { engine, spec, language, words, values, change: (part) => change(encode(fields, part as object)) };
  }

  protected override render(): unknown {
    return this.view && this.chapter.render(this.view as never);
  }

  protected override firstUpdated(): void {
    this.chapter.drawn?.(this, this.view as never);
  }

  /** Figures have their heights one frame after the words, which would move, so everything is shown at once. */
  protected override updated(): void {
    if (this.view && !this.hasAttribute("data-shown"))
      requestAnimationFrame(() => requestAnimationFrame(() => this.toggleAttribute("data-shown", true)));
  }
}
