import { html, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { complexPair, MAX, type ComplexPairValues } from "../../../figures/complex-pair/values.js";
import { register } from "../../../figures/base/register.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { significant } from "../../../figures/base/format.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeComplexPair } from "../../../figures/complex-pair/element.js";
import type { PositionChange } from "../../../figures/parts/token-strip/rope-token-strip.js";
import { runLength } from "../../../figures/numbers/rotated.js";
import { complexText, type ComplexText } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { RopeScrub, scrub } from "../host/rope-scrub.js";

export const tag = "rope-chapter-complex";
export const { slice } = complexPair;

const POSITIONS = Array.from({ length: MAX + 1 }, (_, position) => position);

class RopeChapterComplex extends RopeChapter<ComplexPairValues> {
  readonly #wavelength = remember(
    (engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec, runLength(spec)).wavelength,
  );

  protected override render(): unknown {
    const { state, words } = this;
    const text = complexText[this.language];
    return html`${text.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)} ${this.#turned(text)}
      ${this.guess(text.guess)}
      <rope-complex-pair
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${this.spec}
        pair=${this.pair}
        x=${state.x}
        y=${state.y}
        position=${state.position}
        max=${MAX}
        word=${words.at(-1) ?? ""}
        @vector-change=${({ detail }: CustomEvent<{ x: number; y: number }>) => this.change(detail)}
        @position-change=${({ detail }: CustomEvent<PositionChange>) =>
          this.change({ position: detail.query ?? state.position })}
      ></rope-complex-pair>`;
  }

  #turned(text: ComplexText): unknown {
    const { engine, spec, state, lang } = this;
    if (!engine || !spec) return nothing;
    const wavelength = this.#wavelength(engine, spec);
    const pair = Math.min(this.pair, wavelength.length - 1);
    const position = scrub(lang, text.position, POSITIONS, state.position, (value) => this.change({ position: value }));
    return html`<p class="story">
      ${text.turned(position, pair, significant(lang, state.position / wavelength[pair]!))}
    </p>`;
  }
}

register({
  ...complexPair.parts,
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterComplex,
  "rope-complex-pair": RopeComplexPair,
  "rope-scrub": RopeScrub,
});
