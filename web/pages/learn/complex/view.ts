import { fixed, float32Text, integer, languageOf } from "../../../figures/base/format.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { complexNumbers, type ComplexNumbers } from "./numbers.js";
import { complexScene, sumParts } from "./scenes.js";
import { complexStrings } from "./strings.js";
import { storyComplex, type ComplexValues } from "./values.js";

function view(values: ComplexValues, of: ComplexNumbers, lang: string): View<ComplexValues> {
  const text = complexStrings[languageOf(lang)];
  const { word, position, points, angles } = of;
  const texts = sumParts(of, lang).map((part) => part.text);
  return {
    blocks: [scene(complexScene(values, of, lang))],
    sentence: text.sentence(word.text, integer(lang, Math.round(position)), texts.join("")),
    table: {
      columns: text.columns,
      rows: () =>
        angles.map((angle, n) => {
          const [x, y] = [points[2 * n]!, points[2 * n + 1]!];
          return [String(n), fixed(lang, angle, 2), float32Text(x), float32Text(y), fixed(lang, Math.hypot(x, y), 4)];
        }),
    },
  };
}

export const storyComplexLook = figureLook(storyComplex, {
  name: "rope-story-complex",
  quiet: true,
  own: ["dragged", "guess"],
  numbers: complexNumbers,
  view,
});
