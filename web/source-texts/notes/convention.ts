import type { Pairing, Ropewalk } from "../../api/index.js";
import { models } from "../../models/index.js";
import { head, turned, twoVectors } from "../heads.js";
import { claimRow, dot, same } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Row, Values, Words } from "../types.js";

const CLAIMS: readonly { id: string; claim: Words; says: Pairing }[] = [
  { id: "glm-4-9b", claim: words("GLM: adjacent", "GLM：相邻"), says: "interleaved" },
  { id: "llama-2-7b", claim: words("Llama: half-split", "Llama：前后两半"), says: "half-split" },
  { id: "mistral-7b", claim: words("Mistral: half-split", "Mistral：前后两半"), says: "half-split" },
];

function runConvention(rw: Ropewalk, values: Values): Result {
  const all = values["models"] === "all";
  const claimed = CLAIMS.map(({ id, claim, says }): Row => {
    const model = models.find((one) => one.id === id)!;
    const { pairing } = rw.parseConfig(model.config);
    return claimRow(
      claim,
      says,
      pairing,
      pairing === says,
      words(`${model.name}: ${model.source}`, `${model.name}：${model.source}`),
    );
  });
  const others = models
    .filter(({ id }) => all && !CLAIMS.some((one) => one.id === id))
    .map(({ name, config, layerType, source }): Row => {
      const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
      const order = spec.writeAs === undefined ? spec.pairing : `${spec.pairing} → ${spec.writeAs}`;
      return {
        label: same(`${name} (${source})`),
        ours: `${order}, ${spec.rotaryDim}/${spec.headDim}`,
        verdict: "number",
      };
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
      claimRow(
        words(
          "Llama’s original weights are adjacent; the port permutes them: score",
          "Llama 原始权重为相邻配对；移植时做了置换：分数",
        ),
        score.toFixed(6),
        ported.toFixed(6),
        apart < 1e-5,
        words(
          "Both are right, each with its own weights: permuted vectors under half-split give the score of the originals under adjacent pairs.",
          "两者都对，各配各的权重：置换后的向量在前后两半配对下，与原向量在相邻配对下分数相同。",
        ),
      ),
      ...others,
    ],
    summary: words(
      `The text is right about all three in their Hugging Face form. Meta’s own Llama checkpoints pair neighbours; converting them permutes the rows of the query and key projections, and scores stay (${score.toFixed(4)}).`,
      `就 Hugging Face 形式而言，原文说的三种都对。Meta 自己的 Llama 检查点是相邻配对；转换时置换了查询与键投影的行，分数不变（${score.toFixed(4)}）。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "003-convention",
    cite: "2, GLM, Llama, Mistral",
    about: [
      words(
        "Which models pair which way, read from their configs by the core’s table of model types, with the file it comes from.",
        "哪些模型用哪种配对：由核心的模型类型表从其配置读出，并注明文件出处。",
      ),
    ],
    parameters: [
      {
        name: "models",
        kind: "choice",
        label: words("models", "模型"),
        value: "all",
        options: [
          { value: "all", label: words("all presets", "全部预设") },
          { value: "named", label: words("those the text names", "原文提到的") },
        ],
      },
    ],
    run: runConvention,
  },
];
