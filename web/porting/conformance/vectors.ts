import type { Frequencies, Ropewalk } from "../../api/index.js";
import { vector } from "../golden.js";
import type { ConformanceCase } from "./cases.js";

/** Half the distance of float32 numbers between 1 and 2. */
const UNIT = 2 ** -24;

/** The data for judging a case. */
export interface ConformanceVectors extends Pick<Frequencies, "invFreq" | "attentionFactor"> {
  /** [3, ...shape]: the input, the output, and the tolerance of each number of the output. */
  data: Float32Array<ArrayBuffer>;
}

/**
 * The numbers of one case, in double precision and rounded once. A right rotation in float32 has rounding errors of its
 * own: those of an angle, whose rate is rounded in each of 4 pair + 8 steps (a running product, exp2 of a product, a
 * quotient, seven printed digits), and those of some 16 operations on the pair. So a pair of norm n may be off by n *
 * 2^-24 * (16 + (4 pair + 8) * angle).
 */
export function conformanceVectors(
  rw: Ropewalk,
  { spec, shape, layout, positions, seqLen }: ConformanceCase,
): ConformanceVectors {
  const [batch, heads, seq, headDim] = layout === "bhsd" ? shape : [shape[0], shape[2], shape[1], shape[3]];
  const input = vector(batch * heads * seq * headDim);
  const rope = rw.rope(spec);
  const output = rope.rotate(input, { shape, layout, positions, seqLen });
  rope.dispose();
  const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen });
  const data = new Float32Array(3 * input.length);
  data.set(input);
  data.set(output, input.length);
  const furthest = Array.from({ length: seq }, () => 0);
  for (const [i, position] of positions.entries()) furthest[i % seq] = Math.max(furthest[i % seq]!, position);
  const { rotaryDim, rotaryOffset = 0, pairing, writeAs = pairing } = spec;
  const [step, partner] = writeAs === "half-split" ? [1, rotaryDim / 2] : [2, 1];
  for (let row = 0; row < batch * heads * seq; row++) {
    const position = furthest[layout === "bhsd" ? row % seq : Math.floor(row / heads) % seq]!;
    for (let pair = 0; pair < rotaryDim / 2; pair++) {
      const first = row * headDim + rotaryOffset + pair * step;
      const second = first + partner;
      const angle = position * Math.abs(invFreq[pair]!);
      const most = Math.hypot(output[first]!, output[second]!) * UNIT * (16 + (4 * pair + 8) * angle);
      data[2 * input.length + first] = data[2 * input.length + second] = most;
    }
  }
  return { invFreq, attentionFactor, data };
}
