import type { Ropewalk } from "../../../api/index.js";
import first from "../../../models/smollm2-135m.json" with { type: "json" };
import { pairOf, TOKENS } from "../vectors/dials.js";
import { diagnoseVectors } from "./vectors.js";
import type { VectorsResult } from "./requests.js";

/** The first content of the page, diagnosed when it is built: the first tokens in the one pair drawn. Plain data. */
export async function example(rw: Ropewalk): Promise<VectorsResult> {
  const config = JSON.stringify(first.config);
  const request = { kind: "vectors", positions: "", layout: "bhsd", shape: "", expected: { text: config } } as const;
  const tensors = { sample: "pairing-swapped", config } as const;
  const result = await diagnoseVectors(rw, { ...request, tensors }, () => undefined);
  const { evidence } = result;
  const tokens = evidence.positions.length;
  const [expected, found] = [pairOf(evidence.expectedRates, TOKENS), pairOf(evidence.foundRates, TOKENS)];
  const row = (all: Float32Array, pair: number): number[] =>
    Array.from(all.subarray(pair * tokens, pair * tokens + TOKENS));
  const shown = {
    ...evidence,
    lengths: [],
    pairs: 1,
    positions: evidence.positions.slice(0, TOKENS),
    angles: row(evidence.angles, found),
    asExpected: row(evidence.asExpected, expected),
    expectedRates: [evidence.expectedRates[expected]],
    foundRates: [evidence.foundRates[found]],
  };
  const { found: _, ...diagnosis } = result.diagnosis;
  return { ...result, diagnosis, evidence: shown } as unknown as VectorsResult;
}
