// A rotation as model code writes it, in plain loops, with an option for every choice that can go wrong. It imports
// nothing: the doctor is tested against it, and it is separate from tests/doctor/mistakes.hpp.

const f32 = Math.fround;
const bits = new DataView(new ArrayBuffer(4));

/** Rounds to the nearest bfloat16, ties to even. */
export function bfloat16(value) {
  bits.setFloat32(0, value);
  const word = bits.getUint32(0);
  bits.setUint32(0, ((word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000) >>> 0);
  return bits.getFloat32(0);
}

/** Rounds to the nearest float16, ties to even. */
export function float16(value) {
  const size = Math.abs(value);
  if (size >= 65520) return value > 0 ? Infinity : -Infinity;
  const unit = 2 ** (Math.max(Math.floor(Math.log2(size || 1e-30)), -14) - 10);
  const scaled = value / unit;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  return (rest > 0.5 || (rest === 0.5 && whole % 2 !== 0) ? whole + 1 : whole) * unit;
}

/** Normal numbers from a seed: mulberry32 and Box and Muller's transform. */
export function normal(length, seed) {
  let state = seed * 2654435761;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Float32Array.from(
    { length },
    () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/** inv_freq of a model: the published formulas of each scheme, one division and one power each. */
export function frequencies(model, change = {}) {
  const { rotaryDim: r, scheme, factor, original, low, high } = { ...model, ...change };
  const base = change.base ?? model.base;
  const exponent = change.exponent ?? ((i) => (2 * i) / r);
  const plain = Array.from({ length: r / 2 }, (_, i) => base ** -exponent(i));
  if (scheme === "linear") return plain.map((rate) => rate / factor);
  if (scheme === "llama3")
    return plain.map((rate) => {
      const wavelength = (2 * Math.PI) / rate;
      if (wavelength < original / high) return rate;
      if (wavelength > original / low) return rate / factor;
      const smooth = (original / wavelength - low) / (high - low);
      return ((1 - smooth) * rate) / factor + smooth * rate;
    });
  if (scheme === "dynamic") {
    const { length } = { ...model, ...change };
    const grown = base * ((factor * length) / original - (factor - 1)) ** (r / (r - 2));
    return plain.map((_, i) => grown ** -exponent(i));
  }
  if (scheme === "longrope") return plain.map((rate, i) => rate / { ...model, ...change }.factors[i]);
  if (scheme === "yarn") {
    const place = (revolutions) => (r * Math.log(original / (revolutions * 2 * Math.PI))) / (2 * Math.log(base));
    const from = Math.max(Math.floor(place(32)), 0);
    const to = Math.min(Math.ceil(place(1)), r - 1);
    return plain.map((rate, i) => {
      const ramp = Math.min(1, Math.max(0, (i - from) / Math.max(to - from, 0.001)));
      return (rate / factor) * ramp + rate * (1 - ramp);
    });
  }
  return plain;
}

export const attentionFactor = ({ scheme, factor, original }) =>
  scheme === "yarn"
    ? 0.1 * Math.log(factor) + 1
    : scheme === "longrope"
      ? Math.sqrt(1 + Math.log(factor) / Math.log(original))
      : 1;

/**
 * y = x * cos + partner(x) * sin, with tables [token, rotaryDim], as Hugging Face's apply_rotary_pos_emb and its kin.
 *   way.pairs      "half" or "adjacent": whose partner a channel takes
 *   way.table      "cat" or "repeat": how the table is laid out
 *   way.order      "same", "together" (firsts then seconds) or "beside" (first, second, first, ...)
 *   way.position   (position, { token, row, head, batch }) => position
 *   way.angle      (position, rate, pair) => angle
 *   way.partner    [sign of the first channel's partner, sign of the second's]
 *   way.cosSin     (cos, sin) => [what multiplies the channel, what multiplies its partner]
 *   way.sum        (channel, cos, partner, sin) => channel * cos + partner * sin
 */
export function rotated(x, model, way = {}) {
  const { batch, heads, seq, headDim, layout, start } = model;
  const r = way.rotaryDim ?? model.rotaryDim;
  const from = way.offset ?? model.offset ?? 0;
  const half = r / 2;
  const pairs = way.pairs ?? (model.pairing === "half-split" ? "half" : "adjacent");
  const table = way.table ?? (pairs === "half" ? "cat" : "repeat");
  const rates = way.rates ?? frequencies({ ...model, rotaryDim: r }, way.change);
  const factor = f32(way.factor ?? attentionFactor(model));
  const angleOf = way.angle ?? ((position, rate) => f32(position * f32(rate)));
  const [signFirst, signSecond] = way.partner ?? [-1, 1];
  const sum = way.sum ?? ((channel, cos, partner, sin) => f32(f32(channel * cos) + f32(partner * sin)));
  const ids = model.positions ?? Array.from({ length: seq }, (_, token) => start + token);
  let values = Float32Array.from(x);
  for (let time = 0; time < (way.times ?? 1); time++) {
    const next = Float32Array.from(values);
    for (let b = 0; b < batch; b++)
      for (let head = 0; head < heads; head++)
        for (let token = 0; token < seq; token++) {
          const row = layout === "bshd" ? (b * seq + token) * heads + head : (b * heads + head) * seq + token;
          const believed = ids.length === seq ? ids[token] : ids[b * seq + token];
          const position = way.position ? way.position(believed, { token, head, batch: b, model }) : believed;
          const at = row * headDim + from;
          for (let j = 0; j < r; j++) {
            const first = pairs === "half" ? j < half : j % 2 === 0;
            const partner = pairs === "half" ? (j + half) % r : j + (first ? 1 : -1);
            const place = table === "cat" ? j % half : Math.floor(j / 2);
            const angle = angleOf(position, rates[place], place);
            let cos = f32(f32(Math.cos(angle)) * factor);
            let sin = f32(f32(Math.sin(angle)) * factor);
            if (way.cosSin) [cos, sin] = way.cosSin(cos, sin);
            const other = f32((first ? signFirst : signSecond) * values[at + partner]);
            const order = way.order ?? model.order ?? "same";
            const pair = pairs === "half" ? j % half : Math.floor(j / 2);
            let to = j;
            if (order === "together") to = pair + (first ? 0 : half);
            if (order === "beside") to = 2 * pair + (first ? 0 : 1);
            next[at + to] = sum(values[at + j], cos, other, sin);
          }
        }
    values = next;
  }
  return values;
}
