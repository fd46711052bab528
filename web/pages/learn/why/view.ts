import { languageOf } from "../../../figures/base/format.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { whyNumbers, type WhyNumbers } from "./numbers.js";
import { whyScene, type WhyState } from "./scenes.js";
import { whyStrings } from "./strings.js";
import { why } from "./values.js";

function view(state: WhyState, of: WhyNumbers, lang: string): View<WhyState> {
  const text = whyStrings[languageOf(lang)];
  const [now, other] = state.swapped ? [of.swapped, of.plain] : [of.plain, of.swapped];
  const names = of.cast.map(({ text }) => text);
  const both = (one: readonly number[]): string => one.map((value) => value.toFixed(2)).join(", ");
  return {
    blocks: [scene(whyScene(state, of, text), { saved: false })],
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

export const whyLook = figureLook(why, {
  name: "rope-story-why",
  quiet: true,
  own: ["guess"],
  numbers: whyNumbers,
  view,
});
