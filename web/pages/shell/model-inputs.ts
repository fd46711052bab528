import { html } from "lit";
import type { Ropewalk } from "ropewalk";
import { CUSTOM } from "../../figures/base/fields.js";
import { knownModels, modelOf } from "../../figures/base/models.js";
import { spanOf } from "../../figures/base/span.js";
import { pageInputs } from "./page-inputs.js";
import type { PageSubject } from "./page-subject.js";
import type { PageLanguage, PageState } from "./state.js";
import { pageStrings, type PageStrings } from "./strings.js";

/** What figures on a page are about, and how it is told what its reader changes. */
export interface SubjectView {
  readonly state: PageState;
  readonly engine: Ropewalk | undefined;
  readonly language: PageLanguage;
  readonly subject: PageSubject;
  change(state: Partial<PageState>): void;
}

/** The model and the sentence. */
export function modelInputs(view: SubjectView): unknown {
  const text = pageStrings[view.language];
  const { state, language, subject } = view;
  const { spec } = subject.context ?? {};
  return html`<section class="inputs" aria-label=${text.setUp}>
    <rope-model-picker
      lang=${language}
      .models=${knownModels()}
      .spec=${spec}
      .misspelt=${subject.misspelt}
      .layers=${subject.layers}
      .problem=${state.model === CUSTOM ? subject.problem : undefined}
      model=${state.model}
      text=${state.config}
      @model-change=${({ detail }: CustomEvent<{ model: string }>) => view.change(chosen(view.state, detail.model))}
      @config-change=${({ detail }: CustomEvent<{ text: string }>) => view.change({ config: detail.text })}
    ></rope-model-picker>
    <div>
      ${pageInputs(text, language, state, spec ? spanOf(0, spec) : 0, subject, {
        typed: (value) => view.change(typed(value, text)),
        chose: (span) => view.change({ span }),
      })}
    </div>
  </section>`;
}

/** A config to paste over starts as the one that was shown. */
function chosen({ model: before, config }: PageState, model: string): Partial<PageState> {
  const shown = modelOf(before);
  const fresh = model === CUSTOM && config === "" && shown;
  return { model, ...(fresh ? { config: JSON.stringify(shown.config, null, 2) } : {}) };
}

/** Another sentence: words chosen by their place in the old one are forgotten. */
const typed = (value: string, text: PageStrings): Partial<PageState> => ({
  sentence: value === text.defaultSentence ? undefined : value,
  query: -1,
  key: -1,
  row: -1,
  column: -1,
});
