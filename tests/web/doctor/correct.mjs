// Correct rotations as people's programs compute them in float32, float16 and bfloat16: plain loops, no mistake in any.
import { bfloat16, float16, frequencies, normal, rotated } from "./rotation.mjs";

const f32 = Math.fround;
const dtypes = { float32: f32, float16, bfloat16 };

const linear = (count, from, to) => Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
const scaling = (original, factor) => ({
  factor,
  originalMaxPositionEmbeddings: original,
  maxPositionEmbeddings: original * factor,
});
const whole = { headDim: 64, rotaryDim: 64, base: 10000, pairing: "half-split", scheme: "default" };
const axesOf = (counts) => counts.flatMap((count, axis) => Array(count).fill(axis));

/** `spec` has what the doctor is told beyond the fields of the loops. */
// prettier-ignore
export const models = [
  { ...whole, name: "default" },
  { ...whole, name: "base 500,000", headDim: 128, rotaryDim: 128, base: 500000 },
  { ...whole, name: "interleaved", headDim: 128, rotaryDim: 128, pairing: "interleaved" },
  { ...whole, name: "partial", headDim: 80, rotaryDim: 32 },
  { ...whole, name: "partial interleaved", headDim: 256, pairing: "interleaved" },
  { ...whole, name: "linear", scheme: "linear", factor: 4, spec: { factor: 4 } },
  {...whole, name: "llama3", headDim: 128, rotaryDim: 128, base: 500000, scheme: "llama3", factor: 8, original: 8192, low: 1, high: 4, spec: { ...scaling(8192, 8), lowFreqFactor: 1, highFreqFactor: 4 } },
  {...whole, name: "yarn", headDim: 128, rotaryDim: 128, base: 1000000, scheme: "yarn", factor: 4, original: 32768, spec: scaling(32768, 4) },
  {...whole, name: "yarn interleaved, a large attention_factor", headDim: 96, rotaryDim: 48, pairing: "interleaved", scheme: "yarn", factor: 40, original: 4096, spec: scaling(4096, 40) },
  {...whole, name: "longrope", headDim: 96, rotaryDim: 96, scheme: "longrope", factor: 32, original: 4096, short: linear(48, 1, 1.5), long: linear(48, 1, 64), spec: { ...scaling(4096, 32), shortFactor: linear(48, 1, 1.5), longFactor: linear(48, 1, 64) } },
  {...whole, name: "dynamic", scheme: "dynamic", factor: 2, original: 512, spec: { factor: 2, maxPositionEmbeddings: 512 } },
  {...whole, name: "sections of Qwen2-VL", headDim: 128, rotaryDim: 128, base: 1000000, axisOf: axesOf([16, 24, 24]), spec: { mropeSection: [16, 24, 24] } },
  {...whole, name: "alternating axes of Qwen3-VL", headDim: 128, rotaryDim: 128, base: 5000000, axisOf: Array.from({ length: 64 }, (_, i) => (i < 3 * [24, 20, 20][i % 3] ? i % 3 : 0)), spec: { mropeSection: [24, 20, 20], mropeInterleaved: true } },
];

const count = (length, from = 0) => Array.from({ length }, (_, i) => from + i);
/** The positions of each batch row. */
export const places = [
  { name: "from 0", rows: [count(24)] },
  { name: "200 tokens", rows: [count(200)] },
  { name: "behind a cache", rows: [count(16, 2500)] },
  { name: "far", rows: [count(16, 100000)] },
  { name: "one decoded token", rows: [[1043]] },
  { name: "with gaps", rows: [[0, 1, 2, 7, 8, 40, 41, 300, 301, 302, 2000, 2001]] },
  {
    name: "rows with padding",
    layout: "bshd",
    rows: [count(20), [...Array(5).fill(1), ...count(15)], [...Array(11).fill(1), ...count(9)]],
  },
];

const one = (type) => ({
  rounds: (cos, sin) => [type(cos), type(sin)],
  each: (x, cos, partner, sin) => type(type(x * cos) + type(partner * sin)),
  last: (x, cos, partner, sin) => type(f32(f32(x * cos) + f32(partner * sin))),
  fused: (x, cos, partner, sin) => type(x * cos + type(partner * sin)),
});
/** base^(-2i / rotary_dim) in steps of float32. */
const powers = ({ scheme, base, rotaryDim }, of) =>
  scheme === "default" ? Array.from({ length: rotaryDim / 2 }, (_, i) => of(i, f32(base), rotaryDim)) : undefined;

/** Each gives options of `rotated` for a model and a type of the values. */
// prettier-ignore
export const styles = [
  { name: "transformers, eager", way: (type) => ({ cosSin: one(type).rounds, sum: one(type).each }) },
  { name: "flash-attention", way: (type) => ({ cosSin: one(type).rounds, sum: one(type).last }) },
  { name: "a fused product in the type", way: (type) => ({ cosSin: one(type).rounds, sum: one(type).fused }) },
  { name: "float32 inside", way: (type) => ({ sum: one(type).last }) },
  { name: "float64 tables, float32 inside", way: (type) => ({ angle: (p, rate) => p * rate, sum: one(type).last }) },
  {
    name: "llama.cpp, a running product",
    way: (type, model) => {
      const scale = f32(f32(model.base) ** f32(-2 / model.rotaryDim));
      let theta = 1;
      const rates = powers(model, (i) => (theta = i === 0 ? 1 : f32(theta * scale)));
      return { rates, sum: one(type).last };
    },
  },
  { name: "MLX, exp2 of a product", way: (type, model) => ({ rates: powers(model, (i, base, dim) => f32(2 ** f32(f32(-i / (dim / 2)) * f32(Math.log2(base))))), sum: one(type).last }) },
  {
    name: "JAX, position / timescale",
    way: (type, model) => {
      const scales = powers(model, (i, base, dim) => f32(base ** f32((2 * i) / dim)));
      return {
        ...(scales && { angle: (p, _, pair) => f32(p / scales[pair]) }),
        cosSin: one(type).rounds,
        sum: one(type).each,
      };
    },
  },
  { name: "complex64, a product of two complex numbers", way: (type) => ({ sum: (x, cos, partner, sin) => type(f32(x * cos + f32(partner * sin))) }) },
  {
    name: "converted to the type by cutting bits off",
    way: (type) => ({
      sum: (x, cos, partner, sin) => {
        const y = f32(f32(x * cos) + f32(partner * sin));
        const near = type(y);
        return Math.abs(near) <= Math.abs(y) ? near : type(2 * y - near);
      },
    }),
  },
  { name: "autocast: values of the type, output in float32", way: () => ({}) },
  { name: "the input in float32, converted inside", inside: true, way: (type) => ({ cosSin: one(type).rounds, sum: one(type).each }) },
];

/** Every correct program, from a seed. */
export const programs = (seed) =>
  models.flatMap((model, m) =>
    places.flatMap((place, p) =>
      Object.entries(dtypes).flatMap(([dtype, type]) =>
        styles.map((style, s) => {
          const scale = [1, 0.03, 40][(m + p + s + seed) % 3];
          const name = `${style.name}, ${dtype}, ${model.name}, ${place.name}, times ${scale}, seed ${seed}`;
          return { name, model, place, dtype, type, style, scale, seed: seed + 10 * (m + 20 * p) };
        }),
      ),
    ),
  );

/** The verdicts other than "match", and the findings. */
export const accusedOf = (rw, list) =>
  list.flatMap((one) => {
    const { input, output, options } = vectorsOf(one);
    const { verdict, findings } = rw.diagnose(input, output, options);
    return verdict === "match" ? [] : [`${one.name}: ${verdict} ${findings.map(({ code }) => code)}`];
  });

/** Its vectors, and what the doctor is told. */
export function vectorsOf({ model, place, type, style, seed, scale }) {
  const { rows, layout = "bhsd" } = place;
  const [batch, heads, seq] = [rows.length, seed % 2 === 0 ? 2 : 5, rows[0].length];
  const { headDim, rotaryDim, base, pairing, scheme, axisOf, spec } = model;
  const seqLen = Math.max(...rows.flat()) + 1;
  const shape = layout === "bhsd" ? [batch, heads, seq, headDim] : [batch, seq, heads, headDim];
  const length = batch * heads * seq * headDim;
  // A few channels are much larger than the others, as in keys with a bias.
  const input = normal(length, seed).map((x, i) => {
    const value = x * scale * (i % headDim === 5 ? 20 : 1);
    return style.inside ? value : type(value);
  });
  // Rows of patches and text: height and width differ from time.
  const axes = [0, 1, 2].map((axis) =>
    rows.flat().map((p, i) => (axis === 0 || i % 4 === 0 ? p : p + ((i * axis) % 7))),
  );
  const way = style.way(type, model);
  const full = {
    ...model,
    batch,
    heads,
    seq,
    layout,
    length: Math.max(seqLen, model.original ?? 0),
    factors: seqLen > model.original ? model.long : model.short,
    positions: axisOf ? rows.flat().map((_, i) => i) : rows.flat(),
  };
  const angle = way.angle ?? ((position, rate) => f32(position * f32(rate)));
  const rates = way.rates ?? frequencies(full);
  const at = (token, rate, pair) => angle(axes[axisOf[pair]][token], rate, pair);
  const output = rotated(input.map(type), full, { ...way, rates, ...(axisOf && { angle: at }) });
  const expected = { ropeType: scheme, base, headDim, rotaryDim, pairing, ...spec };
  const positionIds = axisOf ? axes.flat() : rows.flat();
  return { input, output, options: { shape, layout, seqLen, positionIds, expected } };
}
