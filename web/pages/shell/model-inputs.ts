import { html } from "lit";
import type { Ropewalk } from "ropewalk";
import { CUSTOM } from "../../figures/base/fields.js";
import { knownModels, modelOf } from "../../figures/base/models.js";
import { MAX_WORDS } from "../../figures/numbers/words.js";
import type { PageSubject } from "./page-subject.js";
import type { PageLanguage, PageState } from "./state.js";
import { pageStrings, type PageStrings } from "./strings.js";

/** The inputs of all figures on a page, and the callback for changes. */
export interface SubjectView {
  readonly state: PageState;
  readonly engine: Ropewalk | undefined;
  readonly language: PageLanguage;
  readonly subject: PageSubject;
  change(state: Partial<PageState>): void;
}

export function modelInputs(view: SubjectView): unknown {
  const text = pageStrings[view.language];
  const { state, language, subject } = view;
  const { spec } = subject.context ?? {};
  return html`<section class="inputs" aria-label=${text.setUp}>
    <rope-model-picker
      lang=${language}
      .models=${knownModels()}
      .spec=${spec}
      .layers=${subject.layers}
      .problem=${state.model === CUSTOM ? subject.problem : undefined}
      model=${state.model}
      text=${state.config}
      @model-change=${({ detail }: CustomEvent<{ model: string }>) => view.change(chosen(view.state, detail.model))}
      @config-change=${({ detail }: CustomEvent<{ text: string }>) => view.change({ config: detail.text })}
    ></rope-model-picker>
    <div>${pageInputs(view, text)}</div>
  </section>`;
}

/** The sentence to type, and why it was changed. */
function pageInputs(view: SubjectView, text: PageStrings): unknown {
  const { state, subject } = view;
  const { empty, cut } = subject;
  return html`<div class="fields">
      <div class="field">
        <label for="sentence">${text.sentence}</label>
        <input
          id="sentence"
          type="text"
          maxlength="240"
          autocomplete="off"
          .value=${state.sentence ?? text.defaultSentence}
          aria-describedby="sentence-note sentence-problem"
          @input=${(event: Event) => view.change(typed((event.currentTarget as HTMLInputElement).value, text))}
        />
      </div>
    </div>
    <p id="sentence-problem" class="problem" role="status">
      ${empty ? text.sentenceEmpty : cut ? text.sentenceCut(MAX_WORDS) : ""}
    </p>
    <p id="sentence-note" class="note">${text.sentenceNote}</p>`;
}

/** Pasting a config starts with the text of the model shown before. */
function chosen({ model: before, config }: PageState, model: string): Partial<PageState> {
  const shown = modelOf(before);
  const fresh = model === CUSTOM && config === "" && shown;
  return { model, ...(fresh ? { config: JSON.stringify(shown.config, null, 2) } : {}) };
}

/** After a new sentence, words chosen by their place in the old one are forgotten. */
const typed = (value: string, text: PageStrings): Partial<PageState> => ({
  sentence: value === text.defaultSentence ? undefined : value,
  row: -1,
  column: -1,
});
