import { html, nothing } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { integer } from "../../../figures/base/format.js";
import { remember } from "../../../figures/base/remember.js";
import { lengthOr, trainedOnContext, trainedWith } from "../../../figures/numbers/trained.js";
import { RopeContextExtension } from "../../../figures/context-extension/element.js";
import { RopeWavelengths } from "../../../figures/wavelengths/element.js";
import type { WavelengthsValues } from "../../../figures/wavelengths/values.js";
import { chapter, second, story, type ChapterView } from "../../host/chapter.js";
import { predict } from "../../host/rope-prediction.js";
import { scrub } from "../../host/rope-scrub.js";
import { frequencyFormula, wavelengthFormula } from "./formulas.js";
import { extensionStrings } from "./extension-strings.js";
import { frequenciesStrings } from "./strings.js";

/** 64 to 4,194,304: the range to which the line can be dragged. */
const LENGTHS = Array.from({ length: 17 }, (_, i) => 64 * 2 ** i);
/** 1000 to 100,000,000, in steps of one, two and five. */
const BASES = Array.from({ length: 16 }, (_, i) => 10 ** (3 + Math.floor(i / 3)) * [1, 2, 5][i % 3]!);

const trainedOf = remember(trainedWith);
const wavelengthOf = remember((engine: Ropewalk, spec: RopeSpec) => engine.frequencies(spec).wavelength);

/** The number of pairs that complete a revolution within the trained length. */
function count({ engine, spec, language, values, change }: ChapterView<WavelengthsValues>): unknown {
  const text = frequenciesStrings[language];
  const trained = trainedOf(spec, values.base);
  const wavelength = wavelengthOf(engine, trained);
  const length = lengthOr(spec, values.length);
  const number = (name: "length" | "base", value: number, stops: readonly number[]): unknown =>
    scrub(language, text[name], stops, value, (chosen) => change({ [name]: chosen }));
  const base = spec.invFreq === undefined ? number("base", trained.base, BASES) : integer(language, trained.base);
  const round = wavelength.filter((positions) => positions <= length).length;
  return text.count(
    number("length", length, LENGTHS),
    base,
    integer(language, round),
    integer(language, wavelength.length),
  );
}

export default chapter(
  "rope-wavelengths",
  RopeWavelengths,
  (view) => {
    const { language, spec } = view;
    const [text, further] = [frequenciesStrings[language], extensionStrings[language]];
    const onContext = trainedOnContext(spec);
    return html`${story([text.first])}<rope-wavelengths></rope-wavelengths>
      ${onContext ? html`<p class="note">${text.onContext}</p>` : nothing} ${story([count(view), text.story])}
      <p class="formula">${frequencyFormula} ${wavelengthFormula} <span>${text.formula}</span></p>
      ${predict(language, "frequencies", text.guess)}
      ${second(
        "extension",
        further.title,
        further.first,
        html`<rope-context-extension></rope-context-extension>
          ${story([further.story])}
          <p class="note">${further.sources}</p>`,
      )}`;
  },
  { "rope-context-extension": RopeContextExtension },
);
