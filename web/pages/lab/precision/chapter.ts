import { html } from "lit";
import { integer } from "../../../figures/base/format.js";
import { remember } from "../../../figures/base/remember.js";
import { roundedPosition, lastOf } from "../../../figures/precision/angles.js";
import { RopePrecision } from "../../../figures/precision/element.js";
import type { PrecisionValues } from "../../../figures/precision/values.js";
import { chapter, story, type ChapterView } from "../../host/chapter.js";
import { scrub } from "../../host/rope-scrub.js";
import { precisionChapterStrings } from "./strings.js";

const stopsTo = remember((last: number): number[] => {
  const powers = Array.from({ length: Math.floor(Math.log2(last)) + 1 }, (_, i) => 2 ** i);
  const near = powers.flatMap((power) => [power - 1, power, power + 1]);
  return [...new Set([...near, last])].filter((stop) => stop >= 1 && stop <= last).sort((a, b) => a - b);
});

/** The selected position, rounded to two formats. */
function kept({ spec, language, values, change }: ChapterView<PrecisionValues>): unknown {
  const text = precisionChapterStrings[language];
  const last = lastOf(spec);
  const position = Math.min(values.position, last);
  const number = scrub(language, text.position, stopsTo(last), position, (to) => change({ position: to }));
  const rounded = (format: "bfloat16" | "float16"): string => integer(language, roundedPosition(position, format));
  return text.kept(number, rounded("bfloat16"), rounded("float16"));
}

export default chapter("rope-precision", RopePrecision, (view) => {
  const text = precisionChapterStrings[view.language];
  return html`${story([text.first])}<rope-precision></rope-precision> ${story([kept(view), text.story])}
    <p class="note">${text.note}</p>`;
});
