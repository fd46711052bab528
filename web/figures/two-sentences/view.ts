import { languageOf } from "../base/format.js";
import { wordsAround } from "../stage/text.js";
import { check, controls, figureLook, scene, type Fit, type View } from "../view/make.js";
import { whyNumbers, type WhyNumbers } from "./numbers.js";
import { whyScene, type WhyState } from "./scenes.js";
import { textOf, whyStrings } from "./strings.js";
import { twoSentences } from "./values.js";

function view(state: WhyState, of: WhyNumbers, lang: string, fit: Fit): View<WhyState> {
  const language = languageOf(lang);
  const text = whyStrings[language];
  const [now, other] = state.swapped ? [of.swapped, of.plain] : [of.plain, of.swapped];
  const names = of.cast.map(({ text }) => text);
  const both = (one: readonly number[]): string => one.map((value) => value.toFixed(2)).join(", ");
  const drawing = scene(whyScene(state, of, text, fit));
  const { above, below } = wordsAround(textOf(state, names, language));
  return {
    blocks:
      fit === "stage" ? [drawing] : [above, drawing, controls([check("causal", text.earlier, state.causal)]), ...below],
    sentence: text.sentence(now.order.map((one) => names[one]).join(" "), both(now.result), both(other.result)),
    table: {
      columns: text.columns,
      rows: () => [
        ...names.map((name, i) => [name, ...[of.plain, of.swapped].map(({ weights }) => weights[i]!.toFixed(2))]),
        [text.result.join(""), both(of.plain.result), both(of.swapped.result)],
      ],
    },
  };
}

export const twoSentencesLook = figureLook(twoSentences, {
  name: "rope-two-sentences",
  own: ["guess"],
  numbers: whyNumbers,
  view,
});
