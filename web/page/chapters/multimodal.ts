import { html } from "lit";
import { MULTIMODAL, type MultimodalScheme } from "../../elements/multimodal-schemes.js";
import { register } from "../../elements/register.js";
import { remember } from "../../elements/remember.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { GRID, RopeMultimodal, type MultimodalChoice } from "../../elements/rope-multimodal.js";
import { multimodalChapterStrings } from "./multimodal-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { number, oneOf, type Slice } from "./slice.js";

/** -1 for token: the figure chooses. */
interface State {
  scheme: MultimodalScheme;
  rows: number;
  columns: number;
  token: number;
}

export const tag = "rope-chapter-multimodal";
export const slice: Slice<State> = {
  scheme: oneOf("s", "qwen3-vl", MULTIMODAL),
  rows: number("r", 4, GRID[0], GRID[1]),
  columns: number("c", 6, GRID[0], GRID[1]),
  token: number("t", -1, -1, GRID[1] ** 2 + 5),
};

/** <rope-chapter-multimodal>: positions with several axes. */
class RopeChapterMultimodal extends RopeChapter<State> {
  readonly #choice = remember((state: State): MultimodalChoice => ({
    ...state,
    token: state.token < 0 ? undefined : state.token,
  }));

  protected override render(): unknown {
    const text = multimodalChapterStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <rope-multimodal
        lang=${this.lang}
        .engine=${this.engine}
        .choice=${this.#choice(this.state)}
        pair=${this.pair}
        @multimodal-change=${({ detail }: CustomEvent<Partial<MultimodalChoice>>) => this.#set(detail)}
      ></rope-multimodal>
    `;
  }

  #set(change: Partial<MultimodalChoice>): void {
    const { token, ...rest } = change;
    this.change({ ...rest, ...("token" in change ? { token: token ?? -1 } : {}) });
  }
}

register({ [tag]: RopeChapterMultimodal, "rope-figure-tools": RopeFigureTools, "rope-multimodal": RopeMultimodal });
