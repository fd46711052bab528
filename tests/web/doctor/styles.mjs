// Correct rotations as different libraries compute them in float32: nobody of them has made a mistake. Changes of
// rotation.mjs.
import { frequencies } from "./rotation.mjs";

const f32 = Math.fround;

/** Each returns options for a model without scaling, or for a scaled model if `any` is set. */
// prettier-ignore
export const styles = [
  {
    name: "a running product, theta *= theta_scale",
    way: ({ base, rotaryDim }) => {
      const scale = f32(base ** (-2 / rotaryDim));
      return {
        angle: (position, _, pair) => {
          let angle = f32(position);
          for (let i = 0; i < pair; i++) angle = f32(angle * scale);
          return angle;
        },
      };
    },
  },
  {
    name: "exp2 of a product",
    way: ({ base, rotaryDim }) => {
      const step = f32(f32(Math.log2(base)) / f32(rotaryDim / 2));
      return { angle: (position, _, pair) => f32(position * f32(2 ** f32(-f32(pair * step)))) };
    },
  },
  {
    name: "exp of a product with ln(base)",
    way: ({ base, rotaryDim }) => {
      const step = f32(f32(-Math.log(base)) / f32(rotaryDim));
      return { angle: (position, _, pair) => f32(position * f32(Math.exp(f32(2 * pair * step)))) };
    },
  },
  { name: "a quotient, position / timescale", way: ({ base, rotaryDim }) => ({ angle: (position, _, pair) => f32(position / f32(base ** f32((2 * pair) / rotaryDim))) }) },
  { name: "1 / powf", way: ({ base, rotaryDim }) => ({ angle: (position, _, pair) => f32(position * f32(1 / f32(base ** f32((2 * pair) / rotaryDim)))) }) },
  { name: "tables in float64", any: true, way: () => ({ angle: (position, rate) => position * rate }) },
  { name: "a sine that is off by two units", any: true, way: () => ({ cosSin: (cos, sin) => [f32(cos * (1 + 2 ** -22)), f32(sin * (1 - 2 ** -22))] }) },
  { name: "angles reduced by fmodf", any: true, way: () => ({ angle: (position, rate) => f32(f32(position * f32(rate)) % f32(2 * Math.PI)) }) },
  { name: "half revolutions, sinpi", any: true, way: () => ({ angle(position, rate) { const halves = f32(position * f32(rate / Math.PI)); return Math.PI * f32(halves - 2 * Math.floor(halves / 2)); } }) },
  { name: "a position in two parts", any: true, way: () => ({ angle: (position, rate) => f32(f32(f32(position - (position % 256)) * f32(rate)) + f32((position % 256) * f32(rate))) }) },
  { name: "inv_freq with seven digits", way: (model) => ({ rates: frequencies(model).map((rate) => Number(rate.toPrecision(7))) }) },
];

/** Noise and rounding that other steps of a program add. */
export const noises = [
  ["as it is", (x) => x, (y) => y],
  ["inputs with 6 decimals", (x) => x.map((value) => Number(value.toFixed(6))), (y) => y],
  [
    "inputs of a fiftieth with 7 decimals",
    (x) => x.map((value) => Number((value / 50).toFixed(7))),
    (y) => y.map((value) => value / 50),
  ],
  [
    "both as 1.2345e-01",
    (x) => x.map((value) => Number(value.toPrecision(5))),
    (y) => y.map((value) => Number(value.toPrecision(5))),
  ],
  ["inputs with 7 decimals", (x) => x.map((value) => Number(value.toFixed(7))), (y) => y],
  ["outputs off by 1e-7", (x) => x, (y) => y.map((value, i) => value + (i % 2 === 0 ? 1e-7 : -1e-7))],
];
