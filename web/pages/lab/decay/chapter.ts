import { html } from "lit";
import { fixed, integer } from "../../../figures/base/format.js";
import { remember } from "../../../figures/base/remember.js";
import { BASES, DecayCurves, DIMS } from "../../../figures/decay/curves.js";
import { RopeDecay } from "../../../figures/decay/element.js";
import { vectorsOfWords, type DecayValues } from "../../../figures/decay/values.js";
import { smallHead } from "../../../figures/numbers/pairing.js";
import { chapter, story, type ChapterView } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { scrub } from "../../host/rope-scrub.js";
import { decayText } from "./strings.js";

const distancesOf = remember((cursor: number): readonly number[] => [cursor]);
const vectorsFor = vectorsOfWords();
const curves = new DecayCurves();

/** The drawn curve at the selected distance. */
function reading({ engine, language, words, values, change }: ChapterView<DecayValues>): unknown {
  const text = decayText[language];
  const number = (name: "base" | "dim", stops: readonly number[]): unknown =>
    scrub(language, text[name], stops, values[name], (value) => change({ [name]: value }));
  const head = smallHead(values.base, values.dim, "half-split");
  const distances = distancesOf(Math.min(values.cursor, values.span));
  const [score] = curves.rope(engine, head, distances, values.vectors === "ones" ? undefined : vectorsFor(words));
  return text.read(
    number("base", BASES),
    number("dim", DIMS),
    integer(language, distances[0]!),
    fixed(language, score!, 3),
  );
}

export default chapter("rope-decay", RopeDecay, (view) => {
  const text = decayText[view.language];
  return html`${story([text.first])}<rope-decay></rope-decay> ${story([reading(view), ...text.story])}
    ${predict(view.language, "decay", text.guess)}`;
});
