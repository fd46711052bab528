import { html } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { significant } from "../../../figures/base/format.js";
import { remember } from "../../../figures/base/remember.js";
import { RopeComplexPair } from "../../../figures/complex-pair/element.js";
import { MAX, type ComplexPairValues } from "../../../figures/complex-pair/values.js";
import { runLength } from "../../../figures/numbers/rotated.js";
import { chapter, story, type ChapterView } from "../../host/chapter.js";
import { scrub } from "../../host/rope-scrub.js";
import { storyOf } from "../story.js";
import { complexText } from "./strings.js";

const POSITIONS = Array.from({ length: MAX + 1 }, (_, position) => position);
const wavelengths = remember(
  (engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec, runLength(spec)).wavelength,
);

/** How often the pair goes round on its way to the position. */
function revolutions({ engine, spec, language, values, change }: ChapterView<ComplexPairValues>): unknown {
  const text = complexText[language];
  const wavelength = wavelengths(engine, spec);
  const pair = Math.min(values.pair, wavelength.length - 1);
  const position = scrub(language, text.position, POSITIONS, values.position, (to) => change({ position: to }));
  return text.turned(position, pair, significant(language, values.position / wavelength[pair]!));
}

export default chapter("rope-complex-pair", RopeComplexPair, (view) => {
  const text = complexText[view.language];
  const figure = html`<rope-complex-pair></rope-complex-pair>`;
  return storyOf("complex", view.language, text, figure, story([revolutions(view)]));
});
