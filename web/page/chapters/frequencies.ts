import { html } from "lit";
import { wavelengths, type WavelengthsValues } from "../../elements/figures/wavelengths.js";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeWavelengths, type WavelengthsChange } from "../../elements/rope-wavelengths.js";
import { frequencyFormula, wavelengthFormula } from "./frequency-formulas.js";
import { frequenciesStrings } from "./frequencies-strings.js";
import { RopeChapter } from "./rope-chapter.js";

export const tag = "rope-chapter-frequencies";
export const { slice } = wavelengths;

/** <rope-chapter-frequencies>: wavelengths against the trained length. */
class RopeChapterFrequencies extends RopeChapter<WavelengthsValues> {
  protected override render(): unknown {
    const text = frequenciesStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <p class="formula">${frequencyFormula} ${wavelengthFormula} <span>${text.formula}</span></p>
      ${this.guess(text.guess)}
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
  ...wavelengths.parts,
  [tag]: RopeChapterFrequencies,
  "rope-figure-tools": RopeFigureTools,
  "rope-wavelengths": RopeWavelengths,
});
