import { html } from "lit";
import { integer } from "../../figures/base/format.js";
import { MAX_WORDS } from "../../figures/numbers/words.js";
import { SPANS } from "../../figures/base/span.js";
import type { PageLanguage, PageState } from "./state.js";
import type { PageStrings } from "./strings.js";

/** The sentence to type, how far the strip of positions goes, and why a sentence is not used as it stands. */
export function pageInputs(
  text: PageStrings,
  language: PageLanguage,
  { sentence, span }: PageState,
  context: number,
  { empty, cut }: { empty: boolean; cut: boolean },
  { typed, chose }: { typed(sentence: string): void; chose(span: number): void },
): unknown {
  return html`<div class="fields">
      <div class="field">
        <label for="sentence">${text.sentence}</label>
        <input
          id="sentence"
          type="text"
          maxlength="240"
          autocomplete="off"
          .value=${sentence ?? text.defaultSentence}
          aria-describedby="sentence-note sentence-problem"
          @input=${(event: Event) => typed((event.currentTarget as HTMLInputElement).value)}
        />
      </div>
      ${spans(text, language, span, context, chose)}
    </div>
    <p id="sentence-problem" class="problem" role="status">
      ${empty ? text.sentenceEmpty : cut ? text.sentenceCut(MAX_WORDS) : ""}
    </p>
    <p id="sentence-note" class="note">${text.sentenceNote}</p>`;
}

function spans(
  text: PageStrings,
  language: PageLanguage,
  chosen: number,
  context: number,
  chose: (span: number) => void,
): unknown {
  return html`<div class="field">
    <label for="span">${text.span}</label>
    <select id="span" @change=${(event: Event) => chose(Number((event.currentTarget as HTMLSelectElement).value))}>
      ${SPANS.map((span) => {
        const length = integer(language, span || context);
        return html`<option value=${span} .selected=${span === chosen}>
          ${span === 0 ? text.spanAll(length) : text.spanValue(length)}
        </option>`;
      })}
    </select>
  </div>`;
}
