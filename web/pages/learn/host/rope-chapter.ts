import { html, LitElement } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import type { PageLanguage } from "../../shell/state.js";

/** A question that the figure below answers, and the answer, shown to those who ask. */
export interface Guess {
  question: string;
  answer: string;
}

const GUESS_FIRST: Record<PageLanguage, string> = { en: "Guess first. ", zh: "先猜一猜。" };

/**
 * What every chapter gets from the page: the module, the chosen model, the sentence's words and their vectors ([words,
 * headDim]), the marked pair, and the chapter's own slice of the state. Renders into the document itself, below the title that
 * the host draws. Events: chapter-change (part of the slice), and those of its figures, such as pair-change.
 */
export abstract class RopeChapter<S extends object> extends LitElement {
  static override properties = {
    engine: { attribute: false },
    spec: { attribute: false },
    words: { attribute: false },
    vectors: { attribute: false },
    pair: { attribute: false },
    state: { attribute: false },
    lang: { type: String },
  };

  declare engine: Ropewalk | undefined;
  declare spec: RopeSpec | undefined;
  declare words: readonly string[];
  declare vectors: Float32Array;
  declare pair: number;
  declare state: S;
  declare lang: string;

  get language(): PageLanguage {
    return this.lang.startsWith("zh") ? "zh" : "en";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected guess({ question, answer }: Guess): unknown {
    return html`<details class="guess">
      <summary><b>${GUESS_FIRST[this.language]}</b>${question}</summary>
      <p>${answer}</p>
    </details>`;
  }

  protected change(part: Partial<S>): void {
    this.dispatchEvent(new CustomEvent<Partial<S>>("chapter-change", { detail: part, bubbles: true }));
  }
}
