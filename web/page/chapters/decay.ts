import { html } from "lit";
import { decay, decayShown, type DecayValues } from "../../elements/figures/decay.js";
import { register } from "../../elements/register.js";
import { models } from "../../models/index.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopeDecay, type DecayChange } from "../../elements/rope-decay.js";
import { decayText } from "./decay-strings.js";
import { RopeChapter } from "./rope-chapter.js";

export const tag = "rope-chapter-decay";
export const { slice } = decay;

class RopeChapterDecay extends RopeChapter<DecayValues> {
  readonly #shown = decayShown(decayText, () => models);

  protected override render(): unknown {
    const { state, engine, spec, words } = this;
    const text = decayText[this.language];
    const shown = this.#shown(engine, spec, words, this.language);
    return html`${text.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)} ${this.guess(text.guess)}
      <rope-decay
        lang=${this.lang}
        .engine=${engine}
        .spec=${spec}
        .models=${shown.models}
        .shown=${state.shown}
        .vectorsFor=${shown.vectorsFor}
        base=${state.base}
        dim=${state.dim}
        span=${state.span}
        vectors=${state.vectors}
        ?sinusoidal=${state.sinusoidal}
        cursor=${Math.min(state.cursor, state.span)}
        @decay-change=${({ detail }: CustomEvent<DecayChange>) => this.change(detail)}
      ></rope-decay>`;
  }
}

register({
  ...decay.parts,
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterDecay,
  "rope-decay": RopeDecay,
});
