import { html, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { wavelengths, type WavelengthsChange, type WavelengthsValues } from "../../../figures/wavelengths/values.js";
import { integer } from "../../../figures/base/format.js";
import { register } from "../../../figures/base/register.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopeWavelengths } from "../../../figures/wavelengths/element.js";
import { frequencyFormula, wavelengthFormula } from "./formulas.js";
import { lengthOr, trainedWith } from "../../../figures/numbers/trained.js";
import { frequenciesStrings, type FrequenciesStrings } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { RopeScrub, scrub } from "../host/rope-scrub.js";

export const tag = "rope-chapter-frequencies";
export const { slice } = wavelengths;

/** 64 to 4,194,304: what the line can be dragged to. */
const LENGTHS = Array.from({ length: 17 }, (_, i) => 64 * 2 ** i);
/** 1000 to 100,000,000, in ones, twos and fives. */
const BASES = Array.from({ length: 16 }, (_, i) => 10 ** (3 + Math.floor(i / 3)) * [1, 2, 5][i % 3]!);

/** <rope-chapter-frequencies>: wavelengths against the trained length. */
class RopeChapterFrequencies extends RopeChapter<WavelengthsValues> {
  readonly #trained = remember(trainedWith);
  readonly #wavelength = remember((engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec).wavelength);

  protected override render(): unknown {
    const text = frequenciesStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <p class="formula">${frequencyFormula} ${wavelengthFormula} <span>${text.formula}</span></p>
      ${this.#count(text)} ${this.guess(text.guess)}
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

  #count(text: FrequenciesStrings): unknown {
    const { engine, spec, state, lang } = this;
    if (!engine || !spec) return nothing;
    const trained = this.#trained(spec, state.base);
    const wavelength = this.#wavelength(engine, trained);
    const length = lengthOr(spec, state.length);
    const number = (name: "length" | "base", value: number, stops: readonly number[]): unknown =>
      scrub(lang, text[name], stops, value, (chosen) => this.change({ [name]: chosen }));
    const base = spec.invFreq === undefined ? number("base", trained.base, BASES) : integer(lang, trained.base);
    const round = wavelength.filter((positions) => positions <= length).length;
    return html`<p class="story">
      ${text.count(number("length", length, LENGTHS), base, integer(lang, round), integer(lang, wavelength.length))}
    </p>`;
  }
}

register({
  ...wavelengths.parts,
  [tag]: RopeChapterFrequencies,
  "rope-figure-tools": RopeFigureTools,
  "rope-scrub": RopeScrub,
  "rope-wavelengths": RopeWavelengths,
});
