import { html, nothing } from "lit";
import type { Ropewalk } from "ropewalk";
import { decay, decayShown, type DecayValues, type DecayChange } from "../../../figures/decay/values.js";
import { BASES, DecayCurves, DIMS, type VectorsFor } from "../../../figures/decay/curves.js";
import { fixed, integer } from "../../../figures/base/format.js";
import { smallHead } from "../../../figures/numbers/pairing.js";
import { register } from "../../../figures/base/register.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopeDecay } from "../../../figures/decay/element.js";
import { decayText, type DecayText } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { RopeScrub, scrub } from "../host/rope-scrub.js";

export const tag = "rope-chapter-decay";
export const { slice } = decay;

class RopeChapterDecay extends RopeChapter<DecayValues> {
  readonly #distances = remember((cursor: number): readonly number[] => [cursor]);
  readonly #curves = new DecayCurves();
  readonly #shown = decayShown(decayText);

  protected override render(): unknown {
    const { state, engine, spec, words } = this;
    const text = decayText[this.language];
    const shown = this.#shown(engine, spec, words, this.language);
    return html`${text.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      ${engine ? this.#read(engine, text, shown.vectorsFor) : nothing} ${this.guess(text.guess)}
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

  /** The drawn curve at the distance that is read. */
  #read(engine: Ropewalk, text: DecayText, vectorsFor: VectorsFor): unknown {
    const { state, lang } = this;
    const number = (name: "base" | "dim", stops: readonly number[]): unknown =>
      scrub(lang, text[name], stops, state[name], (value) => this.change({ [name]: value }));
    const head = smallHead(state.base, state.dim, "half-split");
    const distances = this.#distances(Math.min(state.cursor, state.span));
    const vectors = state.vectors === "ones" ? undefined : vectorsFor;
    const [score] = this.#curves.rope(engine, head, distances, vectors);
    const distance = integer(lang, distances[0]!);
    return html`<p class="story">
      ${text.read(number("base", BASES), number("dim", DIMS), distance, fixed(lang, score!, 3))}
    </p>`;
  }
}

register({
  ...decay.parts,
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterDecay,
  "rope-decay": RopeDecay,
  "rope-scrub": RopeScrub,
});
