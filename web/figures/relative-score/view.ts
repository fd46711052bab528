import { fixed, float32Text, integer, languageOf } from "../base/format.js";
import { figureLook, scene, type Fit, type View } from "../view/make.js";
import { wordsAround } from "../stage/text.js";
import { between } from "../stage/angles.js";
import { scoreNumbers, type ScoreNumbers } from "./numbers.js";
import { scoreScene } from "./scenes.js";
import { scoreStrings, scoreText } from "./strings.js";
import { relativeScore, type RelativeScoreValues } from "./values.js";

function view(values: RelativeScoreValues, of: ScoreNumbers, lang: string, fit: Fit): View<RelativeScoreValues> {
  const text = scoreStrings[languageOf(lang)];
  const { key, query, angles, score } = of;
  const [n, m] = of.places.map(Math.round) as [number, number];
  const angle = integer(lang, Math.abs(between(...angles)));
  const sentence = text.sentence({ key: key.text, query: query.text, n, m, angle, score: fixed(lang, score, 2) });
  const guessed = values.moved && values.guess !== undefined ? ` ${text.guessed(fixed(lang, values.guess, 2))}` : "";
  const drawing = scene(scoreScene(values, of, lang, fit));
  const { above, below } = wordsAround(scoreText[languageOf(lang)]);
  return {
    blocks: fit === "stage" ? [drawing] : [above, drawing, ...below],
    sentence: sentence + guessed,
    table: {
      columns: text.columns,
      rows: () =>
        [key, query].map((one, i) => [one.text, String(of.places[i]), fixed(lang, angles[i]!, 2), float32Text(score)]),
    },
  };
}

export const relativeScoreLook = figureLook(relativeScore, {
  name: "rope-relative-score",
  own: ["dragged", "from", "guess", "moved"],
  numbers: scoreNumbers,
  view,
});
