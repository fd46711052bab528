import { html, nothing } from "lit";
import { modelOf } from "../../figures/base/models.js";
import { angleFormula, scoreFormula } from "../shell/formulas.js";
import { modelInputs, type SubjectView } from "../shell/model-inputs.js";
import { pageOf } from "../shell/site-pages.js";
import type { PageState } from "../shell/state.js";
import { benchStrings } from "./bench-strings.js";

/** The number of cards in a row; the map is part of the last. */
export const PARTS = 3;

export const inLab = ({ chapter }: PageState): boolean => chapter !== undefined && pageOf(chapter) === "lab";

/** One head of a model with a sentence: clocks, a score, code and attention. A chapter has only the first two. */
export function bench(view: SubjectView, parts: number): unknown {
  const { state, engine, language, subject } = view;
  const text = benchStrings[language];
  const { spec } = subject.context ?? {};
  const name = modelOf(state.model)?.name ?? text.thisModel;
  const inputs = html`<div class="card">${modelInputs(view)}</div>`;
  if (inLab(state)) return inputs;
  const cards = [
    html`<section class="card">
      <h2><span class="number">1</span>${text.clocksTitle}</h2>
      <p>${text.clocksText(name, spec?.headDim ?? 0, spec?.rotaryDim ?? 0)}</p>
      <p class="formula">${angleFormula} <span>${text.clocksFormula}</span></p>
      <rope-clock-wall></rope-clock-wall>
    </section>`,
    html`<section class="card">
      <h2><span class="number">2</span>${text.scoreTitle}</h2>
      <p>${text.scoreText}</p>
      <p class="formula">${scoreFormula} <span>${text.scoreFormula}</span></p>
      <rope-relative-score></rope-relative-score>
    </section>`,
    html`<rope-pair-code
      class="card"
      lang=${language}
      .engine=${engine}
      .spec=${spec}
      pair=${state.pair}
      @pair-change=${({ detail }: CustomEvent<{ pair: number }>) => view.change(detail)}
    ></rope-pair-code>`,
  ];
  const map = html`<section class="card">
    <h2><span class="number">3</span>${text.mapTitle}</h2>
    <p>${text.mapText}</p>
    <rope-attention-map></rope-attention-map>
  </section>`;
  return html`${inputs}
    <div class="pair-of-cards">${cards.slice(0, parts)}</div>
    ${parts < PARTS ? nothing : map}`;
}
