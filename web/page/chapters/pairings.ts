import { html } from "lit";
import type { Pairing } from "ropewalk";
import { PAIRINGS } from "../../elements/pairing.js";
import { register } from "../../elements/register.js";
import { RopeChannelRibbon } from "../../elements/rope-channel-ribbon.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { remember } from "../../elements/remember.js";
import { RopeLinePlot } from "../../elements/rope-line-plot.js";
import { RopePairLengths } from "../../elements/rope-pair-lengths.js";
import { RopePairingRibbon } from "../../elements/rope-pairing-ribbon.js";
import type { PositionChange } from "../../elements/rope-token-strip.js";
import { pairingsText } from "./pairings-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { flag, number, oneOf, type Slice } from "./slice.js";

const MAX = 64;

interface PairingsState {
  pairing: Pairing;
  mixed: boolean;
  query: number;
  key: number;
}

export const tag = "rope-chapter-pairings";
export const slice: Slice<PairingsState> = {
  pairing: oneOf("p", "half-split", PAIRINGS),
  mixed: flag("x"),
  query: number("m", 20, 0, MAX),
  key: number("n", 12, 0, MAX),
};

class RopeChapterPairings extends RopeChapter<PairingsState> {
  readonly #vector = remember((vectors: Float32Array, row: number, headDim: number) =>
    vectors.slice(row * headDim, (row + 1) * headDim),
  );
  readonly #key = remember((vectors: Float32Array, headDim: number) => vectors.slice(0, headDim));

  protected override render(): unknown {
    const { state, spec, words, vectors } = this;
    const last = words.length - 1;
    const headDim = spec?.headDim ?? 0;
    return html`${pairingsText[this.language].story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <rope-pairing-ribbon
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${spec}
        .query=${this.#vector(vectors, last, headDim)}
        .key=${this.#key(vectors, headDim)}
        word=${words[last] ?? ""}
        key-word=${words[0] ?? ""}
        pairing=${state.pairing}
        ?mixed=${state.mixed}
        query-position=${state.query}
        key-position=${state.key}
        max=${MAX}
        @pairing-change=${({ detail }: CustomEvent<{ pairing: Pairing }>) => this.change(detail)}
        @mix-change=${({ detail }: CustomEvent<{ mixed: boolean }>) => this.change(detail)}
        @position-change=${({ detail }: CustomEvent<PositionChange>) =>
          this.change({ query: detail.query ?? state.query, key: detail.key ?? state.key })}
      ></rope-pairing-ribbon>`;
  }
}

register({
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterPairings,
  "rope-pairing-ribbon": RopePairingRibbon,
  "rope-channel-ribbon": RopeChannelRibbon,
  "rope-pair-lengths": RopePairLengths,
  "rope-line-plot": RopeLinePlot,
});
