import type { RopeSpec, Ropewalk } from "../../api/index.js";
import llama_2_7b from "../../models/llama-2-7b.json" with { type: "json" };
import llama_3_8b from "../../models/llama-3-8b.json" with { type: "json" };
import qwen25_7b from "../../models/qwen2.5-7b.json" with { type: "json" };
import { BASES, DIMS, DISTANCES } from "./curves.js";
import type { DecayVectors } from "./strings.js";
import type { ModelConfig } from "../../models/index.js";
import { knownModels } from "../base/models.js";
import { figure } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { remember } from "../base/remember.js";
import { RopeLinePlot } from "../parts/line-plot/rope-line-plot.js";
import { flag, number, oneOf, some } from "../base/slice.js";
import { wordVectors } from "../numbers/words.js";

/** Models beside the chosen one, from a small base to a large one. */
const BESIDE: readonly ModelConfig[] = [llama_2_7b, llama_3_8b, qwen25_7b];
const CHOSEN = "chosen";

export interface DecayNames {
  model: (name: string) => string;
  thisModel: string;
}

const names: Record<Language, DecayNames> = {
  en: { model: (name) => `${name} (chosen)`, thisModel: "this model (chosen)" },
  zh: { model: (name) => `${name}（所选）`, thisModel: "该模型（所选）" },
};

/** A model to draw beside the chosen curve. */
export interface DecayModel {
  id: string;
  name: string;
  spec: RopeSpec;
}

export interface DecayChange {
  base?: number;
  dim?: number;
  span?: number;
  vectors?: DecayVectors;
  shown?: readonly string[];
  sinusoidal?: boolean;
  cursor?: number;
}

export interface DecayValues {
  /** Base of the drawn curve: 100 to 10000000, in the steps of its slider. */
  base: number;
  /** Channels of the drawn curve: 8, 16, 32, 64, 128 or 256. */
  dim: number;
  /** Largest distance: 128, 1024, 8192 or 131072. */
  span: number;
  /** What is scored: "ones" or "words". */
  vectors: DecayVectors;
  /** Curves of models, joined by underscores: chosen, llama-2-7b, llama-3-8b, qwen2.5-7b. */
  shown: readonly string[];
  /** Whether the sinusoidal encoding is drawn beside it. */
  sinusoidal: boolean;
  /** The distance that is read. */
  cursor: number;
}

/** The chosen model and those to draw beside it, and vectors of two words for every head size. One result is kept. */
export function decayShown(
  text: Record<Language, DecayNames> = names,
): (
  engine: Ropewalk | undefined,
  spec: RopeSpec | undefined,
  words: readonly string[],
  language: Language,
) => { models: DecayModel[]; vectorsFor: (headDim: number) => [Float32Array, Float32Array] } {
  const none: DecayModel[] = [];
  const list = remember((engine: Ropewalk, spec: RopeSpec, language: Language): DecayModel[] => {
    const wanted = JSON.stringify(spec);
    const same = [...knownModels(), ...BESIDE].find(({ config, layerType }) => {
      const options = layerType === undefined ? {} : { layerType };
      return JSON.stringify(engine.parseConfig(config, options)) === wanted;
    });
    const chosen = { id: CHOSEN, name: same ? text[language].model(same.name) : text[language].thisModel, spec };
    const beside = BESIDE.filter(({ id }) => id !== same?.id);
    return [chosen, ...beside.map(({ id, name, config }) => ({ id, name, spec: engine.parseConfig(config) }))];
  });
  const vectorsFor = remember((query: string, key: string) => (headDim: number): [Float32Array, Float32Array] => {
    const both = wordVectors([query, key], headDim);
    return [both.slice(0, headDim), both.slice(headDim)];
  });
  return (engine, spec, words, language) => {
    const query = words.at(-1) ?? "q";
    return {
      models: engine && spec ? list(engine, spec, language) : none,
      vectorsFor: vectorsFor(query, words.find((word) => word !== query) ?? "k"),
    };
  };
}

/** <rope-decay> outside the page. */
export const decay = figure<DecayValues>({
  key: "d",
  slice: {
    base: oneOf("b", 10_000, BASES),
    dim: oneOf("d", 128, DIMS),
    span: oneOf("w", 1024, DISTANCES),
    vectors: oneOf("v", "ones" as DecayVectors, ["ones", "words"]),
    shown: some("m", [CHOSEN], [CHOSEN, ...BESIDE.map(({ id }) => id)]),
    sinusoidal: flag("s", true),
    cursor: number("n", 100, 0, 131_072),
  },
  shared: ["model", "sentence"],
  parts: { "rope-line-plot": RopeLinePlot },
  show() {
    const shown = decayShown();
    return ({ cursor, span }, { engine, spec, words, language }) => ({
      ...shown(engine, spec, words, language),
      cursor: Math.min(cursor, span),
    });
  },
  events: { "decay-change": (detail: DecayChange) => detail },
});
