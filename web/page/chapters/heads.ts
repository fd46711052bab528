import { html } from "lit";
import { ROTATIONS, type CacheRotation } from "../../elements/head-groups.js";
import { register } from "../../elements/register.js";
import { remember } from "../../elements/remember.js";
import { KV_HEADS, RopeAttentionShapes, type ShapesChange } from "../../elements/rope-attention-shapes.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { headVectors } from "./head-vectors.js";
import { headsStrings } from "./heads-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { number, oneOf, type Slice } from "./slice.js";

const HEADS = 8;

/** -1 for row: the last word. */
interface State {
  kvHeads: number;
  head: number;
  rotation: CacheRotation;
  row: number;
  column: number;
}

export const tag = "rope-chapter-heads";
export const slice: Slice<State> = {
  kvHeads: oneOf<number>("k", 2, KV_HEADS),
  head: number("h", 0, 0, HEADS - 1),
  rotation: oneOf("r", "on", ROTATIONS),
  row: number("y", -1, -1, 255),
  column: number("x", 0, 0, 255),
};

/** <rope-chapter-heads>: attention with real shapes. */
class RopeChapterHeads extends RopeChapter<State> {
  readonly #vectors = remember(headVectors);

  protected override render(): unknown {
    const text = headsStrings[this.language];
    const { words, spec, state } = this;
    const last = words.length - 1;
    const row = state.row < 0 || state.row > last ? last : state.row;
    return html`
      <p class="story">${text.story}</p>
      <rope-attention-shapes
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${spec}
        .words=${words}
        .vectors=${spec ? this.#vectors(words, spec.headDim, HEADS, state.kvHeads) : undefined}
        head=${state.head}
        rotation=${state.rotation}
        row=${row}
        column=${Math.min(state.column, row)}
        @shapes-change=${({ detail }: CustomEvent<ShapesChange>) => this.change(detail)}
      ></rope-attention-shapes>
      <p class="note">${text.note}</p>
    `;
  }
}

register({
  [tag]: RopeChapterHeads,
  "rope-attention-shapes": RopeAttentionShapes,
  "rope-figure-tools": RopeFigureTools,
});
