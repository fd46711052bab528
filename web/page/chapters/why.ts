import { html } from "lit";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { remember } from "../../elements/remember.js";
import { RopeTwoSentences } from "../../elements/rope-two-sentences.js";
import { splitWords, wordVectors } from "../words.js";
import { RopeChapter } from "./rope-chapter.js";
import { text, type Slice } from "./slice.js";
import { whyText } from "./why-strings.js";

const MAX_WORDS = 6;

interface WhyState {
  /** "": the language's own. */
  sentence: string;
  /** Digits, one per word of sentence B; "": backwards. */
  order: string;
}

export const tag = "rope-chapter-why";
export const slice: Slice<WhyState> = { sentence: text("s", "", 80), order: text("o", "", MAX_WORDS) };

class RopeChapterWhy extends RopeChapter<WhyState> {
  readonly #split = remember((sentence: string, language: string) =>
    splitWords(sentence, language).slice(0, MAX_WORDS),
  );
  readonly #vectors = remember(roleVectors);
  readonly #order = remember(readOrder);

  protected override render(): unknown {
    const { state, spec, language } = this;
    const words = whyText[language];
    const typed = state.sentence || words.defaultSentence;
    const split = this.#split(typed, language);
    const sentence = split.length > 1 ? split : this.#split(words.defaultSentence, language);
    const [queries, keys, values] = this.#vectors(sentence, spec?.headDim ?? 0);
    return html`${words.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <div class="field">
        <label for="why-sentence">${words.sentence}</label>
        <input
          id="why-sentence"
          type="text"
          maxlength="80"
          autocomplete="off"
          .value=${typed}
          @input=${(event: Event) => {
            const value = (event.currentTarget as HTMLInputElement).value;
            this.change({ sentence: value === words.defaultSentence ? "" : value, order: "" });
          }}
        />
      </div>
      <rope-two-sentences
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${spec}
        .words=${sentence}
        .queries=${queries}
        .keys=${keys}
        .values=${values}
        .order=${this.#order(state.order, sentence.length)}
        @order-change=${({ detail }: CustomEvent<{ order: readonly number[] }>) =>
          this.change({ order: detail.order.join("") })}
      ></rope-two-sentences>`;
  }
}

/** A query, a key and a value for each word, seeded by its letters and its role. */
function roleVectors(words: readonly string[], headDim: number): [Float32Array, Float32Array, Float32Array] {
  const of = (role: string): Float32Array =>
    wordVectors(
      words.map((word) => `${role} ${word}`),
      headDim,
    );
  return [of("query"), of("key"), of("value")];
}

/** Digits as an order of `words` words; anything else is backwards. */
function readOrder(digits: string, words: number): number[] {
  const order = Array.from(digits, Number);
  const all = Array.from({ length: words }, (_, i) => i);
  return order.length === words && all.every((word) => order.includes(word)) ? order : all.reverse();
}

register({ "rope-figure-tools": RopeFigureTools, [tag]: RopeChapterWhy, "rope-two-sentences": RopeTwoSentences });
