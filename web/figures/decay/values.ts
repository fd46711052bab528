import type { RopeSpec, Ropewalk } from "../../api/index.js";
import llama_2_7b from "../../models/llama-2-7b.json" with { type: "json" };
import llama_3_8b from "../../models/llama-3-8b.json" with { type: "json" };
import qwen25_7b from "../../models/qwen2.5-7b.json" with { type: "json" };
import { BASES, DIMS, DISTANCES, type VectorsFor } from "./curves.js";
import type { DecayVectors } from "./strings.js";
import type { ModelConfig } from "../../models/index.js";
import { knownModels } from "../base/models.js";
import { runLength } from "../numbers/rotated.js";
import { figure, flag, modelFields, number, oneOf, sentenceFields, some, type ValuesOf } from "../base/figure.js";
import type { Language } from "../base/format.js";
import { remember } from "../base/remember.js";
import { wordVectors } from "../numbers/words.js";

/** Models beside the chosen one, from a small base to a large one. */
const BESIDE: readonly ModelConfig[] = [llama_2_7b, llama_3_8b, qwen25_7b];
const CHOSEN = "chosen";

const names: Record<Language, { model: (name: string) => string; thisModel: string }> = {
  en: { model: (name) => `${name} (chosen)`, thisModel: "this model (chosen)" },
  zh: { model: (name) => `${name}（所选）`, thisModel: "该模型（所选）" },
};

export interface DecayModel {
  id: string;
  name: string;
  spec: RopeSpec;
}

const fields = {
  ...modelFields,
  ...sentenceFields,
  /** Base of the drawn curve: 100 to 10000000, in the steps of its slider. */
  base: oneOf("d.b", 10_000, BASES),
  /** Channels of the drawn curve: 8, 16, 32, 64, 128 or 256. */
  dim: oneOf("d.d", 128, DIMS),
  /** Largest distance: 128, 1024, 8192 or 131072. */
  span: oneOf("d.w", 1024, DISTANCES),
  /** The scored vectors: "ones" or "words". */
  vectors: oneOf("d.v", "ones" as DecayVectors, ["ones", "words"]),
  /** Curves of models, joined by underscores: chosen, llama-2-7b, llama-3-8b, qwen2.5-7b. */
  shown: some("d.m", [CHOSEN], [CHOSEN, ...BESIDE.map(({ id }) => id)]),
  /** Whether the sinusoidal encoding is drawn beside it. */
  sinusoidal: flag("d.s", true),
  /** Whether random queries and keys are drawn beside the aligned ones. */
  random: flag("d.r", true),
  /** The distance that is read. */
  cursor: number("d.n", 100, 0, 131_072),
};

export type DecayValues = ValuesOf<typeof fields>;
export type DecayChange = Partial<Omit<DecayValues, "model" | "config" | "sentence">>;

/** Without attention_factor, so that the largest score of two vectors is the product of their lengths. */
const asShares = (engine: Ropewalk, spec: RopeSpec): RopeSpec =>
  engine.frequencies(spec, runLength(spec)).attentionFactor === 1 ? spec : { ...spec, attentionFactor: 1 };

export function modelsBeside(engine: Ropewalk, spec: RopeSpec, language: Language): DecayModel[] {
  const wanted = JSON.stringify(spec);
  const same = [...knownModels(), ...BESIDE].find(({ config, layerType }) => {
    const options = layerType === undefined ? {} : { layerType };
    return JSON.stringify(engine.parseConfig(config, options)) === wanted;
  });
  const { model, thisModel } = names[language];
  const beside = BESIDE.filter(({ id }) => id !== same?.id);
  return [
    { id: CHOSEN, name: same ? model(same.name) : thisModel, spec: asShares(engine, spec) },
    ...beside.map(({ id, name, config }) => ({ id, name, spec: asShares(engine, engine.parseConfig(config)) })),
  ];
}

/** Vectors of two of a sentence's words, for every head size. One result is kept. */
export function vectorsOfWords(): (words: readonly string[]) => VectorsFor {
  const vectorsFor = remember((query: string, key: string) => (headDim: number): [Float32Array, Float32Array] => {
    const both = wordVectors([query, key], headDim);
    return [both.slice(0, headDim), both.slice(headDim)];
  });
  return (words) => {
    const query = words.at(-1) ?? "q";
    return vectorsFor(query, words.find((word) => word !== query) ?? "k");
  };
}

export const decay = figure({
  title: { en: "The score of two words against their distance", zh: "两词分数随距离的变化" },
  fields,
  events: { "decay-change": ["base", "dim", "span", "vectors", "shown", "sinusoidal", "random", "cursor"] },
});
