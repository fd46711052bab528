import { html, nothing } from "lit";
import { precision, type PrecisionValues } from "../../../figures/precision/values.js";
import { integer } from "../../../figures/base/format.js";
import { heldPosition, lastOf } from "../../../figures/precision/angles.js";
import { register } from "../../../figures/base/register.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeFigureTools } from "../../../figures/export/rope-figure-tools.js";
import { RopePrecision } from "../../../figures/precision/element.js";
import { precisionChapterStrings, type PrecisionChapterStrings } from "./strings.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { RopeScrub, scrub } from "../host/rope-scrub.js";

export const tag = "rope-chapter-precision";
export const { slice } = precision;

/** <rope-chapter-precision>: number formats against exact cosines. */
class RopeChapterPrecision extends RopeChapter<PrecisionValues> {
  readonly #stops = remember((last: number): number[] => {
    const powers = Array.from({ length: Math.floor(Math.log2(last)) + 1 }, (_, i) => 2 ** i);
    const near = powers.flatMap((power) => [power - 1, power, power + 1]);
    return [...new Set([...near, last])].filter((stop) => stop >= 1 && stop <= last).sort((a, b) => a - b);
  });

  protected override render(): unknown {
    const text = precisionChapterStrings[this.language];
    return html`
      <p class="story">${text.story}</p>
      ${this.#kept(text)}
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

  /** What two formats keep of the position that is read. */
  #kept(text: PrecisionChapterStrings): unknown {
    const { spec, state, lang } = this;
    if (!spec) return nothing;
    const last = lastOf(spec);
    const position = Math.min(state.position, last);
    const number = scrub(lang, text.position, this.#stops(last), position, (to) => this.change({ position: to }));
    const held = (format: "bfloat16" | "float16"): string => integer(lang, heldPosition(position, format));
    return html`<p class="story">${text.kept(number, held("bfloat16"), held("float16"))}</p>`;
  }
}

register({
  ...precision.parts,
  [tag]: RopeChapterPrecision,
  "rope-figure-tools": RopeFigureTools,
  "rope-precision": RopePrecision,
  "rope-scrub": RopeScrub,
});
