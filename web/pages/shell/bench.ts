import { html } from "lit";
import type { Ropewalk } from "ropewalk";
import { knownModels, modelOf } from "../../figures/base/models.js";
import { CUSTOM } from "../../figures/base/fields.js";
import { spanOf } from "../../figures/base/span.js";
import { angleFormula, scoreFormula } from "./formulas.js";
import { pageInputs } from "./page-inputs.js";
import type { PageSubject } from "./page-subject.js";
import type { PageLanguage, PageState } from "./state.js";
import { pageStrings, type PageStrings } from "./strings.js";

/** What the bench draws from, and how it tells what its reader changes: a page. */
export interface BenchView {
  readonly state: PageState;
  readonly engine: Ropewalk | undefined;
  readonly language: PageLanguage;
  readonly subject: PageSubject;
  change(state: Partial<PageState>): void;
}

/** One head of a model with a sentence: its clocks, the score of two words, its code and its attention. */
export function bench(view: BenchView): unknown {
  const { state, engine, language, subject } = view;
  const text = pageStrings[language];
  const { spec } = subject.context ?? {};
  const name = modelOf(state.model)?.name ?? text.thisModel;
  return html`
    ${inputs(view, text)}
    <div class="pair-of-cards">
      <section class="card">
        <h2><span class="number">1</span>${text.clocksTitle}</h2>
        <p>${text.clocksText(name, spec?.headDim ?? 0, spec?.rotaryDim ?? 0)}</p>
        <p class="formula">${angleFormula} <span>${text.clocksFormula}</span></p>
        <rope-clock-wall></rope-clock-wall>
      </section>
      <section class="card">
        <h2><span class="number">2</span>${text.scoreTitle}</h2>
        <p>${text.scoreText}</p>
        <p class="formula">${scoreFormula} <span>${text.scoreFormula}</span></p>
        <rope-relative-score></rope-relative-score>
      </section>
      <rope-pair-code
        class="card"
        lang=${language}
        .engine=${engine}
        .spec=${spec}
        pair=${state.pair}
        @pair-change=${({ detail }: CustomEvent<{ pair: number }>) => view.change(detail)}
      ></rope-pair-code>
    </div>
    <section class="card">
      <h2><span class="number">3</span>${text.mapTitle}</h2>
      <p>${text.mapText}</p>
      <rope-attention-map
        @cell-pick=${({ detail: { row: m, column: n } }: CustomEvent<{ row: number; column: number }>) =>
          view.change({ query: m, key: n, queryPosition: m, keyPosition: n })}
      ></rope-attention-map>
    </section>
  `;
}

/** The model and the sentence. */
function inputs(view: BenchView, text: PageStrings): unknown {
  const { state, language, subject } = view;
  const { spec } = subject.context ?? {};
  return html`<section class="card inputs" aria-label=${text.setUp}>
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
