import { fixed, float32Text, integer, languageOf } from "../../../figures/base/format.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { between } from "../../../figures/stage/angles.js";
import { scoreNumbers, type ScoreNumbers } from "./numbers.js";
import { scoreScene } from "./scenes.js";
import { scoreStrings } from "./strings.js";
import { storyScore, type ScoreValues } from "./values.js";

function view(values: ScoreValues, of: ScoreNumbers, lang: string): View<ScoreValues> {
  const text = scoreStrings[languageOf(lang)];
  const { key, query, angles, score } = of;
  const [n, m] = of.places.map(Math.round) as [number, number];
  const angle = integer(lang, Math.abs(between(...angles)));
  const sentence = text.sentence({ key: key.text, query: query.text, n, m, angle, score: fixed(lang, score, 2) });
  const guessed = values.moved && values.guess !== undefined ? ` ${text.guessed(fixed(lang, values.guess, 2))}` : "";
  return {
    blocks: [scene(scoreScene(values, of, lang))],
    sentence: sentence + guessed,
    table: {
      columns: text.columns,
      rows: () =>
        [key, query].map((one, i) => [one.text, String(of.places[i]), fixed(lang, angles[i]!, 2), float32Text(score)]),
    },
  };
}

export const storyScoreLook = figureLook(storyScore, {
  name: "rope-story-score",
  own: ["dragged", "from", "guess", "moved"],
  numbers: scoreNumbers,
  view,
});
