// Test cases of one arithmetic each: a table of a profile, and the rotation with it in float32.
import type { Ropewalk, RopeSpec } from "../api/index.js";
import { bfloat16 } from "../api/memory/bfloat16.js";
import type { ConformanceCase } from "../porting/conformance/cases.js";
import type { ConformanceVectors } from "../porting/conformance/vectors.js";
import { vector } from "../porting/golden.js";
import { tableWith } from "./profiles.js";
import type { Profile } from "./types.js";

/** A case that only code with this arithmetic passes; layout bhsd, one axis. */
export interface ProfileCase extends ConformanceCase {
  profile: Profile;
}

const positions = [0, 1, 2, 3, 31, 255, 256, 257, 1000, 4095, 32768, 131071];
const llama: RopeSpec = { ropeType: "default", base: 500000, headDim: 128, rotaryDim: 128, pairing: "half-split" };

function make(profile: Profile, why: string, more: Partial<RopeSpec> = {}): ProfileCase {
  const spec = { ...llama, ...more };
  const shape = [1, 2, positions.length, spec.headDim] as const;
  return { name: profile, why, spec, shape, layout: "bhsd", positions, seqLen: 131072, profile };
}

/** One for each arithmetic that differs from the core's by more than a rounding of float32. */
export const profileCases: readonly ProfileCase[] = [
  make("bf16-cache", "cos and sin rounded to bfloat16"),
  make("running-product", "theta multiplied from pair to pair in float32", { pairing: "interleaved" }),
  make("exp2-product", "inv_freq as exp2 of a product in float32", { base: 1e6 }),
  make("float64-cast", "angles, cos and sin in float64", { base: 10000, pairing: "interleaved" }),
];

/** Half the distance of float32 numbers between 1 and 2. */
const UNIT = 2 ** -24;
/** The error of an angle, in units, if the last digit of a pow or an exp2 is wrong; float64 is not affected. */
const angleUnits: Partial<Record<Profile, number>> = { "bf16-cache": 4, "running-product": 2, "exp2-product": 2 };

/**
 * The numbers of a profile's case. The output has the exact bits of the profile: its cos and sin, then the products and
 * their sum, each rounded to float32. Code of the same arithmetic may differ in the last digits of cos, sin, pow and
 * exp2, and by a fused multiply-add: a cosine may differ by `angleUnits` * angle + 2 units of 2^-24, which is rounded
 * to bfloat16 if the profile does so, and the sum by 4 units of the pair's norm.
 * Errors: those of profileTable.
 */
export function profileVectors(
  rw: Ropewalk,
  { spec, shape, positions, seqLen, profile }: ProfileCase,
): ConformanceVectors {
  const [batch, heads, seq, headDim] = shape;
  const rounded = profile === "bf16-cache" ? bfloat16 : Math.fround;
  const source = profile === "bf16-cache" ? "float32" : profile;
  const rows = positions.map((start) => tableWith(rw, spec, source, { start, count: 1, context: seqLen }));
  const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen });
  const pairs = invFreq.length;
  const table = rw.cosSin(spec, { start: 0, count: seq });
  rows.forEach(({ cos, sin }, row) => {
    table.cos.set(cos.map(rounded), row * pairs);
    table.sin.set(sin.map(rounded), row * pairs);
  });
  const input = vector(batch * heads * seq * headDim);
  const output = rw.rotate(input, { shape, pairing: spec.pairing, cosSin: table });
  const data = new Float32Array(3 * input.length);
  data.set(input);
  data.set(output, input.length);
  const [step, partner] = spec.pairing === "half-split" ? [1, pairs] : [2, 1];
  for (let row = 0; row < batch * heads * seq; row++)
    for (let pair = 0; pair < pairs; pair++) {
      const [one, other] = [0, partner].map((more) => row * headDim + pair * step + more) as [number, number];
      const [x0, x1] = [Math.abs(input[one]!), Math.abs(input[other]!)];
      const { cos, sin } = rows[row % seq]!;
      const off = UNIT * ((angleUnits[profile] ?? 0) * positions[row % seq]! * invFreq[pair]! + 2);
      const [c, s] = [cos, sin].map((list) => {
        const value = list[pair]!;
        return Math.max(...[-off, off].map((more) => Math.abs(rounded(value + more) - rounded(value))));
      }) as [number, number];
      const most = 4 * UNIT * Math.hypot(x0, x1);
      data[2 * input.length + one] = most + x0 * c + x1 * s;
      data[2 * input.length + other] = most + x1 * c + x0 * s;
    }
  return { invFreq, attentionFactor, data };
}
