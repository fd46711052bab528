import { guardedCall } from "../errors/guarded-call.js";
import { asRopewalkError } from "../errors/errors.js";
import { float32Array, whole } from "../arguments/checks.js";
import { startModel } from "../engines/model.js";

/**
 * x [tokens, columns] times weights [rows, columns], as torch.nn.functional.linear without a bias: [tokens, rows], by
 * the kernel that runs the models, in a module that is freed after the call. Errors: option-invalid, shape-mismatch
 * (lengths that are not whole rows of `columns`), out-of-memory, wasm-unavailable.
 */
export async function linear(x: Float32Array, weights: Float32Array, columns: number): Promise<Float32Array> {
  try {
    guardedCall("option-invalid", "x", () => {
      float32Array(x, "x");
      float32Array(weights, "weights");
      whole(columns, "columns", 1);
    });
    const module = await startModel();
    return guardedCall("option-invalid", "x", () =>
      module.heap.scope((scope) => {
        const [from, by] = [scope.putFloats(x), scope.putFloats(weights)];
        const y = scope.reserve("f32", Math.floor(from.length / columns) * Math.floor(by.length / columns));
        const ok = module.core.linear(from.address, from.length, by.address, by.length, columns, y.address, y.length);
        module.heap.check(ok, (field) => field);
        return module.heap.copy(y);
      }),
    );
  } catch (error) {
    throw asRopewalkError(error, "option-invalid", "x");
  }
}
