import { remember, type FigureContext } from "../base/figure.js";
import { fixed, integer, languageOf } from "../base/format.js";
import { between } from "../stage/angles.js";
import { castOf } from "../stage/cast.js";
import { wordsAround } from "../stage/text.js";
import { figureLook, scene, type Fit, type View } from "../view/make.js";
import { degreesAt, tableOf } from "./degrees.js";
import { lineScene, type LineState } from "./scenes.js";
import { lineStrings, lineText } from "./strings.js";
import { firstLine, type FirstLineValues } from "./values.js";

function numbers() {
  const [cast, table] = [remember(castOf), remember(tableOf)];
  return (
    { positions, dragged = positions }: FirstLineValues,
    { engine, spec, language, words }: Pick<FigureContext, "engine" | "spec" | "language" | "words">,
  ): LineState => ({
    cast: cast(language, words),
    positions: dragged,
    degrees: degreesAt(engine, spec, table(engine, spec), dragged),
  });
}

function view(_: FirstLineValues, of: LineState, lang: string, fit: Fit): View<FirstLineValues> {
  const text = lineStrings[languageOf(lang)];
  const { cast, positions, degrees } = of;
  const drawing = scene(
    lineScene<Partial<FirstLineValues>>(
      of,
      text,
      { change: (all) => ({ positions: all, dragged: undefined }), dragged: (all) => ({ dragged: all }) },
      fit,
    ),
  );
  const { above, below } = wordsAround(lineText(text));
  const places = positions.map((place) => integer(lang, Math.round(place)));
  const gaps = degrees.slice(1).map((to, i) => `${integer(lang, Math.round(Math.abs(between(degrees[i]!, to))))}°`);
  const list = (all: readonly string[]): string => all.join(languageOf(lang) === "zh" ? "，" : ", ");
  return {
    blocks: fit === "stage" ? [drawing] : [above, drawing, ...below],
    sentence: text.sentence(list(cast.map((word, i) => text.at(word.text, places[i]!))), list(gaps)),
    table: {
      columns: text.columns,
      rows: () => cast.map((word, i) => [word.text, places[i]!, fixed(lang, degrees[i]!, 2)]),
    },
  };
}

export const firstLineLook = figureLook(firstLine, {
  name: "rope-first-line",
  own: ["dragged"],
  numbers,
  view,
});
