import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { positionsOf } from "../../api/positions/positions-of.js";
import type { PositionScheme } from "../../api/positions/parts.js";

/** Least and most rows and columns of the image. */
export const GRID = [2, 8] as const;

export const MULTIMODAL = ["qwen3-vl", "qwen2-vl", "ernie-4.5-vl", "qwen2-vl-vision", "pixtral-vision"] as const;
export type MultimodalScheme = (typeof MULTIMODAL)[number];

/** The rotary part of published configs: Qwen/Qwen3-VL-8B-Instruct, Qwen/Qwen2-VL-7B-Instruct (text and vision_config),
 * baidu/ERNIE-4.5-VL-424B-A47B-PT, mistral-community/pixtral-12b (vision_config). */
const CONFIGS: Record<MultimodalScheme, Record<string, unknown>> = {
  "qwen3-vl": {
    model_type: "qwen3_vl_text",
    hidden_size: 4096,
    num_attention_heads: 32,
    head_dim: 128,
    max_position_embeddings: 262144,
    rope_scaling: { mrope_interleaved: true, mrope_section: [24, 20, 20], rope_type: "default" },
    rope_theta: 5000000,
  },
  "qwen2-vl": {
    model_type: "qwen2_vl",
    hidden_size: 3584,
    num_attention_heads: 28,
    max_position_embeddings: 32768,
    rope_scaling: { type: "mrope", mrope_section: [16, 24, 24] },
    rope_theta: 1000000,
  },
  "ernie-4.5-vl": {
    model_type: "ernie4_5_vl_moe_text",
    hidden_size: 8192,
    num_attention_heads: 64,
    max_position_embeddings: 131072,
    rope_parameters: { rope_type: "default", rope_theta: 500000, mrope_section: [22, 22, 20] },
  },
  "qwen2-vl-vision": { model_type: "qwen2_vl_vision", embed_dim: 1280, num_heads: 16 },
  "pixtral-vision": {
    model_type: "pixtral",
    hidden_size: 1024,
    num_attention_heads: 16,
    head_dim: 64,
    rope_theta: 10000,
  },
};

/** The rule that counts the positions; ERNIE counts those of an image as Qwen2-VL does. */
const RULES: Record<MultimodalScheme, PositionScheme> = {
  "qwen3-vl": "qwen3-vl",
  "qwen2-vl": "qwen2-vl",
  "ernie-4.5-vl": "qwen2-vl",
  "qwen2-vl-vision": "patches",
  "pixtral-vision": "patches",
};

export type Axis = "time" | "height" | "width";

/** Words, then an image, then words again. */
export interface ImageLayout {
  before: number;
  rows: number;
  columns: number;
  after: number;
}

export interface MultimodalView {
  spec: RopeSpec;
  axes: readonly Axis[];
  /** [pairs]: the axis of each pair. */
  listens: readonly Axis[];
  layout: ImageLayout;
  tokens: number;
  /** [axes, tokens] */
  positions: readonly number[];
}

/** The scheme over one image of the chosen size, between three words of text if the model reads text. */
export function multimodalView(
  engine: Ropewalk,
  scheme: MultimodalScheme,
  rows: number,
  columns: number,
): MultimodalView {
  const spec = engine.parseConfig(CONFIGS[scheme]);
  const words = spec.mropeSection === undefined ? 0 : 3;
  const text = words === 0 ? [] : [{ text: words }];
  const built = positionsOf([...text, { image: [rows, columns] }, ...text], { scheme: RULES[scheme] });
  const { axes, tokens } = built;
  const layout = { before: words, rows, columns, after: words };
  return { spec, axes, listens: listening(engine, spec, axes), layout, tokens, positions: [...built.positions] };
}

/** Moves one axis at a time and finds the pairs that rotate. */
function listening(engine: Ropewalk, spec: RopeSpec, axes: readonly Axis[]): Axis[] {
  const probes = axes.flatMap((_, axis) => axes.map((__, token) => (token === axis ? 1 : 0)));
  const { sin } = engine.cosSinMultimodal(spec, probes);
  const pairs = spec.rotaryDim / 2;
  return Array.from(
    { length: pairs },
    (_, pair) => axes.find((__, token) => sin[token * pairs + pair] !== 0) ?? axes[0]!,
  );
}

/** The same head with positions that count tokens one after the other, as for text. */
export const flatSpec = ({ ropeType, base, headDim, rotaryDim, pairing }: RopeSpec): RopeSpec => ({
  ropeType,
  base,
  headDim,
  rotaryDim,
  pairing,
});

/**
 * One token's attention to all tokens if all vectors are equal. `flat` counts tokens one after the other, as for text.
 */
export function weightsFrom(engine: Ropewalk, view: MultimodalView, token: number, flat: boolean): Float32Array {
  const { spec, tokens, positions } = view;
  const { headDim, pairing } = spec;
  const cosSin = flat
    ? engine.cosSin(flatSpec(spec), { start: 0, count: tokens })
    : engine.cosSinMultimodal(spec, positions);
  const ones = new Float32Array(tokens * headDim).fill(1);
  const keys = engine.rotate(ones, {
    shape: [1, 1, tokens, headDim],
    pairing,
    cosSin,
    inverse: spec.direction === -1,
  });
  const query = keys.slice(token * headDim, (token + 1) * headDim);
  const shape = { batch: 1, heads: 1, kvHeads: 1, querySeq: 1, keySeq: tokens, headDim };
  const options = { ...shape, weights: true };
  return engine.attention(query, keys, ones, options).weights ?? new Float32Array();
}
