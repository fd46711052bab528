import { RopewalkError, type RopeSpec, type Ropewalk } from "../../api/index.js";
import { FIRST_MODEL, knownModels, modelOf } from "./models.js";
import { CUSTOM } from "./values.js";
import type { FigureContext } from "./figure.js";
import type { Language } from "./format.js";
import { specOfPasted } from "./pasted-spec.js";
import { remember } from "./remember.js";
import { defaultSentence, MAX_WORDS, splitWords, wordVectors } from "../numbers/words.js";

/** What a figure draws from, for its values. Each part is kept while what it comes from stays. A bad model throws. */
export function figureContext(): (
  engine: Ropewalk,
  values: Readonly<Record<string, unknown>>,
  language: Language,
) => FigureContext {
  const specOf = remember((engine: Ropewalk, model: string, config: string): RopeSpec => {
    const known = modelOf(model);
    if (!known && model !== CUSTOM) {
      const limit = knownModels()
        .map(({ id }) => id)
        .join(", ");
      throw new RopewalkError({ code: "config-invalid", rule: "one-of", path: "model", value: model, limit });
    }
    if (!known) return specOfPasted(engine, config);
    return engine.parseConfig(known.config, known.layerType === undefined ? {} : { layerType: known.layerType });
  });
  const wordsOf = remember((sentence: string, language: Language) =>
    splitWords(sentence || defaultSentence[language], language).slice(0, MAX_WORDS),
  );
  const vectorsOf = remember(wordVectors);
  return (engine, values, language) => {
    const { model = FIRST_MODEL.id, config = "", sentence = "" } = values as Record<string, string>;
    const spec = specOf(engine, model, config);
    const words = wordsOf(sentence, language);
    return { engine, spec, language, model, words, vectors: vectorsOf(words, spec.headDim) };
  };
}
