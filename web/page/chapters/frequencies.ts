import { html } from "lit";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopePairPlot } from "../../elements/rope-pair-plot.js";
import { RopeWavelengths, type WavelengthsChange } from "../../elements/rope-wavelengths.js";
import { frequencyFormula, wavelengthFormula } from "./frequency-formulas.js";
import { frequenciesStrings } from "./frequencies-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { number, type Slice } from "./slice.js";

interface State {
  /** 0: the model's own. */
  length: number;
  base: number;
}

export const tag = "rope-chapter-frequencies";
export const slice: Slice<State> = {
  length: number("n", 0, 0, 2 ** 22),
  base: number("b", 0, 0, 10 ** 8),
};

/** <rope-chapter-frequencies>: wavelengths against the trained length. */
class RopeChapterFrequencies extends RopeChapter<State> {
  protected override render(): unknown {
    const text = frequenciesStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <p class="formula">${frequencyFormula} ${wavelengthFormula} <span>${text.formula}</span></p>
      <rope-wavelengths
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${this.spec}
        pair=${this.pair}
        length=${this.state.length}
        base=${this.state.base}
        @wavelengths-change=${({ detail }: CustomEvent<WavelengthsChange>) => this.change(detail)}
      ></rope-wavelengths>
    `;
  }
}

register({
  [tag]: RopeChapterFrequencies,
  "rope-figure-tools": RopeFigureTools,
  "rope-pair-plot": RopePairPlot,
  "rope-wavelengths": RopeWavelengths,
});
