import { fixed, float32Text, integer, languageOf } from "../base/format.js";
import { wordsAround } from "../stage/text.js";
import { figureLook, scene, type Fit, type View } from "../view/make.js";
import { complexNumbers, type ComplexNumbers } from "./numbers.js";
import { complexScene, sumParts } from "./scenes.js";
import { complexStrings, complexText } from "./strings.js";
import { complexPair, type ComplexPairValues } from "./values.js";

function view(values: ComplexPairValues, of: ComplexNumbers, lang: string, fit: Fit): View<ComplexPairValues> {
  const text = complexStrings[languageOf(lang)];
  const { word, position, points, angles } = of;
  const texts = sumParts(of, lang).map((part) => part.text);
  const drawing = scene(complexScene(values, of, lang, fit));
  const { above, below } = wordsAround(complexText[languageOf(lang)]);
  return {
    blocks: fit === "stage" ? [drawing] : [above, drawing, ...below],
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

export const complexPairLook = figureLook(complexPair, {
  name: "rope-complex-pair",
  own: ["dragged", "guess"],
  numbers: complexNumbers,
  view,
});
