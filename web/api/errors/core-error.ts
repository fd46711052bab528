import type { CoreLimit } from "../generated/core-words.js";
import type { Measure } from "./error-rules.js";
import { RopewalkError, type RopewalkErrorCode } from "./errors.js";
import { camelCase } from "../arguments/names.js";

/** A refusal in the module's names and numbers; NaN for absent numbers. */
export interface CoreError {
  code: RopewalkErrorCode;
  limit: CoreLimit;
  measure: Measure | "value";
  field: string;
  value: number;
  bound: number;
  of: string;
}

/** `pathOf` gives the caller's name for the wrong field. */
export function coreError(error: CoreError, pathOf: (field: string) => string): RopewalkError {
  const { code, limit: rule, measure, field, value, bound, of } = error;
  if (rule === "memory") return new RopewalkError({ code, rule, value });
  const unnamed = rule === "default-with" || rule === "apart-from"; // the value is the number of a word, or a length
  return new RopewalkError({
    code,
    rule,
    path: pathOf(field),
    ...(unnamed || (Number.isNaN(value) && code !== "value-not-finite") ? {} : { value }),
    ...(measure === "value" ? {} : { measure }),
    ...(rule === "one-of" ? { limit: of } : of === "" ? {} : { of: camelCase(of) }),
    ...(Number.isNaN(bound) ? {} : { limit: bound }),
  });
}
