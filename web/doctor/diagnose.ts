import type { DiagnoseOptions, Diagnosis, Ropewalk, TensorLike } from "../api/index.js";
import { objectOf, refuse } from "../api/arguments/checks.js";

/** `rw.diagnose(input, output, options)` as a function. Errors: those of rw.diagnose, and option-invalid. */
export function diagnose(rw: Ropewalk, input: TensorLike, output: TensorLike, options: DiagnoseOptions): Diagnosis {
  if (typeof objectOf(rw, "rw").diagnose !== "function") throw refuse("rw", rw, "object");
  return rw.diagnose(input, output, options);
}
