import { fixed, float32Text, integer, languageOf, significant } from "../base/format.js";
import { pairChannels } from "../numbers/rotated.js";
import { wordsAround } from "../stage/text.js";
import { figureLook, scene, type Fit, type Table, type View } from "../view/make.js";
import { speedsNumbers, type SpeedsNumbers } from "./numbers.js";
import { speedsScene } from "./scenes.js";
import { speedsStrings, textOf } from "./strings.js";
import { clockWall, type ClockWallValues } from "./values.js";

function view(values: ClockWallValues, of: SpeedsNumbers, lang: string, fit: Fit): View<ClockWallValues> {
  const text = speedsStrings[languageOf(lang)];
  const { key, query, clocks, seen } = of;
  const drawing = scene(speedsScene(values, of, lang, fit));
  const { above, below } = wordsAround(textOf(seen, languageOf(lang)));
  const at = {
    key: key.text,
    query: query.text,
    distance: integer(lang, of.distance),
    all: integer(lang, clocks.length),
    base: integer(lang, of.spec.base),
  };
  const tell = integer(lang, clocks.filter(({ tells }) => tells).length);
  const { attentionFactor } = of.frequencies;
  const factor = fit === "stage" || attentionFactor === 1 ? "" : text.factor(significant(lang, attentionFactor));
  return {
    blocks: fit === "stage" ? [drawing] : [above, drawing, ...below],
    sentence: (seen ? text.sentence({ ...at, tell }) : text.waits(at)) + factor,
    table: fit === "stage" ? handsOf(of, lang) : pairsOf(of, lang),
  };
}

/** The hands of the clocks that are shown. */
const handsOf = ({ clocks, seen }: SpeedsNumbers, lang: string): Table => ({
  columns: speedsStrings[languageOf(lang)].columns,
  rows: () =>
    clocks.map(({ pair, wavelength, key, query, gap }) => [
      String(pair),
      significant(lang, wavelength),
      ...(seen ? [key, query, gap] : [key]).map((degrees) => `${fixed(lang, degrees, 2)}°`),
    ]),
});

/** Every pair of the head, at the second word's position. */
function pairsOf({ spec, frequencies, cosSin: { cos, sin } }: SpeedsNumbers, lang: string): Table {
  const { invFreq, wavelength, attentionFactor } = frequencies;
  return {
    columns: speedsStrings[languageOf(lang)].pairColumns(attentionFactor !== 1),
    rows: () =>
      Array.from(wavelength, (length, pair) => [
        String(pair),
        pairChannels(spec, pair).join(", "),
        String(Number(invFreq[pair]!.toPrecision(12))),
        String(Number(length.toPrecision(9))),
        float32Text(cos[wavelength.length + pair]!),
        float32Text(sin[wavelength.length + pair]!),
      ]),
  };
}

export const clockWallLook = figureLook(clockWall, {
  name: "rope-clock-wall",
  own: ["guess", "seen", "sliding"],
  numbers: speedsNumbers,
  view,
});
