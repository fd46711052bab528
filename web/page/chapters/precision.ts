import { html } from "lit";
import { register } from "../../elements/register.js";
import { RopeErrorPlot } from "../../elements/rope-error-plot.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopePrecision } from "../../elements/rope-precision.js";
import { precisionChapterStrings } from "./precision-strings.js";
import { RopeChapter } from "./rope-chapter.js";
import { number, type Slice } from "./slice.js";

interface State {
  position: number;
}

export const tag = "rope-chapter-precision";
export const slice: Slice<State> = { position: number("m", 257, 1, 2 ** 24) };

/** <rope-chapter-precision>: number formats against exact cosines. */
class RopeChapterPrecision extends RopeChapter<State> {
  protected override render(): unknown {
    const text = precisionChapterStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      <rope-precision
        lang=${this.lang}
        .engine=${this.engine}
        .spec=${this.spec}
        pair=${this.pair}
        position=${this.state.position}
        @precision-change=${({ detail }: CustomEvent<State>) => this.change(detail)}
      ></rope-precision>
      <p class="note">${text.note}</p>
    `;
  }
}

register({
  [tag]: RopeChapterPrecision,
  "rope-error-plot": RopeErrorPlot,
  "rope-figure-tools": RopeFigureTools,
  "rope-precision": RopePrecision,
});
