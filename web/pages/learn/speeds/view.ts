import { fixed, integer, languageOf, significant } from "../../../figures/base/format.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { speedsNumbers, type SpeedsNumbers } from "./numbers.js";
import { speedsScene } from "./scenes.js";
import { speedsStrings } from "./strings.js";
import { storySpeeds, type SpeedsValues } from "./values.js";

function view(values: SpeedsValues, of: SpeedsNumbers, lang: string): View<SpeedsValues> {
  const text = speedsStrings[languageOf(lang)];
  const { key, query, clocks } = of;
  const at = {
    key: key.text,
    query: query.text,
    distance: integer(lang, of.distance),
    all: integer(lang, clocks.length),
    base: integer(lang, values.base),
  };
  const tell = integer(lang, clocks.filter(({ tells }) => tells).length);
  return {
    blocks: [scene(speedsScene(values, of, lang))],
    sentence: values.seen ? text.sentence({ ...at, tell }) : text.waits(at),
    table: {
      columns: text.columns,
      rows: () =>
        clocks.map(({ pair, wavelength, key, query, gap }) => [
          String(pair),
          significant(lang, wavelength),
          ...(values.seen ? [key, query, gap] : [key]).map((degrees) => `${fixed(lang, degrees, 2)}°`),
        ]),
    },
  };
}

export const storySpeedsLook = figureLook(storySpeeds, {
  name: "rope-story-speeds",
  own: ["guess", "seen", "sliding"],
  numbers: speedsNumbers,
  view,
});
