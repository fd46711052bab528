import { html, LitElement } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { linked } from "../../figures/base/binding.js";
import { encode } from "../../figures/base/fields.js";
import type { FigureClass, Valued } from "../../figures/base/element.js";
import type { AnyFigure } from "../../figures/base/figure.js";
import { followHolder, type Holder } from "../../figures/base/holder.js";
import type { PageLanguage } from "../shell/state.js";
import { defineInPage } from "./define-in-page.js";

/** The words above a figure. */
export const story = (paragraphs: readonly unknown[]): unknown =>
  paragraphs.map((paragraph) => html`<p class="story">${paragraph}</p>`);

/** What a chapter's words may speak of: the module, the chosen model, and the values of the chapter's figure. */
export interface ChapterView<S> {
  engine: Ropewalk;
  spec: RopeSpec;
  language: PageLanguage;
  words: readonly string[];
  values: S;
  change(values: Partial<S>): void;
}

/** What a chapter's file exports. */
export interface Chapter {
  fields: AnyFigure["fields"];
  /** Its words and its figure's tag. */
  render(view: ChapterView<never>): unknown;
  /** Once it is drawn for the first time. */
  drawn?(place: HTMLElement, view: ChapterView<never>): void;
}

/** A chapter of one figure: its tag, its class, and the words around the tag. */
export function chapter<S>(
  tag: string,
  element: FigureClass & Valued<S>,
  render: (view: ChapterView<S>) => unknown,
): Chapter {
  defineInPage({ [tag]: element });
  return { fields: element.figure!.fields, render };
}

/**
 * <rope-chapter>: one chapter below the title that the host draws, drawn again when what it speaks of changes. Property: chapter.
 * Renders into the document itself.
 */
export class RopeChapter extends LitElement {
  static override properties = { chapter: { attribute: false }, view: { state: true } };

  declare chapter: Chapter;
  declare view: ChapterView<unknown> | undefined;

  #read: ((link: Holder["link"]) => unknown) | undefined;
  constructor() {
    super();
    followHolder(this, (holder) => this.#take(holder));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  #take({ context, link, change }: Holder): void {
    if (!context) return;
    const { fields } = this.chapter;
    this.#read ??= linked(fields);
    const values = this.#read(link);
    const { engine, spec, language, words } = context;
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
}
