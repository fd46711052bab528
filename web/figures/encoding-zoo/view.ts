import { fixed, languageOf } from "../base/format.js";
import { wordsAround } from "../stage/text.js";
import { figureLook, scene, type Fit, type View } from "../view/make.js";
import { CODES, PLACES, zooNumbers, type ZooNumbers } from "./numbers.js";
import { zooScene, type ZooState } from "./scenes.js";
import { textOf, zooStrings } from "./strings.js";
import { encodingZoo } from "./values.js";

function view(state: ZooState, of: ZooNumbers, lang: string, fit: Fit): View<ZooState> {
  const text = zooStrings[languageOf(lang)];
  const { change, flat } = of.traces[state.code];
  const drawing = scene(zooScene(state, of, text, fit));
  const { above, below } = wordsAround(textOf(state, languageOf(lang)));
  return {
    blocks:
      fit === "stage"
        ? [drawing]
        : [
            above,
            drawing,
            ...below,
            { block: "element", tag: "rope-encoding-table", set: { lang, ...of.table }, on: {} },
          ],
    sentence: text.sentence(text.names[state.code][0], fixed(lang, change[state.position]!, 2), flat),
    table: {
      columns: text.columns,
      rows: () =>
        Array.from({ length: PLACES }, (_, place) => [
          String(place),
          ...CODES.map((code) => fixed(lang, of.traces[code].change[place]!, 2)),
        ]),
    },
  };
}

export const encodingZooLook = figureLook(encodingZoo, {
  name: "rope-encoding-zoo",
  own: ["drawn", "before", "guess"],
  numbers: zooNumbers,
  view,
});
