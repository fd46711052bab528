import { html } from "lit";
import { complexPair, MAX, type ComplexPairValues } from "../../elements/figures/complex-pair.js";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeComplexPair } from "../../elements/rope-complex-pair.js";
import type { PositionChange } from "../../elements/rope-token-strip.js";
import { complexText } from "./complex-strings.js";
import { RopeChapter } from "./rope-chapter.js";

export const tag = "rope-chapter-complex";
export const { slice } = complexPair;

class RopeChapterComplex extends RopeChapter<ComplexPairValues> {
  protected override render(): unknown {
    const { state, words } = this;
    const text = complexText[this.language];
    return html`${text.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)} ${this.guess(text.guess)}
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
}

register({
  ...complexPair.parts,
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterComplex,
  "rope-complex-pair": RopeComplexPair,
});
