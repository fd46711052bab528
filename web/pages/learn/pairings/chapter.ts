import { html } from "lit";
import type { Pairing } from "ropewalk";
import { MAX, pairingRibbon, pairingShown, type PairingRibbonValues } from "../../../figures/pairing-ribbon/values.js";
import { register } from "../../../figures/base/register.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopePairingRibbon } from "../../../figures/pairing-ribbon/element.js";
import type { PositionChange } from "../../../figures/parts/token-strip/rope-token-strip.js";
import { pairingsText } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";

export const tag = "rope-chapter-pairings";
export const { slice } = pairingRibbon;

class RopeChapterPairings extends RopeChapter<PairingRibbonValues> {
  readonly #shown = pairingShown();

  protected override render(): unknown {
    const { state, spec, words, vectors } = this;
    const { query, key, word, keyWord } = this.#shown(words, vectors, spec?.headDim ?? 0);
    return html`${pairingsText[this.language].story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <rope-pairing-ribbon
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${spec}
        .query=${query}
        .key=${key}
        word=${word}
        key-word=${keyWord}
        pairing=${state.pairing}
        ?mixed=${state.mixed}
        query-position=${state.queryPosition}
        key-position=${state.keyPosition}
        max=${MAX}
        @pairing-change=${({ detail }: CustomEvent<{ pairing: Pairing }>) => this.change(detail)}
        @mix-change=${({ detail }: CustomEvent<{ mixed: boolean }>) => this.change(detail)}
        @position-change=${({ detail }: CustomEvent<PositionChange>) =>
          this.change({
            queryPosition: detail.query ?? state.queryPosition,
            keyPosition: detail.key ?? state.keyPosition,
          })}
      ></rope-pairing-ribbon>`;
  }
}

register({
  ...pairingRibbon.parts,
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterPairings,
  "rope-pairing-ribbon": RopePairingRibbon,
});
