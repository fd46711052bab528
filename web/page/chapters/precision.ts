import { html } from "lit";
import { precision, type PrecisionValues } from "../../elements/figures/precision.js";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { RopePrecision } from "../../elements/rope-precision.js";
import { precisionChapterStrings } from "./precision-strings.js";
import { RopeChapter } from "./rope-chapter.js";

export const tag = "rope-chapter-precision";
export const { slice } = precision;

/** <rope-chapter-precision>: number formats against exact cosines. */
class RopeChapterPrecision extends RopeChapter<PrecisionValues> {
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
        @precision-change=${({ detail }: CustomEvent<PrecisionValues>) => this.change(detail)}
      ></rope-precision>
      <p class="note">${text.note}</p>
    `;
  }
}

register({
  ...precision.parts,
  [tag]: RopeChapterPrecision,
  "rope-figure-tools": RopeFigureTools,
  "rope-precision": RopePrecision,
});
