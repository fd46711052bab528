import { html } from "lit";
import { attentionShapes, cellOf, HEADS, type AttentionShapesValues } from "../../elements/figures/attention-shapes.js";
import { register } from "../../elements/register.js";
import { remember } from "../../elements/remember.js";
import { RopeAttentionShapes, type ShapesChange } from "../../elements/rope-attention-shapes.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { headVectors } from "../../elements/head-vectors.js";
import { headsStrings } from "./heads-strings.js";
import { RopeChapter } from "./rope-chapter.js";

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
