import { configWords } from "../api/errors/config-words.js";
import { learn } from "../api/errors/error-words.js";
import { asData, RopewalkError } from "../api/errors/errors.js";
import type { Pairing, RopeSpec } from "../api/index.js";

/** The data for writing a program that rotates: numbers from the core, and the channels they belong to. */
export interface ProgramInput {
  spec: RopeSpec;
  invFreq: readonly number[];
  attentionFactor: number;
}

interface Parts {
  /** inv_freq, with the sign of the direction. */
  rates: string;
  factor: string;
  pairs: number;
  headDim: number;
  offset: number;
  /**
   * The places from which the first and second channels of all pairs are read, and to which they are written, as Python
   * slices.
   */
  read: readonly [string, string];
  write: readonly [string, string];
  /** The same for one pair `i`, as expressions of languages like C. */
  readAt: readonly [string, string];
  writeAt: readonly [string, string];
  about: string;
  /** Whether the rotation is in the other direction. */
  back: boolean;
}

function slices(pairing: Pairing, offset: number, rotaryDim: number): [string, string] {
  const [half, end] = [offset + rotaryDim / 2, offset + rotaryDim];
  return pairing === "half-split"
    ? [`${offset}:${half}`, `${half}:${end}`]
    : [`${offset}:${end}:2`, `${offset + 1}:${end}:2`];
}
function places(pairing: Pairing, offset: number, rotaryDim: number): [string, string] {
  const from = offset === 0 ? "" : `${offset} + `;
  return pairing === "half-split"
    ? [`${from}i`, `${offset + rotaryDim / 2} + i`]
    : [`${from}2 * i`, `${offset + 1} + 2 * i`];
}

const inLines = (list: readonly string[]): string =>
  Array.from(
    { length: Math.ceil(list.length / 4) },
    (_, row) => `    ${list.slice(4 * row, 4 * row + 4).join(", ")},`,
  ).join("\n");
const decimal = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));

function partsOf({ spec, invFreq, attentionFactor }: ProgramInput): Parts {
  const { pairing, writeAs = pairing, headDim, rotaryDim, rotaryOffset: offset = 0, direction = 1 } = spec;
  return {
    rates: inLines(invFreq.map((rate) => decimal(direction * rate))),
    factor: decimal(attentionFactor),
    pairs: rotaryDim / 2,
    back: direction === -1,
    headDim,
    offset,
    read: slices(pairing, offset, rotaryDim),
    write: slices(writeAs, offset, rotaryDim),
    readAt: places(pairing, offset, rotaryDim),
    writeAt: places(writeAs, offset, rotaryDim),
    about: `RoPE, rope_type ${spec.ropeType}, base ${spec.base}, ${pairing}: ${rotaryDim} of ${headDim} channels. Written by Ropewalk.`,
  };
}

const untested = "Not run by Ropewalk's tests: hold it against the golden vectors.";

/** Python code for libraries with the same functions as NumPy. */
const python =
  (imports: string, name: string, note: string, table: string, body: readonly string[]) => (parts: Parts) => `\
# ${parts.about}${note}
${imports}

# Radians per position, [rotary_dim / 2].
INV_FREQ = ${table}([
${parts.rates}
])
ATTENTION_FACTOR = ${parts.factor}


def rotate(x, position_ids):
    """x [..., seq, ${parts.headDim}], position_ids [seq] or [..., seq]; angles in float64, the result as x is."""
${body.map((line) => `    ${line}`).join("\n")}
    x1, x2 = x[..., ${parts.read[0]}], x[..., ${parts.read[1]}]
${
  name === "jax"
    ? `    y = x.at[..., ${parts.write[0]}].set(x1 * cos - x2 * sin)
    return y.at[..., ${parts.write[1]}].set(x2 * cos + x1 * sin)`
    : `    y = ${{ pytorch: "x.clone()", numpy: "x.copy()", mlx: "mx.array(x)" }[name]}
    y[..., ${parts.write[0]}] = x1 * cos - x2 * sin
    y[..., ${parts.write[1]}] = x2 * cos + x1 * sin
    return y`
}
`;

const writers: Record<string, (parts: Parts) => string> = {
  pytorch: python("import torch", "pytorch", "", "torch.DoubleTensor", [
    "angle = position_ids.double()[..., None] * INV_FREQ.to(position_ids.device)",
    "cos, sin = (ATTENTION_FACTOR * angle.cos()).to(x.dtype), (ATTENTION_FACTOR * angle.sin()).to(x.dtype)",
  ]),
  numpy: python("import numpy as np", "numpy", "", "np.array", [
    "angle = np.asarray(position_ids, dtype=np.float64)[..., None] * INV_FREQ",
    "cos, sin = (ATTENTION_FACTOR * np.cos(angle)).astype(x.dtype), (ATTENTION_FACTOR * np.sin(angle)).astype(x.dtype)",
  ]),
  jax: python("import numpy as np\nimport jax.numpy as jnp", "jax", `\n# ${untested}`, "np.array", [
    "angle = np.asarray(position_ids, dtype=np.float64)[..., None] * INV_FREQ",
    "cos = jnp.asarray(ATTENTION_FACTOR * np.cos(angle), dtype=x.dtype)",
    "sin = jnp.asarray(ATTENTION_FACTOR * np.sin(angle), dtype=x.dtype)",
  ]),
  mlx: python("import numpy as np\nimport mlx.core as mx", "mlx", `\n# ${untested}`, "np.array", [
    "angle = np.asarray(position_ids, dtype=np.float64)[..., None] * INV_FREQ",
    "cos = mx.array((ATTENTION_FACTOR * np.cos(angle)).astype(np.float32)).astype(x.dtype)",
    "sin = mx.array((ATTENTION_FACTOR * np.sin(angle)).astype(np.float32)).astype(x.dtype)",
  ]),
  c: ({ about, rates, pairs, headDim, factor, readAt, writeAt }) => `\
// ${about}
#include <math.h>
#include <stddef.h>
#include <stdint.h>

// Radians per position.
static const double inv_freq[${pairs}] = {
${rates}
};

// x [rows, ${headDim}] is rotated where it lies; row r is at position_ids[r]. Angles in double.
void rope_rotate(float *x, size_t rows, const int32_t *position_ids) {
  for (size_t row = 0; row < rows; ++row, x += ${headDim}) {
    float y[${headDim}];
    for (size_t i = 0; i < ${headDim}; ++i) y[i] = x[i];
    for (size_t i = 0; i < ${pairs}; ++i) {
      const double angle = position_ids[row] * inv_freq[i];
      const float c = (float)(${factor} * cos(angle)), s = (float)(${factor} * sin(angle));
      const float x1 = x[${readAt[0]}], x2 = x[${readAt[1]}];
      y[${writeAt[0]}] = x1 * c - x2 * s;
      y[${writeAt[1]}] = x2 * c + x1 * s;
    }
    for (size_t i = 0; i < ${headDim}; ++i) x[i] = y[i];
  }
}
`,
  javascript: ({ about, rates, pairs, headDim, factor, readAt, writeAt }) => `\
// ${about}

/** Radians per position. */
const invFreq = [
${rates}
];

/** A new array of x [rows, ${headDim}], a Float32Array; row r is at positionIds[r]. */
export function rotate(x, positionIds) {
  const y = x.slice();
  for (let row = 0; row < positionIds.length; row++) {
    const at = row * ${headDim};
    for (let i = 0; i < ${pairs}; i++) {
      const angle = positionIds[row] * invFreq[i];
      const c = Math.fround(${factor} * Math.cos(angle));
      const s = Math.fround(${factor} * Math.sin(angle));
      const x1 = x[at + ${readAt[0]}];
      const x2 = x[at + ${readAt[1]}];
      y[at + ${writeAt[0]}] = x1 * c - x2 * s;
      y[at + ${writeAt[1]}] = x2 * c + x1 * s;
    }
  }
  return y;
}
`,
  wgsl: ({ about, back, pairs, headDim, readAt, writeAt }) => `\
// ${about}
// table is cos and sin side by side, [rows, ${pairs}]: angles of long contexts need more than f32, so the shader forms none. Ropewalk's
// rope(spec).packed gives them; position_ids are rows of it. Other channels than the rotated ones are copied to y before.
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> table: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> position_ids: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(64)
fn rotate(@builtin(global_invocation_id) id: vec3<u32>) {
  let row = id.x / ${pairs}u;
  let i = id.x % ${pairs}u;
  if (row >= arrayLength(&position_ids)) { return; }
  let at = row * ${headDim}u;
  let cos_sin = table[position_ids[row] * ${pairs}u + i];
  let c = cos_sin.x;
  let s = ${back ? "-" : ""}cos_sin.y;
  let x1 = x[at + ${unsigned(readAt[0])}];
  let x2 = x[at + ${unsigned(readAt[1])}];
  y[at + ${unsigned(writeAt[0])}] = x1 * c - x2 * s;
  y[at + ${unsigned(writeAt[1])}] = x2 * c + x1 * s;
}
`,
};
const unsigned = (place: string): string => place.replaceAll(/\d+/g, "$&u");

export const languages = Object.keys(writers);

/**
 * The languages whose programs Ropewalk's tests run on vectors of other projects; programs in other languages state in
 * their first lines that they were not run.
 */
export const runByTests: readonly string[] = ["pytorch", "numpy", "c", "javascript", "wgsl"];

/**
 * A program that rotates as the spec describes, in one of `languages`. Errors: option-invalid (a spec of several axes:
 * images, videos).
 */
export function programOf(language: string, input: ProgramInput): string {
  const { mropeSection, axisPattern } = input.spec;
  const [path, value] = mropeSection === undefined ? ["axisPattern", axisPattern] : ["mropeSection", mropeSection.join(", ")]; // prettier-ignore
  if (value !== undefined) {
    learn(configWords);
    throw new RopewalkError({
      code: "option-invalid",
      rule: "several-axes",
      path: `spec.${path}`,
      value: asData(value),
    });
  }
  return writers[language]!(partsOf(input));
}
