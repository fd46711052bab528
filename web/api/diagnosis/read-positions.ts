import { inDoctor } from "../engines/doctor.js";
import { noList } from "../memory/heap.js";
import { choiceNumber, float32Array, ifGiven, isGiven, objectWith, whole } from "../arguments/options.js";
import { readPositionList } from "../arguments/positions.js";
import { layouts } from "../generated/core-words.js";
import { readShape } from "../calls/rotate.js";
import { checkHeadDim, makeConfig, readSpec, toRotate } from "../arguments/spec.js";
import { checkAt, lengthOfSequence } from "./diagnose.js";

export const readNames = { shape: true, layout: true, spec: true, positionIds: true, seqLen: true } as const;

/** [batch * seq]: the position that each token was rotated to, -1 if none explains it. */
export function readPositions(before: Float32Array, after: Float32Array, options: unknown): Int32Array {
  const [input, output] = [float32Array(before, "input"), float32Array(after, "output")];
  const given = objectWith(options, "options", readNames);
  const layout = choiceNumber(given.layout, "options.layout", layouts, 0);
  const shape = readShape(given.shape, layout);
  const ids = ifGiven(given.positionIds, (value) => readPositionList(value, "options.positionIds"));
  const spec = toRotate(readSpec(given.spec));
  const seqLen = isGiven(given.seqLen)
    ? whole(given.seqLen, "options.seqLen", 1, 2 ** 31)
    : lengthOfSequence(ids, shape.seq);
  return inDoctor(({ heap, core }) =>
    heap.scope((scope) => {
      const config = makeConfig(scope, spec);
      const [x, y] = [scope.putFloats(input), scope.putFloats(output)];
      const { address, length } = ids === undefined ? noList : scope.put("f64", ids);
      const { batch, heads, seq, headDim } = shape;
      checkHeadDim(spec, headDim, "options.shape[3]", "options.spec");
      const positions = scope.reserve("i32", batch * seq);
      // prettier-ignore
      const ok = core.readPositions(x.address, x.length, y.address, y.length, batch, heads, seq, headDim, layout,
      address, length, config, Math.max(seqLen, 1), positions.address, positions.length);
      checkAt(heap, ok, { input, output }, shape, layout);
      return heap.copy(positions);
    }),
  );
}
