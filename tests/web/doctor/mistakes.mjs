// Every known mistake as a change of the right rotation, with the code that names it. Two mistakes of one part are one
// other mistake.
import { attentionFactor, bfloat16, float16, frequencies } from "./rotation.mjs";

const f32 = Math.fround;
const other = ({ pairing }) => (pairing === "half-split" ? "adjacent" : "half");
const always = () => true;
const scaled = ({ scheme }) => scheme !== "default";
const plain = ({ scheme }) => scheme === "default";
const is =
  (name) =>
  ({ scheme }) =>
    scheme === name;
const partial = ({ rotaryDim, headDim }) => rotaryDim < headDim;
const wide = ({ rotaryDim }) => rotaryDim >= 8;
const last = ({ positions, start, seq }) => (positions ? Math.max(...positions) : start + seq - 1);

/** `same`: codes of other mistakes that give the very same numbers. */
const mistake = (code, part, name, way, possible = always, same = []) => ({ code, part, name, way, possible, same });
const base = (name, value, possible) =>
  mistake("base-wrong", "frequencies", name, (model) => ({ change: { base: value(model) } }), possible);
const positions = (code, name, position, possible, same) =>
  mistake(code, "positions", name, () => ({ position }), possible, same);
const rates = (code, name, list, possible) =>
  mistake(code, "frequencies", name, (model) => ({ rates: list(model) }), possible);
const rounded = (name, angle, possible) =>
  mistake("low-precision-positions", "precision", name, () => ({ angle }), possible);

const exponents = (name, exponent) =>
  mistake(
    "exponent-dim-wrong",
    "frequencies",
    `exponents ${name}`,
    (model) => ({ change: { exponent: (i) => exponent(i, model) } }),
    (model) => wide(model) && plain(model),
  );
/** From public reports; no test combines them with a second mistake. */
const alone = (...list) => list.map((one) => ({ ...one, alone: true }));

// prettier-ignore
export const mistakes = [
  mistake("pairing-swapped", "form", "pairs of the other convention", (model) => ({ pairs: other(model) }), wide),
  mistake("table-pairing-mismatch", "form", "the table of the other convention", (model) => ({ table: model.pairing === "half-split" ? "repeat" : "cat" }), wide),
  mistake("table-pairing-mismatch", "form", "the pairs of the other convention on the right table", (model) => ({ pairs: other(model), table: model.pairing === "half-split" ? "cat" : "repeat" }), wide),
  mistake("output-order", "order", "all firsts, then all seconds", () => ({ order: "together" }), (model) => wide(model) && model.pairing === "interleaved"),
  mistake("output-order", "order", "first beside second", () => ({ order: "beside" }), (model) => wide(model) && model.pairing === "half-split"),
  base("base 10,000 where it is more, or 500,000", (model) => (model.base === 10000 ? 500000 : 10000)),
  base("base 1,000,000", () => 1000000),
  base("base 150,000", () => 150000),
  base("a base ten times too small", (model) => model.base / 10),
  base("a base off by 5%", (model) => model.base * 1.05),
  mistake("scaling-ignored", "frequencies", "no scaling", () => ({ change: { scheme: "default" }, factor: 1 }), scaled),
  mistake("scaling-ignored", "frequencies", "unscaled frequencies with the attention_factor", (model) => ({ change: { scheme: "default" }, factor: attentionFactor(model) }), is("yarn")),
  rates("scaling-wrong", "twice the factor", (model) => frequencies(model, { factor: 2 * model.factor }), (model) => scaled(model) && model.scheme !== "yarn"),
  rates("scaling-wrong", "factor multiplied in place of divided", (model) => frequencies(model, { factor: 1 / model.factor }), is("linear")),
  rates("scaling-wrong", "scaled twice", (model) => frequencies(model).map((rate) => rate / model.factor), is("linear")),
  rates("scaling-wrong", "linear in place of llama3", (model) => frequencies(model, { scheme: "linear" }), is("llama3")),
  rates("scaling-wrong", "linear in place of yarn", (model) => frequencies(model, { scheme: "linear" }), is("yarn")),
  rates(
    "scaling-wrong",
    "yarn's ramp from the other end",
    (model) => {
      const [mixed, unscaled] = [frequencies(model), frequencies(model, { scheme: "default" })];
      return mixed.map((rate, i) => unscaled[i] + unscaled[i] / model.factor - rate);
    },
    is("yarn"),
  ),
  rates("scaling-wrong", "scaled though the model is not", (model) => frequencies(model).map((rate) => rate / 4), plain),
  rates("scaling-wrong", "llama3's scaling with another original length", (model) => frequencies(model, { original: model.original * 4 }), is("llama3")),
  positions("scaling-wrong", "positions doubled", (position) => 2 * position, (model) => model.start === 0 && plain(model), ["applied-twice"]),
  mistake("attention-factor-missing", "attention", "no attention_factor", () => ({ factor: 1 }), is("yarn")),
  mistake("attention-factor-missing", "attention", "attention_factor squared", (model) => ({ factor: attentionFactor(model) ** 2 }), is("yarn")),
  mistake("attention-factor-missing", "attention", "the square root of attention_factor", (model) => ({ factor: Math.sqrt(attentionFactor(model)) }), is("yarn")),
  positions("position-offset", "positions one late", (position) => position + 1),
  positions("position-offset", "positions from 1000 on", (position) => position + 1000),
  positions("position-offset", "a left-padded row counts its padding", (position, { batch }) => position + 3 * batch, ({ batch }) => batch > 1),
  positions("position-ignored", "every token at the last position", (_, { model }) => last(model)),
  positions("position-ignored", "every token at position 1", () => 1),
  positions("position-reset", "positions begin again each 512", (position) => position % 512, (model) => last(model) > 600 && model.start === 0),
  positions("position-reset", "positions begin again each 8", (position) => position % 8, (model) => model.start === 0 && model.seq >= 16),
  positions("position-reset", "positions begin again at a document's border", (position, { token, model }) => (token < Math.floor(model.seq / 3) ? position : token - Math.floor(model.seq / 3)), (model) => model.start === 0 && model.seq >= 12),
  mistake("direction-reversed", "signs", "the sine negative", () => ({ cosSin: (cos, sin) => [cos, -sin] })),
  mistake("direction-reversed", "signs", "the matrix transposed", () => ({ partner: [1, -1] })),
  mistake("rotary-dim-wrong", "slice", "the whole head rotated", (model) => ({ rotaryDim: model.headDim, offset: 0 }), partial),
  mistake("rotary-dim-wrong", "slice", "half of the slice rotated", (model) => ({ rotaryDim: model.rotaryDim / 2 }), wide),
  mistake("rotary-dim-wrong", "slice", "the last channels in place of the first", (model) => ({ offset: model.headDim - model.rotaryDim }), partial),
  mistake("exponent-dim-wrong", "frequencies", "head_dim in the exponent", (model) => ({ change: { exponent: (i) => (2 * i) / model.headDim } }), (model) => partial(model) && plain(model)),
  mistake("exponent-dim-wrong", "frequencies", "the index counted twice", (model) => ({ change: { exponent: (i) => (4 * i) / model.rotaryDim } }), (model) => wide(model) && plain(model)),
  mistake("exponent-dim-wrong", "frequencies", "i in place of 2i", (model) => ({ change: { exponent: (i) => i / model.rotaryDim } }), (model) => wide(model) && plain(model)),
  mistake("sin-cos-swapped", "signs", "sine and cosine exchanged", () => ({ cosSin: (cos, sin) => [sin, cos] })),
  mistake("sign-wrong", "signs", "no minus", () => ({ partner: [1, 1] })),
  mistake("sign-wrong", "signs", "two minuses", () => ({ partner: [-1, -1] })),
  mistake("applied-twice", "times", "rotated twice", () => ({ times: 2 })),
  mistake("not-applied", "times", "not rotated", () => ({ times: 0 })),
  rounded("positions in bfloat16", (position, rate) => f32(bfloat16(position) * f32(rate)), (model) => last(model) > 300),
  rounded("positions in float16", (position, rate) => f32(float16(position) * f32(rate)), (model) => last(model) > 2100),
  rounded("inv_freq in bfloat16", (position, rate) => f32(position * bfloat16(rate)), wide),
  rounded("inv_freq in float16", (position, rate) => f32(position * float16(rate)), wide),
  rounded("angles in bfloat16", (position, rate) => bfloat16(f32(position * f32(rate))), wide),
  rounded("angles in float16", (position, rate) => float16(f32(position * f32(rate))), wide),
  rounded("angles from bfloat16 positions and inv_freq", (position, rate) => bfloat16(bfloat16(position) * bfloat16(rate)), wide),
  positions("heads-and-positions-swapped", "the head's index in the place of the position", (_, { head }) => head, ({ heads }) => heads > 1),
  positions(
    "heads-and-positions-swapped",
    "a [batch, heads, seq] tensor read as [batch, seq, heads]",
    (_, { token, head, model }) => Math.floor((head * model.seq + token) / model.heads),
    ({ heads, layout, start, seq }) => heads > 1 && layout === "bhsd" && start === 0 && seq > heads,
  ),
  ...alone(
    exponents("counted from -1", (i, { rotaryDim }) => (2 * (i - 1)) / rotaryDim),
    exponents("hidden_size for head_dim", (i, { headDim }) => (2 * i) / (32 * headDim)),
    exponents("divided as whole numbers", () => 0),
    exponents("repeated for two pairs each", (i, { rotaryDim }) => (4 * Math.floor(i / 2)) / rotaryDim),
    positions(
      "position-offset",
      "left padding that is not counted",
      (position, { token, model }) => (token < 3 ? model.start : position - 3),
      ({ seq, start }) => seq > 8 && start === 0,
    ),
    positions(
      "scaling-wrong",
      "positions halved as whole numbers",
      (position) => Math.floor(position / 2),
      ({ start, seq }) => start === 0 && seq > 2, // two tokens are both at 0
    ),
    positions(
      "heads-and-positions-swapped",
      "the head's index added to the position",
      (position, { head }) => position + head,
      ({ heads }) => heads > 1,
    ),
    rates("scaling-wrong", "a second half of inv_freq that was never filled", (model) =>
      frequencies(model).map((rate, pair) => (pair < model.rotaryDim / 4 ? rate : (1 + ((pair * 7) % 5)) * 3.1e7)),
    ),
    rates("scaling-wrong", "angles in degrees", (model) => frequencies(model).map((rate) => (rate * Math.PI) / 180)),
    ...[bfloat16, float16].flatMap((round) => [
      mistake(
        "low-precision-positions",
        "precision",
        `angles, cosines and sines in ${round.name}`,
        () => ({
          angle: (position, rate) => round(f32(position * f32(rate))),
          cosSin: (cos, sin) => [round(cos), round(sin)],
        }),
        (model) => wide(model) && plain(model),
      ),
      mistake(
        "low-precision-positions",
        "precision",
        `inv_freq in ${round.name}, their products in float32, cosines and sines in ${round.name}`,
        () => ({
          angle: (position, rate) => f32(position * round(rate)),
          cosSin: (cos, sin) => [round(cos), round(sin)],
        }),
        (model) => wide(model) && plain(model),
      ),
    ]),
    mistake(
      "not-applied",
      "positions",
      "the first head alone rotated",
      () => ({
        position: (position, { head }) => (head > 0 ? 0 : position),
      }),
      (model) => model.heads > 1 && attentionFactor(model) === 1,
    ),
  ),
];
