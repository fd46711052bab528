import { fixed, languageOf } from "../../../figures/base/format.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { CODES, PLACES, zooNumbers, type ZooNumbers } from "./numbers.js";
import { zooScene, type ZooState } from "./scenes.js";
import { zooStrings } from "./strings.js";
import { zoo } from "./values.js";

function view(state: ZooState, of: ZooNumbers, lang: string): View<ZooState> {
  const text = zooStrings[languageOf(lang)];
  const { change, flat } = of.traces[state.code];
  return {
    blocks: [scene(zooScene(state, of, text), { saved: false })],
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

export const zooLook = figureLook(zoo, {
  name: "rope-story-zoo",
  quiet: true,
  own: ["drawn", "before", "guess"],
  numbers: zooNumbers,
  view,
});
