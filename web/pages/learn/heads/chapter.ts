import { html } from "lit";
import {
  attentionShapes,
  cellOf,
  HEADS,
  type AttentionShapesValues,
} from "../../../figures/attention-shapes/values.js";
import { register } from "../../../figures/base/register.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeAttentionShapes, type ShapesChange } from "../../../figures/attention-shapes/element.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { headVectors } from "../../../figures/attention-shapes/head-vectors.js";
import { headsStrings } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";

export const tag = "rope-chapter-heads";
export const { slice } = attentionShapes;

/** <rope-chapter-heads>: attention with real shapes. */
class RopeChapterHeads extends RopeChapter<AttentionShapesValues> {
  readonly #vectors = remember(headVectors);

  protected override render(): unknown {
    const text = headsStrings[this.language];
    const { words, spec, state } = this;
    const { row, column } = cellOf(state, words);
    return html`
      <p class="story">${text.story}</p>
      ${this.guess(text.guess)}
      <rope-attention-shapes
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${spec}
        .words=${words}
        .vectors=${spec ? this.#vectors(words, spec.headDim, HEADS, state.kvHeads) : undefined}
        head=${state.head}
        rotation=${state.rotation}
        row=${row}
        column=${column}
        @shapes-change=${({ detail }: CustomEvent<ShapesChange>) => this.change(detail)}
      ></rope-attention-shapes>
      <p class="note">${text.note}</p>
    `;
  }
}

register({
  ...attentionShapes.parts,
  [tag]: RopeChapterHeads,
  "rope-attention-shapes": RopeAttentionShapes,
  "rope-figure-tools": RopeFigureTools,
});
