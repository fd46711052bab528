import type { Pairing, Ropewalk } from "../../api/index.js";
import { models } from "../../models/index.js";
import { head, turned, twoVectors } from "../heads.js";
import { dot } from "../rows.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/convention.json" with { type: "json" };

const { say, number, claim, card, options } = phrasesOf(phrases);

const CLAIMS: readonly { id: string; label: Words; says: Pairing }[] = [
  { id: "glm-4-9b", label: say("glm-adjacent"), says: "interleaved" },
  { id: "llama-2-7b", label: say("llama-half-split"), says: "half-split" },
  { id: "mistral-7b", label: say("mistral-half-split"), says: "half-split" },
];

function runConvention(rw: Ropewalk, values: Values): Result {
  const all = values["models"] === "all";
  const claimed = CLAIMS.map(({ id, label, says }): Row => {
    const model = models.find((one) => one.id === id)!;
    const { pairing } = rw.parseConfig(model.config);
    return claim(label, pairing, pairing === says, {
      said: says,
      reason: say("model-source-why", { name: model.name, source: model.source }),
    });
  });
  const others = models
    .filter(({ id }) => all && !CLAIMS.some((one) => one.id === id))
    .map(({ name, config, layerType, source }): Row => {
      const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
      const order = spec.writeAs === undefined ? spec.pairing : `${spec.pairing} → ${spec.writeAs}`;
      return number("model-source", `${order}, ${spec.rotaryDim}/${spec.headDim}`, { name, source });
    });
  const dim = 8;
  const [q, k] = twoVectors(dim);
  const meta = head(dim, "interleaved");
  const score = dot(rw, turned(rw, meta, q, [5]), turned(rw, meta, k, [2]));
  const permuted = (x: Float32Array): Float32Array =>
    rw.convertPairing(x, { from: "interleaved", to: "half-split", headDim: dim });
  const port = head(dim);
  const ported = dot(rw, turned(rw, port, permuted(q), [5]), turned(rw, port, permuted(k), [2]));
  const apart = Math.abs(score - ported);
  return {
    rows: [
      ...claimed,
      claim("llama-original-weights-adjacent", ported.toFixed(6), apart < 1e-5, { said: score.toFixed(6) }),
      ...others,
    ],
    summary: say("convention.summary", { score: score.toFixed(4) }),
  };
}

export const items: readonly Item[] = [
  card(
    "003-convention",
    [options("models", "models", "all", { all: "all-presets", named: "those-text-names" })],
    runConvention,
  ),
];
