// The operators. They compute in double and round to the dtype, which is exact for +, -, *, / and sqrt of float32.
import { even } from "./dtypes.js";

type Unary = (x: number) => number;
type Binary = (x: number, y: number) => number;

/** As in Python, the result has the sign of the divisor. */
const remainder: Binary = (x, y) => {
  const rest = x % y;
  return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest;
};

/** As in Python, the remainder of floats determines the quotient, not its rounded value. */
function floordiv(x: number, y: number): number {
  if (y === 0) return x / y;
  const quotient = (x - remainder(x, y)) / y;
  const whole = Math.floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}

/** The functions with the same name here and in Math. */
const ofMath = "abs sqrt exp expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh floor ceil trunc";

export const unary: Record<string, Unary> = {
  ...Object.fromEntries(ofMath.split(" ").map((name) => [name, Math[name as "abs"]])),
  copy: (x) => x,
  neg: (x) => -x,
  sign: (x) => (Number.isNaN(x) ? 0 : Math.sign(x)),
  rsqrt: (x) => 1 / Math.sqrt(x),
  reciprocal: (x) => 1 / x,
  exp2: (x) => 2 ** x,
  round: even,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  relu: (x) => (x > 0 || Number.isNaN(x) ? x : 0),
  silu: (x) => x / (1 + Math.exp(-x)),
  logical_not: (x) => Number(x === 0),
  invert: (x) => ~x,
  isnan: (x) => Number(Number.isNaN(x)),
  isinf: (x) => Number(Math.abs(x) === Infinity),
  isfinite: (x) => Number(Number.isFinite(x)),
};

/** Whether both are whole numbers of 32 bits, for JavaScript's own operators. */
const areSmall = (x: number, y: number): boolean => (x | 0) === x && (y | 0) === y;

export const binary: Record<string, Binary> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  div: (x, y) => x / y,
  floordiv,
  truncdiv: (x, y) => Math.trunc(x / y),
  remainder,
  fmod: (x, y) => x % y,
  pow: (x, y) => (y === 0.5 ? Math.sqrt(x) : x ** y),
  atan2: Math.atan2,
  hypot: Math.hypot,
  maximum: Math.max,
  minimum: Math.min,
  eq: (x, y) => Number(x === y),
  ne: (x, y) => Number(x !== y),
  lt: (x, y) => Number(x < y),
  le: (x, y) => Number(x <= y),
  gt: (x, y) => Number(x > y),
  ge: (x, y) => Number(x >= y),
  and: (x, y) => (areSmall(x, y) ? x & y : Number(BigInt(x) & BigInt(y))),
  or: (x, y) => (areSmall(x, y) ? x | y : Number(BigInt(x) | BigInt(y))),
  xor: (x, y) => (areSmall(x, y) ? x ^ y : Number(BigInt(x) ^ BigInt(y))),
  lshift: (x, y) => x * 2 ** y,
  rshift: (x, y) => Math.floor(x / 2 ** y),
  logical_and: (x, y) => Number(x !== 0 && y !== 0),
  logical_or: (x, y) => Number(x !== 0 || y !== 0),
  logical_xor: (x, y) => Number((x !== 0) !== (y !== 0)),
};

type Pair = readonly [re: number, im: number];

/** Functions of complex numbers; a single number in the result is real. */
export const complexUnary: Record<string, (re: number, im: number) => readonly number[]> = {
  copy: (re, im) => [re, im],
  neg: (re, im) => [-re, -im],
  conj: (re, im) => [re, -im],
  abs: (re, im) => [Math.hypot(re, im)],
  angle: (re, im) => [Math.atan2(im, re)],
  exp: (re, im) => [Math.exp(re) * Math.cos(im), Math.exp(re) * Math.sin(im)],
  logical_not: (re, im) => [Number(re === 0 && im === 0)],
  isnan: (re, im) => [Number(Number.isNaN(re) || Number.isNaN(im))],
};

/** `round`: each product and sum of float32 parts is rounded, as in the original libraries. */
export const complexBinary: Record<
  string,
  (a: number, b: number, c: number, d: number, round: Unary) => readonly number[]
> = {
  add: (a, b, c, d) => [a + c, b + d],
  sub: (a, b, c, d) => [a - c, b - d],
  mul: (a, b, c, d, round) => [round(a * c) - round(b * d), round(a * d) + round(b * c)],
  div: (a, b, c, d) => divide(a, b, c, d),
  eq: (a, b, c, d) => [Number(a === c && b === d)],
  ne: (a, b, c, d) => [Number(a !== c || b !== d)],
  pow: (a, b, c, d) => power(a, b, c, d),
};

function divide(a: number, b: number, c: number, d: number): Pair {
  const norm = c * c + d * d;
  return [(a * c + b * d) / norm, (b * c - a * d) / norm];
}

function power(a: number, b: number, c: number, d: number): Pair {
  if (c === 0 && d === 0) return [1, 0];
  if (a === 0 && b === 0) return [0, 0];
  const [logarithm, angle] = [Math.log(Math.hypot(a, b)), Math.atan2(b, a)];
  const [size, angleOfPower] = [Math.exp(c * logarithm - d * angle), d * logarithm + c * angle];
  return [size * Math.cos(angleOfPower), size * Math.sin(angleOfPower)];
}

/** Functions of a run of `count` numbers. */
export const reductions: Record<string, (values: Float64Array) => number> = {
  sum: (values) => values.reduce((total, x) => total + x, 0),
  prod: (values) => values.reduce((total, x) => total * x, 1),
  max: (values) => values.reduce((most, x) => (x > most || Number.isNaN(x) ? x : most)),
  min: (values) => values.reduce((least, x) => (x < least || Number.isNaN(x) ? x : least)),
  argmax: (values) => values.indexOf(values.reduce((most, x) => Math.max(most, x))),
  argmin: (values) => values.indexOf(values.reduce((least, x) => Math.min(least, x))),
  any: (values) => Number(values.some((x) => x !== 0)),
  all: (values) => Number(values.every((x) => x !== 0)),
};

/** Functions of a run that return a run of the same length. */
export const scans: Record<string, (values: Float64Array, round: Unary) => ArrayLike<number>> = {
  cumsum: (values, round) => scan(values, (total, x) => round(total + x)),
  cumprod: (values, round) => scan(values, (total, x) => round(total * x)),
  argsort: (values) => Array.from(values.keys()).sort((i, j) => values[i]! - values[j]! || i - j),
  softmax: (values) => {
    const most = values.reduce((found, x) => Math.max(found, x), -Infinity);
    const powers = values.map((x) => Math.exp(x - most));
    const total = powers.reduce((sum, x) => sum + x, 0);
    return powers.map((x) => x / total);
  },
};

function scan(values: Float64Array, next: Binary): Float64Array {
  let total = values[0] ?? 0;
  return values.map((x, i) => (total = i === 0 ? x : next(total, x)));
}
