import { html } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import type { DecayVectors } from "../../elements/decay-strings.js";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { remember } from "../../elements/remember.js";
import { BASES, DIMS, DISTANCES, RopeDecay, type DecayChange, type DecayModel } from "../../elements/rope-decay.js";
import { RopeLinePlot } from "../../elements/rope-line-plot.js";
import { models } from "../../models/index.js";
import { wordVectors } from "../words.js";
import { decayText, type DecayText } from "./decay-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { flag, number, oneOf, some, type Slice } from "./slice.js";

/** Models beside the chosen one, from a small base to a large one. */
const BESIDE = ["llama-2-7b", "llama-3-8b", "qwen2.5-7b"];
const CHOSEN = "chosen";

interface DecayState {
  base: number;
  dim: number;
  span: number;
  vectors: DecayVectors;
  shown: readonly string[];
  sinusoidal: boolean;
  cursor: number;
}

export const tag = "rope-chapter-decay";
export const slice: Slice<DecayState> = {
  base: oneOf("b", 10_000, BASES),
  dim: oneOf("d", 128, DIMS),
  span: oneOf("w", 1024, DISTANCES),
  vectors: oneOf("v", "ones" as DecayVectors, ["ones", "words"]),
  shown: some("m", [CHOSEN], [CHOSEN, ...BESIDE]),
  sinusoidal: flag("s", true),
  cursor: number("n", 100, 0, 131_072),
};

class RopeChapterDecay extends RopeChapter<DecayState> {
  readonly #models = remember((engine: Ropewalk, spec: RopeSpec, text: DecayText): DecayModel[] => {
    const wanted = JSON.stringify(spec);
    const same = models.find(({ config, layerType }) => {
      const options = layerType === undefined ? {} : { layerType };
      return JSON.stringify(engine.parseConfig(config, options)) === wanted;
    });
    const chosen = { id: CHOSEN, name: same ? text.model(same.name) : text.thisModel, spec };
    const beside = models.filter(({ id }) => BESIDE.includes(id) && id !== same?.id);
    return [chosen, ...beside.map(({ id, name, config }) => ({ id, name, spec: engine.parseConfig(config) }))];
  });
  readonly #vectorsFor = remember((query: string, key: string) => (headDim: number): [Float32Array, Float32Array] => {
    const both = wordVectors([query, key], headDim);
    return [both.slice(0, headDim), both.slice(headDim)];
  });

  protected override render(): unknown {
    const { state, engine, spec, words } = this;
    const text = decayText[this.language];
    const [query, key] = [words.at(-1) ?? "q", words.find((word) => word !== words.at(-1)) ?? "k"];
    return html`${text.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <rope-decay
        lang=${this.lang}
        .engine=${engine}
        .spec=${spec}
        .models=${engine && spec ? this.#models(engine, spec, text) : []}
        .shown=${state.shown}
        .vectorsFor=${this.#vectorsFor(query, key)}
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
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterDecay,
  "rope-decay": RopeDecay,
  "rope-line-plot": RopeLinePlot,
});
