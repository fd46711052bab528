import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { FIRST_MODEL, modelOf } from "../base/models.js";
import { remember, type FigureContext } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { specOfPasted } from "../base/pasted/spec.js";
import { defaultSentence, MAX_WORDS, splitWords, wordVectors } from "./words.js";

/** A figure's input for its values. Each part is kept until its own input changes. Throws for a bad model. */
export function figureContext(
  first?: RopeSpec,
): (engine: Ropewalk, values: Readonly<Record<string, unknown>>, language: Language) => FigureContext {
  const specOf = remember((engine: Ropewalk, model: string, config: string): RopeSpec => {
    if (first && model === FIRST_MODEL.id) return first;
    const known = modelOf(model);
    if (!known) return specOfPasted(engine, config);
    return engine.parseConfig(known.config, known.layerType === undefined ? {} : { layerType: known.layerType });
  });
  const wordsOf = remember((sentence: string, language: Language) =>
    splitWords(sentence || defaultSentence[language], language).slice(0, MAX_WORDS),
  );
  const vectorsOf = remember(wordVectors);
  const contextOf = remember(
    (
      engine: Ropewalk,
      spec: RopeSpec,
      language: Language,
      model: string,
      words: readonly string[],
      vectors: Float32Array,
    ): FigureContext => ({ engine, spec, language, model, words, vectors }),
  );
  return (engine, values, language) => {
    const { model = FIRST_MODEL.id, config = "", sentence = "" } = values as Record<string, string>;
    const spec = specOf(engine, model, config);
    const words = wordsOf(sentence, language);
    return contextOf(engine, spec, language, model, words, vectorsOf(words, spec.headDim));
  };
}
