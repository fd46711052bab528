// The models of many kinds that web/tools/training/train.py trained, and the changes that converters make.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../checkpoint/models/", import.meta.url);
const ending = ".safetensors";

export const kindNames = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();

/** A file of train.py: the facts of its kind, and its layers as judgePairing takes them. */
export function readKind(name) {
  const bytes = readFileSync(new URL(`${name}${ending}`, folder));
  const data = 8 + Number(bytes.readBigUInt64LE());
  const { __metadata__, ...tensors } = JSON.parse(bytes.subarray(8, data));
  const facts = JSON.parse(__metadata__.kind);
  const floats = (tensor) => {
    if (!(tensor in tensors)) return undefined;
    const { dtype, shape, data_offsets } = tensors[tensor];
    const { buffer } = new Uint8Array(bytes.subarray(...data_offsets.map((offset) => data + offset)));
    if (dtype === "F32") return new Float32Array(buffer);
    const scales = floats(`${tensor}_scale`);
    return Float32Array.from(new Int8Array(buffer), (value, i) => value * scales[Math.floor(i / shape[1])]);
  };
  const { rotary_dim: rotaryDim, rope_theta: base } = facts;
  const layers = Array.from({ length: facts.num_hidden_layers }, (_, layer) => {
    const own = (tensor) => floats(`layers.${layer}.${tensor}.weight`);
    return {
      layer,
      q: own("self_attn.q_proj"),
      k: own("self_attn.k_proj"),
      heads: facts.num_attention_heads,
      kvHeads: facts.num_key_value_heads,
      headDim: facts.head_dim,
      hidden: facts.hidden_size,
      rotaryDim,
      invFreq: frequencies(rotaryDim, base),
      trainedLength: facts.max_position_embeddings,
      inputGain: own("input_layernorm"),
      qGain: own("self_attn.q_norm"),
      kGain: own("self_attn.k_norm"),
    };
  });
  return { name, facts, layers };
}

export const otherThan = (pairing) => (pairing === "half-split" ? "interleaved" : "half-split");

/** The source of each channel of a head, when `channels` of it change from one pairing's order to the other's. */
export function orderTo(to, channels, headDim = channels) {
  const half = channels / 2;
  return Array.from({ length: headDim }, (_, i) => {
    if (i >= channels) return i;
    if (to === "interleaved") return i % 2 === 0 ? i / 2 : (i - 1) / 2 + half;
    return i < half ? 2 * i : 2 * (i - half) + 1;
  });
}

/** Rows of `width`, each block of as many as `order` has in that order. */
export function reordered(rows, order, width) {
  const made = new Float32Array(rows.length);
  for (let at = 0; at < rows.length; at += order.length * width)
    order.forEach((from, i) => made.set(rows.subarray(at + from * width, at + (from + 1) * width), at + i * width));
  return made;
}

/** Rounded to `bits` bits, 32 weights to a scale. */
function coarse(weights, bits) {
  const made = new Float32Array(weights.length);
  for (let at = 0; at < weights.length; at += 32) {
    const block = weights.subarray(at, at + 32);
    const scale = Math.max(...block.map(Math.abs)) / (2 ** (bits - 1) - 1);
    block.forEach((value, i) => (made[at + i] = scale > 0 ? Math.round(value / scale) * scale : 0));
  }
  return made;
}

/** Rows of q or k, and the gain of its norm where the order is of a head. */
export const ordered = (tensor, order) => (layer) => ({
  ...layer,
  [tensor]: reordered(layer[tensor], order, layer.hidden),
  ...(layer[`${tensor}Gain`] &&
    order.length === layer.headDim && { [`${tensor}Gain`]: reordered(layer[`${tensor}Gain`], order, 1) }),
});

/**
 * Each state with its truth: the common pairing of q and k, "undecided" if there is none, and `disagree` if each has
 * its own.
 */
export function statesOf({ facts, layers }) {
  const { head_dim: headDim, rotary_dim: rotaryDim, num_attention_heads: heads, num_key_value_heads: kvHeads } = facts;
  const rotates = facts.pairing !== "none";
  const own = rotates ? facts.pairing : "half-split";
  const other = otherThan(own);
  const order = orderTo(other, rotaryDim, headDim);
  const twice = order.map((from) => order[from]);
  const state = (name, truth, changes, disagree) => ({
    state: name,
    truth: (rotates && truth) || "undecided",
    ...(rotates && disagree && { disagree }),
    layers: layers.map((layer) => changes.reduce((made, change) => change(made), layer)),
  });
  const both = (by, ofK = by) => [ordered("q", by), ordered("k", ofK)];
  const rounded = (bits) => [(layer) => ({ ...layer, q: coarse(layer.q, bits), k: coarse(layer.k, bits) })];
  return [
    state("stored", own, []),
    state("permuted", other, both(order)),
    state("k alone", undefined, [ordered("k", order)], { q: own, k: other }),
    state("q alone", undefined, [ordered("q", order)], { q: other, k: own }),
    state("twice", undefined, both(twice)),
    ...(rotaryDim === headDim && kvHeads % 2 === 0
      ? [state("half the heads", undefined, both(orderTo(other, 2 * headDim)))]
      : []),
    ...(rotaryDim === headDim && headDim % 8 === 0
      ? [2, 4].map((by) => state(`${by} times the heads`, undefined, both(orderTo(other, headDim / by))))
      : []),
    ...(rotaryDim === headDim && headDim % 16 === 0
      ? [state("4 times the heads, other way", undefined, both(orderTo(own, headDim / 4)))]
      : []),
    ...(rotaryDim === headDim && kvHeads < heads
      ? [state("k by q's heads", undefined, both(order, orderTo(other, (headDim * kvHeads) / heads)))]
      : []),
    state("4 bits", own, rounded(4)),
    state("3 bits", own, rounded(3)),
    state("wrong rotary_dim", own, [(layer) => withRotaryDim(layer, rotaryDim < headDim ? headDim : headDim / 2)]),
  ];
}

const withRotaryDim = (layer, rotaryDim) => ({ ...layer, rotaryDim, invFreq: frequencies(rotaryDim) });
const frequencies = (rotaryDim, base = 10000) =>
  Array.from({ length: rotaryDim / 2 }, (_, p) => base ** ((-2 * p) / rotaryDim));

/** Numbers from 0 to below 1, the same for the same seed. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Layers of normal random weights, in the shapes of a model. */
export function randomLayers(seed, { layers = 2, heads = 4, kvHeads = 2, headDim = 32, hidden = 64 } = {}) {
  const random = numbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: layers }, (_, layer) => ({
    layer,
    q: Float32Array.from({ length: heads * headDim * hidden }, normal),
    k: Float32Array.from({ length: kvHeads * headDim * hidden }, normal),
    heads,
    kvHeads,
    headDim,
    hidden,
    invFreq: frequencies(headDim),
    trainedLength: 128,
  }));
}
