import { html } from "lit";
import { encodingZoo, encodingZooShown, type EncodingZooValues } from "../../../figures/encoding-zoo/values.js";
import { register } from "../../../figures/base/register.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopeEncodingZoo } from "../../../figures/encoding-zoo/element.js";
import type { PositionChange } from "../../../figures/parts/token-strip/rope-token-strip.js";
import type { ZooId } from "../../../figures/encoding-zoo/zoo.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { zooText } from "./strings.js";

export const tag = "rope-chapter-zoo";
export const { slice } = encodingZoo;

class RopeChapterZoo extends RopeChapter<EncodingZooValues> {
  protected override render(): unknown {
    const { state, words } = this;
    const { codes, query, key, word } = encodingZooShown(words);
    return html`${zooText[this.language].story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <rope-encoding-zoo
        lang=${this.lang}
        .engine=${this.engine}
        .codes=${codes}
        .query=${query}
        .key=${key}
        position=${state.position}
        chosen=${state.chosen}
        word=${word}
        @position-change=${({ detail }: CustomEvent<PositionChange>) =>
          this.change({ position: detail.query ?? state.position })}
        @encoding-change=${({ detail }: CustomEvent<{ chosen: ZooId }>) => this.change(detail)}
      ></rope-encoding-zoo>`;
  }
}

register({
  ...encodingZoo.parts,
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterZoo,
  "rope-encoding-zoo": RopeEncodingZoo,
});
