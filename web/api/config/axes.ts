import { refuse } from "../arguments/checks.js";
import { asNumbers, type Fields } from "./fields.js";

/** The channels of each axis, and their source. */
export interface Axes {
  value: readonly number[];
  path: string;
}

const even = (number: number): number => 2 * Math.trunc(number / 2);

/** The channels of time, height and width, computed from the channels of a head as in a class. */
const rules = {
  // WanRotaryPosEmbed and CosmosRotaryPosEmbed: a third each, the rest to time
  thirds: (head: number) => [head - 4 * Math.trunc(head / 6), 2 * Math.trunc(head / 6), 2 * Math.trunc(head / 6)],
  // get_3d_rotary_pos_embed: a quarter, and twice three eighths
  eighths: (head: number) => [Math.trunc(head / 4), 3 * Math.trunc(head / 8), 3 * Math.trunc(head / 8)],
  // MiniMaxM3VL3DRotaryEmbedding: a third each, rounded down to pairs
  "even-thirds": (head: number) => Array<number>(3).fill(even(even(head) / 3)),
};

/** How the axes of a model get their channels and frequencies. */
export type AxesKind =
  /** A key has the channels of each. */
  | { readonly kind: "listed"; readonly key: string }
  /** A rule computes them from those of a head. */
  | { readonly kind: keyof typeof rules }
  /** ltxFrequencies, over the width of all heads. */
  | { readonly kind: "ltx" }
  /** Pairs by height and by width in turn, each frequency for one of both. */
  | { readonly kind: "each-twice" };

/** The kind by its name, or by the key that has the channels. */
export const axesKind = (name: string): AxesKind =>
  Object.hasOwn(rules, name) || name === "ltx" || name === "each-twice"
    ? { kind: name as keyof typeof rules }
    : { kind: "listed", key: name };

/** The axes of a model in which each axis has its own frequencies. */
export function axesOf(axes: AxesKind | undefined, fields: Fields, headDim: () => number): Axes | undefined {
  if (axes === undefined || axes.kind === "ltx" || axes.kind === "each-twice") return undefined;
  if (axes.kind !== "listed") return { value: rules[axes.kind](headDim()), path: "model_type" };
  const { key } = axes;
  // JoyImageEditTransformer3DModel: without a list, a third each
  const third = key === "rope_dim_list" ? Math.trunc(headDim() / 3) : 0;
  const own = third > 0 ? [third, third, third] : fields.defaults[key];
  const found = fields.given(key) ?? { value: own, path: "default" };
  const { value, path } = asNumbers(Array.isArray(found.value) ? found : { ...found, value: [found.value] });
  for (const [index, dim] of value.entries()) {
    if (Number.isInteger(dim) && dim >= 0 && dim % 2 === 0) continue; // 0: no pair follows this axis
    throw refuse(path, dim, "multiple-of", "config-invalid", { index, limit: 2 });
  }
  // MiniMaxH3RotaryPosEmbed: the same number of frequencies for each of three axes
  return { value: key === "rope_freq_dim" ? [1, 1, 1].map(() => 2 * value[0]!) : value, path };
}

/**
 * LTX-Video: pi / 2 base^(i / (n - 1)) for each axis in turn, n = floor(width / 6), over the width of all heads
 * together. Positions are 2 g - 1 of a coordinate g from 0 to 1. Source: LTXVideoRotaryPosEmbed in transformer_ltx.py
 * of Diffusers.
 */
export function ltxFrequencies(base: number, width: number): number[] {
  const count = Math.trunc(width / 6);
  return Array.from({ length: 3 * count }, (_, i) => (Math.PI / 2) * base ** (Math.trunc(i / 3) / (count - 1)));
}
